import type { HttpEgress } from '#shell/operations/http-egress.ts'
import type { Log } from '#shell/server/log/log.ts'

/** Warns of calls that fail, because their URL is private or uses http. */
export function warnOfBlockedUrls(
  urls: Readonly<Record<string, string>>,
  outgoing: Pick<HttpEgress, 'refuse'>,
  log: Log,
): void {
  for (const [name, url] of Object.entries(urls)) {
    try {
      outgoing.refuse(url)
    } catch (error) {
      const hint = `The call ${name} will fail. Add its origin to ALLOWED_PRIVATE_ORIGINS`
      log.warn(hint, { path: url, error })
    }
  }
}
