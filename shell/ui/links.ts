import type { Page } from '#shell/model/page.ts'
import { urls } from './url-map.ts'

/**
 * The navigation: the pages of the product that are for everybody, then the shell's areas. A page that stands for
 * many, such as `/cards/:id`, has no one address to lead to.
 */
export function linksOf(
  pages: Readonly<Record<string, Page>>,
  isSignedIn: boolean,
): { to: string; label: string }[] {
  const own = Object.values(pages)
    .filter(({ path }) => !/[:*]/u.test(path))
    .map(({ path, title }) => ({ to: path, label: title }))
  const login = isSignedIn
    ? { to: urls.account, label: 'Account' }
    : { to: urls.login, label: 'Log in' }
  return [...own, { to: urls.admin, label: 'Admin' }, login]
}
