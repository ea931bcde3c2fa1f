/**
 * The browsers, each with the text by which a user agent reveals it. The order matters, because a user agent often also
 * contains the texts of browsers further down.
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

/**
 * Returns the browser and the operating system from a user agent, such as "Chrome · Windows". Returns null if both are
 * unknown.
 */
export function toDeviceWords(userAgent: string): string | null {
  const words = [browsers, systems].flatMap(
    (names) => names.find(([, mark]) => mark.test(userAgent))?.[0] ?? [],
  )
  return words.join(' · ') || null
}
