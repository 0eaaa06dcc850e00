import type { Page } from '#shell/model/page.ts'
import { urls } from './url-map.ts'

/** The navigation: the pages of the product that are for everybody, then the shell's areas. */
export function linksOf(pages: Readonly<Record<string, Page>>): { to: string; label: string }[] {
  const own = Object.values(pages)
    .filter(({ path }) => path !== '*')
    .map(({ path, title }) => ({ to: path, label: title }))
  return [...own, { to: urls.admin, label: 'Admin' }, { to: urls.login, label: 'Log in' }]
}
