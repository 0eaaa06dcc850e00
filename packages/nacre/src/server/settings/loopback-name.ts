/**
 * Checks whether a host name of a URL can only be this machine.
 *
 * @example
 * isLoopbackName('app.localhost') // true
 */
export function isLoopbackName(name: string): boolean {
  return /^(?:(?:[a-z\d-]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\])$/iu.test(name)
}
