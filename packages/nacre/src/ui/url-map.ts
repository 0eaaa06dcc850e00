/** The URLs of the shell’s areas, for links, redirects and tests. */
export const urls = {
  /** The home page of the admin area, if the product has no home page of its own. */
  admin: '/',
  /** Where people begin: it leads to the first of their areas. */
  start: '/admin',
  login: '/login',
  account: '/login/account',
} as const

/** The name and the path of an area that a product declares. */
export interface AreaPath {
  readonly name: string
  readonly path: string
}

/** The admin area among the areas of a product that has a home page of its own. */
export const movedAdminArea: AreaPath = { name: 'admin', path: urls.start }

/** Returns the path of the home page of the admin area. */
export function adminHomeOf(areas: readonly AreaPath[] = []): string {
  return areas.some(({ name }) => name === 'admin') ? urls.start : urls.admin
}

/** Returns the name of the area that contains a path: `admin`, `login` or one of the product. */
export function areaOf(path: string, areas: readonly AreaPath[] = []): string | undefined {
  // A path of slashes only is an alternative spelling of `/`. `//x` belongs to no area.
  if (/^\/+$/u.test(path)) return adminHomeOf(areas) === urls.admin ? 'admin' : undefined
  const [, first] = path.split('/', 2)
  if (first === 'admin' || first === 'login') return first
  return areas.find((area) => area.path === `/${first}`)?.name
}
