/**
 * Checks whether a text is an http or https URL or a path on this site.
 *
 * @example
 * isSafeUrl('javascript:alert(1)') // false
 */
export function isSafeUrl(value: unknown): value is string {
  // Browsers ignore or normalize whitespace, backslashes and invisible characters in URLs, so these
  // are rejected.
  if (typeof value !== 'string' || /[\s\\\p{Cc}\p{Cf}\p{Cs}]/u.test(value)) return false
  if (value.startsWith('/')) return !value.startsWith('//')
  // User information before an `@` can be mistaken for the host.
  return /^https?:\/\/[^/?#@]+(?:[/?#]|$)/iu.test(value) && URL.canParse(value)
}
