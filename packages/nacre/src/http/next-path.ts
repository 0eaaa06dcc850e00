/** A placeholder for the own origin. Only the path of the result is used. */
const placeholderOrigin = 'https://here.invalid'

/**
 * Returns the path to open after signing in, or `undefined` if the input leads to another site. The
 * browser and the server use this function, so that both accept the same paths.
 */
export function safeNextPath(input: unknown): string | undefined {
  if (typeof input !== 'string' || input.length > 2_000) return undefined
  // Browsers remove these characters and treat `\` as `/`, so they could change the meaning of the
  // path.
  if (!input.startsWith('/') || /[\p{Cc}\p{Z}\\]/u.test(input)) return undefined
  const url = URL.parse(input, placeholderOrigin)
  if (!url || url.origin !== placeholderOrigin || url.username !== '' || url.password !== '')
    return undefined
  const path = url.pathname + url.search + url.hash
  // Two slashes begin a host, also after decoding the path once more.
  return /^\/(?:[/\\]|%(?:2f|5c))/iu.test(path) || /^\/(?:%09|%0a|%0d)/iu.test(path)
    ? undefined
    : path
}
