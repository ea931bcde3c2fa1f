/**
 * The browsers, each with the text that identifies it in a user agent. A user agent often also contains the texts of
 * browsers further down, so the order matters.
 */
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

/** Returns the browser and the system of a user agent, such as "Chrome · Windows", or null if both are unknown. */
export function toDeviceWords(userAgent: string): string | null {
  const words = [browsers, systems].flatMap(
    (names) => names.find(([, mark]) => mark.test(userAgent))?.[0] ?? [],
  )
  return words.join(' · ') || null
}
