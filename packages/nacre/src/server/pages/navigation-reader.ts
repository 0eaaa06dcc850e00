import type { FrameTexts } from '#shell/messages/frame-texts.ts'
import type { Actor } from '#shell/language/roles/actor.ts'
import { areaNamesOf } from '#shell/language/product/area-names.ts'
import { localize } from '#shell/language/texts/localized-text.ts'
import type { Product } from '#shell/language/product/product.ts'
import type { NavigationLink, NavigationReader } from '#shell/ui/links.ts'
import { hasHomePage } from '#shell/language/product/page.ts'
import { adminHomeOf, type AreaPath, movedAdminArea } from '#shell/ui/url-map.ts'

/**
 * Returns the names and paths of the areas that a product declares, and of the admin area, if it does not
 * begin at `/`.
 */
export function areaPathsOf({
  areas = {},
  pages,
}: Pick<Product, 'areas' | 'pages'>): readonly AreaPath[] {
  const declared = Object.entries(areas).map(([name, { path }]) => ({ name, path }))
  return hasHomePage(pages) ? [movedAdminArea, ...declared] : declared
}

/** Returns what the navigation of a page depends on: the user, if it is not shared, and their areas. */
export function navigationReader(
  product: Pick<Product, 'areas' | 'admin' | 'roles'>,
  paths: readonly AreaPath[],
  user: Actor | undefined,
  { frame }: FrameTexts,
  language: string,
): NavigationReader {
  const { areas } = product
  const signedIn = user ? { isSignedIn: true as const } : {}
  if (!areas) return { ...signedIn, ...(paths.length > 0 ? { areas: paths } : {}) }
  // Nobody learns of the areas of others.
  const names = user ? areaNamesOf(product, user) : []
  const areaLinks = names.map((name): NavigationLink => {
    const area = areas[name]
    return area
      ? { to: area.path, label: localize(area.label, language) }
      : { to: adminHomeOf(paths), label: frame.admin }
  })
  return { ...signedIn, areas: paths, areaLinks }
}
