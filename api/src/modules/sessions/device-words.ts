/** Browsers by their mark in a user agent. Most browsers also carry the marks of those below them. */
const browsers: [name: string, mark: RegExp][] = [
  ['Edge', /\bEdg(A|iOS)?\//],
  ['Opera', /\b(OPR|OPT)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /(Chrome|CriOS)\//],
  ['Safari', /\bSafari\//],
]

const systems: [name: string, mark: RegExp][] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMacintosh\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
]

/** Returns the browser and the system of a user agent, like "Chrome · Windows", or null if it names none of them. */
export function toDeviceWords(userAgent: string): string | null {
  const words = [browsers, systems].flatMap(
    (names) => names.find(([, mark]) => mark.test(userAgent))?.[0] ?? [],
  )
  return words.join(' · ') || null
}
