import type { Page } from '#shell/model/page.ts'
import type { FrameTexts } from '#shell/messages/frame-texts.ts'
import { localize } from '#shell/model/localized-text.ts'
import { urls } from './url-map.ts'

/**
 * Returns the navigation: the public pages of the product, then the areas of the shell. Pages with
 * path parameters such as `/cards/:id`, and those that declare it, are excluded.
 */
export function navigationLinks(
  pages: Readonly<Record<string, Page>>,
  isSignedIn: boolean,
  { account, admin, signIn }: FrameTexts['frame'],
  language: string,
): { to: string; label: string }[] {
  const publicPages = Object.values(pages)
    .filter(({ path, isInNavigation = true }) => isInNavigation && !/[:*]/u.test(path))
    .map(({ path, title }) => ({ to: path, label: localize(title, language) }))
  const login = isSignedIn
    ? { to: urls.account, label: account }
    : { to: urls.login, label: signIn }
  return [...publicPages, { to: urls.admin, label: admin }, login]
}
