// Sets colour scheme and language before the first paint, so that nothing flashes and nothing is read out wrongly.
;(() => {
  const root = document.documentElement
  let scheme = null
  try {
    scheme = localStorage.getItem('zelo.color-scheme')
    root.lang = localStorage.getItem('zelo.language') === 'en-US' ? 'en-US' : 'pt-BR'
  } catch {
    // Storage is closed to this page: the defaults hold.
  }
  if (scheme !== 'light' && scheme !== 'dark') {
    scheme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  }
  root.setAttribute('data-mantine-color-scheme', scheme)
})()
// The policy of the page forbids to make code of texts; zod would try, and each try is reported.
globalThis.__zod_globalConfig = { jitless: true }
