/** The addresses of the shell's own areas. Links, redirects and tests take them from here. */
export const urls = {
  admin: '/',
  login: '/login',
} as const

/** In which area of the shell a path lies. */
export function areaOf(path: string): keyof typeof urls | undefined {
  const [, first] = path.split('/', 2)
  if (first === '' || first === 'admin') return 'admin'
  return first === 'login' ? first : undefined
}
