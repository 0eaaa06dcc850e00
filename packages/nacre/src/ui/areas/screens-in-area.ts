import type { Screen } from '../page-module.ts'
import { urls } from '../url-map.ts'

/**
 * Returns the screens of an area. Below the path of an area that a product declares, they are those of
 * lists and records. The admin area has all, and `adminHome` is the path of its home page.
 */
export function screensInArea(
  path: string | undefined,
  screens: readonly Screen[],
  adminHome: string,
): readonly Screen[] {
  if (path === undefined) {
    return screens
      .filter(({ areas }) => areas !== 'declared')
      .map((screen) => (screen.page.path === urls.admin ? withPath(screen, adminHome) : screen))
  }
  return screens
    .filter(({ areas }) => areas !== undefined)
    .map((screen) => withPath(screen, screen.page.path.replace(/^\/admin/u, path)))
}

const withPath = (screen: Screen, path: string): Screen => ({
  ...screen,
  page: { ...screen.page, path },
})
