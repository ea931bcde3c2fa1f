// Sets color scheme and language before the first paint, so that nothing flashes or is read in the wrong language.
;(() => {
  const root = document.documentElement
  let scheme = null
  try {
    scheme = localStorage.getItem('zelo.color-scheme')
    root.lang = localStorage.getItem('zelo.language') === 'en-US' ? 'en-US' : 'pt-BR'
  } catch {
    // Storage is blocked: keep the defaults.
  }
  if (scheme !== 'light' && scheme !== 'dark') {
    scheme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  }
  root.setAttribute('data-mantine-color-scheme', scheme)
})()
// The page's content security policy forbids eval. zod would try it, and each attempt would be reported.
globalThis.__zod_globalConfig = { jitless: true }
