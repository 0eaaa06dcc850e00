import { urls } from '#shell/ui/url-map.ts'
import type { EncodedResponse } from '../responses/encode.ts'

/**
 * Old paths of pages with their present paths. A path parameter such as `:id` matches one segment
 * and is the same in both.
 */
export const movedPaths: Readonly<Record<string, string>> = {
  '/login/address': '/login/change-email',
  '/login/confirm': '/login/confirm-email',
  '/login/factor': '/login/second-factor',
  '/login/forgotten': '/login/forgot-password',
  '/login/link': '/login/magic-link',
  '/login/out': '/login/sign-out',
  '/login/prove': '/login/reauthenticate',
  '/login/reset': '/login/reset-password',
  '/login/set-up': '/login/setup',
  '/admin': '/',
  '/admin/access/keys': '/admin/access/api-keys',
  '/admin/operation/audit': '/admin/system/audit',
  '/admin/operation/health': '/admin/system/health',
  '/admin/operation/jobs': '/admin/system/jobs',
  '/admin/operation/mail': '/admin/system/emails',
  '/admin/operation/mail/:id': '/admin/system/emails/:id',
  '/admin/operation/security': '/admin/system/security-events',
  '/admin/operation/version': '/admin/system/version',
  '/admin/operation/webhooks': '/admin/system/webhooks',
  '/admin/operation/webhooks/:id': '/admin/system/webhooks/:id',
  '/admin/own/:screen': '/admin/extension/:screen',
  '/admin/:plural/bin': '/admin/:plural/trash',
  '/admin/:plural/many': '/admin/:plural/bulk',
}

const patterns = Object.entries(movedPaths).map(([from, to]) => ({
  pattern: new RegExp(`^${from.replaceAll(/:(\w+)/gu, '(?<$1>[^/]+)')}/*$`, 'iu'),
  to,
}))

/**
 * Returns the present path of a moved page. Links in emails, bookmarks and open forms still use old
 * paths. Old API paths are not redirected and get 404.
 */
export function presentPathOf(path: string): string | undefined {
  for (const { pattern, to } of patterns) {
    const match = pattern.exec(path)
    if (match) return to.replaceAll(/:(\w+)/gu, (_, name: string) => match.groups?.[name] ?? '')
  }
  return undefined
}

/** The path and query to which an old link leads, or nothing where the link is a present one. */
export function newLocationOf(
  { pathname, search }: Pick<URL, 'pathname' | 'search'>,
  adminHome: string = urls.admin,
): string | undefined {
  const present = presentPathOf(pathname)
  const path = present === urls.admin && adminHome !== urls.admin ? undefined : present
  const query = /^\/login\//iu.test(path ?? pathname) ? renameTicket(search) : search
  return path === undefined && query === search ? undefined : (path ?? pathname) + query
}

/** Links in older emails carry their token as `ticket`. */
function renameTicket(search: string): string {
  return /[?&]token=/u.test(search) ? search : search.replace(/(?<=^\?|&)ticket=/u, 'token=')
}

/** Returns a permanent redirect (308), which keeps the method and the body. */
export function permanentRedirect(location: string): EncodedResponse {
  return { status: 308, headers: { location, 'cache-control': 'no-store' } }
}

/** Returns a redirect to the canonical path of a page, if the request uses another spelling. */
export function canonicalRedirect(
  { pathname, search }: URL,
  path: string,
): EncodedResponse | undefined {
  if (/[:*]/u.test(path) || pathname === path) return undefined
  return permanentRedirect(path + search)
}
