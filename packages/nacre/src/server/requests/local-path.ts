/**
 * Returns the path, query and hash of a URL for a link or a redirect. A path with two leading
 * slashes would be another host.
 *
 * @example
 * localPath(new URL('http://localhost//example.org/?a=1')) // '/example.org/?a=1'
 */
export function localPath(url: URL): string {
  return localPathname(url) + url.search + url.hash
}

/** Returns the path only, with a single leading slash. */
export function localPathname({ pathname }: Pick<URL, 'pathname'>): string {
  return pathname.replace(/^\/+/u, '/')
}

/**
 * Checks whether a path contains an encoded line break such as `%0a` or `%E2%80%A8`. No valid path
 * has one, and route patterns do not match across it.
 *
 * @example
 * hasLineBreak('/cards/%0D') // true
 */
export function hasLineBreak(pathname: string): boolean {
  return /%0[ad]|%e2%80%a[89]/iu.test(pathname)
}
