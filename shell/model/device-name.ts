const browsers: readonly (readonly [RegExp, string])[] = [
  // Most call themselves by the names of others too, so the rarer ones are looked for first.
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
 * What a browser calls itself, as people call it; what nobody has heard of stays as it is.
 *
 * @example
 * deviceName('Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0') // 'Firefox on Linux'
 */
export function deviceName(agent: string | null | undefined, language = 'en'): string | undefined {
  if (!agent) return undefined
  const named = (all: typeof browsers) => all.find(([pattern]) => pattern.test(agent))?.[1]
  const known = [named(browsers), named(systems)].filter((name) => name !== undefined)
  const on = language === 'de' ? ' auf ' : ' on '
  return known.length === 0 ? agent : known.join(on)
}

/**
 * The name of a browser that was kept in English, in another language.
 *
 * @example
 * deviceInWords('Firefox on Linux', 'de') // 'Firefox auf Linux'
 */
export function deviceInWords(device: string, language: string): string {
  return language === 'de' ? device.replace(' on ', ' auf ') : device
}
