/**
 * The paths that the shell serves, with all below them. Neither pages nor routes of a product can have
 * them.
 *
 * @example
 * reservedPaths.includes('/admin') // true
 */
export const reservedPaths: readonly string[] = [
  '/v1',
  '/api',
  '/files',
  '/assets',
  '/admin',
  '/login',
  '/livez',
  '/readyz',
  '/metrics',
]
