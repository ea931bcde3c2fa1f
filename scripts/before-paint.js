// Sets color scheme and language before the first paint. Otherwise the page would flash, or be read aloud in the wrong
// language.
;(() => {
  const root = document.documentElement
  let scheme = null
  try {
    scheme = localStorage.getItem('zelo.color-scheme')
    root.lang = localStorage.getItem('zelo.language') === 'en-US' ? 'en-US' : 'pt-BR'
  } catch {
    // The browser blocks storage, so the defaults stay.
  }
  if (scheme !== 'light' && scheme !== 'dark') {
    scheme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  }
  root.setAttribute('data-color-scheme', scheme)
})()
// The page's content security policy forbids eval. Without this setting, zod tries eval and the browser reports each
// attempt.
globalThis.__zod_globalConfig = { jitless: true }
