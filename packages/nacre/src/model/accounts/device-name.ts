import { parseUserAgent } from '#shell/tools/user-agent.ts'
import { messagesFor } from '#shell/messages/translate.ts'

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
  const { browser, system } = parseUserAgent(userAgent)
  if (browser === undefined || system === undefined) return browser ?? system ?? userAgent
  return messagesFor(language)('kit.device.name', { browser, system })
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
