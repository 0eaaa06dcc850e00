/**
 * The address of a place on this site, fit for a link or a redirect. A path that begins with two
 * slashes would be read as the name of another host.
 *
 * @example
 * ownPath(new URL('http://localhost//example.org/?a=1')) // '/example.org/?a=1'
 */
export function ownPath(url: URL): string {
  return ownPathname(url) + url.search + url.hash
}

/** The path alone, in the same way. */
export function ownPathname({ pathname }: Pick<URL, 'pathname'>): string {
  return pathname.replace(/^\/+/u, '/')
}

/**
 * Whether a path has a line break in it, as `%0a` or `%E2%80%A8`. No address of ours does, and the
 * patterns of a router do not match across one.
 *
 * @example
 * hasLineBreak('/cards/%0D') // true
 */
export function hasLineBreak(pathname: string): boolean {
  return /%0[ad]|%e2%80%a[89]/iu.test(pathname)
}
