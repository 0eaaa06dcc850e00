import type { Page } from '#shell/language/product/page.ts'
import type { FrameTexts } from '#shell/messages/frame-texts.ts'
import { localize } from '#shell/language/texts/localized-text.ts'
import { adminHomeOf, type AreaPath, areaOf, urls } from './url-map.ts'

/** A link of the bar. */
export interface NavigationLink {
  readonly to: string
  readonly label: string
}

/** What the navigation depends on besides the pages. */
export interface NavigationReader {
  /** Whether the page was rendered for a signed-in user. */
  readonly isSignedIn?: true | undefined
  /** The areas that the product declares. */
  readonly areas?: readonly AreaPath[] | undefined
  /** Their links for the reader. Without declared areas, everybody has the link to the admin area. */
  readonly areaLinks?: readonly NavigationLink[] | undefined
}

/**
 * Returns the navigation: the public pages of the product, then the areas. Pages of an area,
 * those with path parameters such as `/cards/:id`, and those that declare it are excluded.
 */
export function navigationLinks(
  pages: Readonly<Record<string, Page>>,
  { isSignedIn, areas, areaLinks }: NavigationReader,
  { account, admin, signIn }: FrameTexts['frame'],
  language: string,
): readonly NavigationLink[] {
  const publicPages = Object.values(pages)
    .filter(({ path, isInNavigation = true }) => isInNavigation && !/[:*]/u.test(path))
    .filter(({ path }) => areaOf(path, areas) === undefined)
    .map(({ path, title }) => ({ to: path, label: localize(title, language) }))
  const login = isSignedIn
    ? { to: urls.account, label: account }
    : { to: urls.login, label: signIn }
  return [...publicPages, ...(areaLinks ?? [{ to: adminHomeOf(areas), label: admin }]), login]
}
