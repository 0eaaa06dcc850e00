/** The addresses of the shell's own areas. Links, redirects and tests take them from here. */
export const urls = {
  admin: '/',
  login: '/login',
  account: '/login/account',
} as const

/** In which area of the shell a path lies. */
export function areaOf(path: string): 'admin' | 'login' | undefined {
  // Slashes alone are another way to write the path of the admin area; `//x` lies in no area.
  if (/^\/+$/u.test(path)) return 'admin'
  const [, first] = path.split('/', 2)
  return first === 'admin' || first === 'login' ? first : undefined
}
