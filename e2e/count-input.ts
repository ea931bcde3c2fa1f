// Counts the clicks and keys of a page.
import type { Page } from 'playwright-core'

export interface InputCount {
  clicks: number
  /** Number of pressed keys. */
  keys: number
  /** Number of groups of keys. A click or a Tab ends a group. */
  groups: number
}

/** Counts the clicks and keys of a page from now on, until it loads again. Returns a function that reads the numbers. */
export async function countInput(page: Page): Promise<() => Promise<InputCount>> {
  const count = await page.evaluateHandle(() => {
    const counted = { clicks: 0, keys: 0, groups: 0 }
    let isTyping = false
    const listen = (type: string, note: (key: string) => void) =>
      addEventListener(type, (event) => note((event as KeyboardEvent).key), { capture: true })
    listen('pointerdown', () => {
      counted.clicks += 1
      isTyping = false
    })
    listen('keydown', (key) => {
      counted.keys += 1
      if (key !== 'Tab' && !isTyping) counted.groups += 1
      isTyping = key !== 'Tab'
    })
    return counted
  })
  return () => count.jsonValue()
}
