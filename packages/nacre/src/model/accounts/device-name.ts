import { messagesFor } from '#shell/messages/translate.ts'

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
 * Returns a readable name for a `User-Agent` header, or the header itself if the browser is
 * unknown.
 *
 * @example
 * deviceName('Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0') // 'Firefox on Linux'
 */
export function deviceName(
  userAgent: string | null | undefined,
  language = 'en',
): string | undefined {
  if (!userAgent) return undefined
  const firstMatch = (patterns: typeof browsers) =>
    patterns.find(([pattern]) => pattern.test(userAgent))?.[1]
  const names = [firstMatch(browsers), firstMatch(systems)].filter((name) => name !== undefined)
  const [browser, system] = names
  if (browser === undefined) return userAgent
  return system === undefined
    ? browser
    : messagesFor(language)('kit.device.name', { browser, system })
}

/**
 * Translates a stored device name. Device names are stored in English.
 *
 * @example
 * localizeDeviceName('Firefox on Linux', 'de') // 'Firefox auf Linux'
 */
export function localizeDeviceName(device: string, language: string): string {
  const [browser = '', system] = device.split(' on ')
  return system === undefined
    ? device
    : messagesFor(language)('kit.device.name', { browser, system })
}
