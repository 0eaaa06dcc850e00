/** What a `User-Agent` header says of a device. */
export interface UserAgent {
  readonly browser?: string
  readonly system?: string
}

const browsers: readonly (readonly [RegExp, string])[] = [
  // Most browsers include the names of other browsers, so the rarer names are tested first.
  [/\bEdgA?\/|\bEdgiOS\//u, 'Edge'],
  [/\bOPR\/|\bOPiOS\//u, 'Opera'],
  [/\bSamsungBrowser\//u, 'Samsung Internet'],
  [/\bVivaldi\//u, 'Vivaldi'],
  [/\bFirefox\/|\bFxiOS\//u, 'Firefox'],
  [/\b(?:Headless)?Chrome\/|\bCriOS\//u, 'Chrome'],
  [/\bVersion\/[\d.]+ .*Safari\//u, 'Safari'],
  [/^curl\//u, 'curl'],
]
const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/u, 'iPhone'],
  [/\biPad\b/u, 'iPad'],
  [/\bAndroid\b/u, 'Android'],
  [/\bCrOS\b/u, 'ChromeOS'],
  [/\bWindows\b/u, 'Windows'],
  [/\bMacintosh\b|\bMac OS X\b/u, 'macOS'],
  [/\bLinux\b/u, 'Linux'],
]

/**
 * Returns the browser and the operating system of a `User-Agent` header, as far as they are known.
 *
 * @example
 * parseUserAgent('Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0')
 * // { browser: 'Firefox', system: 'Linux' }
 */
export function parseUserAgent(userAgent: string): UserAgent {
  const firstMatch = (patterns: typeof browsers) =>
    patterns.find(([pattern]) => pattern.test(userAgent))?.[1]
  const [browser, system] = [firstMatch(browsers), firstMatch(systems)]
  return { ...(browser && { browser }), ...(system && { system }) }
}
