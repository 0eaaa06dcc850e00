/** Stands for our own origin, whatever that is: where one wants to go next is only ever a path. */
const here = 'https://here.invalid'

/**
 * Where somebody wanted to go before they had to log in, as a path of this site; nothing when it leads
 * elsewhere, however it is written. It is the same on both sides, so no door believes what another
 * refuses.
 */
export function nextPath(given: unknown): string | undefined {
  if (typeof given !== 'string' || given.length > 2_000) return undefined
  // Browsers drop these, and read \ as /, so what looks like a path may not be one to them.
  if (!given.startsWith('/') || /[\p{Cc}\p{Z}\\]/u.test(given)) return undefined
  const url = URL.parse(given, here)
  if (!url || url.origin !== here || url.username !== '' || url.password !== '') return undefined
  const path = url.pathname + url.search + url.hash
  // Two slashes would begin a host, also when somebody reads the path once more, decoded.
  return /^\/(?:[/\\]|%(?:2f|5c))/iu.test(path) || /^\/(?:%09|%0a|%0d)/iu.test(path)
    ? undefined
    : path
}
