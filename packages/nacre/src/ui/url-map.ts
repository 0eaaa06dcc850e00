/** The URLs of the shell’s areas, for links, redirects and tests. */
export const urls = {
  admin: '/',
  login: '/login',
  account: '/login/account',
} as const

/** The name and the path of an area that a product declares. */
export interface AreaPath {
  readonly name: string
  readonly path: string
}

/** Returns the name of the area that contains a path: `admin`, `login` or one of the product. */
export function areaOf(path: string, areas: readonly AreaPath[] = []): string | undefined {
  // A path of slashes only is an alternative spelling of `/`. `//x` belongs to no area.
  if (/^\/+$/u.test(path)) return 'admin'
  const [, first] = path.split('/', 2)
  if (first === 'admin' || first === 'login') return first
  return areas.find((area) => area.path === `/${first}`)?.name
}
