/** The URLs of the shell’s areas, for links, redirects and tests. */
export const urls = {
  admin: '/',
  login: '/login',
  account: '/login/account',
} as const

/** Returns the area that contains a path. */
export function areaOf(path: string): 'admin' | 'login' | undefined {
  // A path of slashes only is an alternative spelling of `/`. `//x` belongs to no area.
  if (/^\/+$/u.test(path)) return 'admin'
  const [, first] = path.split('/', 2)
  return first === 'admin' || first === 'login' ? first : undefined
}
