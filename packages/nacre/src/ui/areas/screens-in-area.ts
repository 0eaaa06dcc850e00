import type { Screen } from '../page-module.ts'

/**
 * Returns the screens of an area that a product declares, below its path: those of lists and records
 * of the admin area.
 */
export function screensInArea(path: string, screens: readonly Screen[]): readonly Screen[] {
  return screens
    .filter(({ isInAreas }) => isInAreas)
    .map((screen) => {
      const { page } = screen
      return { ...screen, page: { ...page, path: page.path.replace(/^\/admin/u, path) } }
    })
}
