/**
 * The address of a place on this site, fit for a link or a redirect. A path that begins with two
 * slashes would be read as the name of another host.
 *
 * @example
 * ownPath(new URL('http://localhost//example.org/?a=1')) // '/example.org/?a=1'
 */
export function ownPath({ pathname, search, hash }: URL): string {
  return pathname.replace(/^\/+/u, '/') + search + hash
}
