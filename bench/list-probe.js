// Runs in the pages that list-page.ts measures, before their own scripts. Each step returns its time in ms.

window.firstRowAt = new Promise((resolve) => {
  new MutationObserver((_changes, observer) => {
    if (!document.querySelector('tbody td:nth-child(2)')?.textContent) return
    observer.disconnect()
    requestAnimationFrame(() => setTimeout(() => resolve(performance.now())))
  }).observe(document, { subtree: true, childList: true })
})

window.sortByName = () =>
  measureChange(() => {
    const heads = [...document.querySelectorAll('thead button')]
    heads.find((head) => head.textContent?.includes('Ambiente'))?.click()
  })

window.searchFor = (word) =>
  measureChange(() => {
    const input = document.querySelector('main input[placeholder^=Buscar]')
    // React notices a value only if the prototype's setter writes it.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(input, word)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })

/** Returns the time until the rows have changed and the browser has shown the frame. */
async function measureChange(act) {
  const readRows = () => document.querySelector('tbody')?.textContent
  const before = readRows()
  const began = performance.now()
  const shown = new Promise((resolve) => {
    new MutationObserver((_changes, observer) => {
      if (readRows() === before) return
      observer.disconnect()
      requestAnimationFrame(() => setTimeout(resolve))
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
  })
  act()
  await shown
  return performance.now() - began
}
