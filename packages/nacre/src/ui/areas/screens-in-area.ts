import type { Screen } from '../page-module.ts'

/**
 * Returns the screens of an area. Below the path of an area that a product declares, they are those of
 * lists and records.
 */
export function screensInArea(
  path: string | undefined,
  screens: readonly Screen[],
): readonly Screen[] {
  if (path === undefined) return screens.filter(({ areas }) => areas !== 'declared')
  return screens
    .filter(({ areas }) => areas !== undefined)
    .map((screen) => {
      const { page } = screen
      return { ...screen, page: { ...page, path: page.path.replace(/^\/admin/u, path) } }
    })
}
