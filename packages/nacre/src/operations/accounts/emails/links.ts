import type { TokenPurpose } from './one-time-tokens.ts'

const accountPath = '/login/account'

/** The pages of the login area that accept a one-time token, by purpose. */
const pages: Readonly<Record<TokenPurpose, string>> = {
  'set-up': '/login/setup',
  invitation: '/login/invitation',
  confirmation: '/login/confirm-email',
  reset: '/login/reset-password',
  link: '/login/magic-link',
  return: '/login/magic-link',
  address: '/login/change-email',
}

/**
 * Returns the absolute URL of the page that accepts a one-time token. `next` is the path to open
 * afterwards. The page follows it only within this site.
 */
export function tokenUrl(
  origin: string,
  purpose: TokenPurpose,
  token: string,
  next?: string,
): string {
  const link = `${origin}${pages[purpose]}?token=${encodeURIComponent(token)}`
  // A user who returns without any sign-in method first adds one on the account page.
  const nextPath = purpose === 'return' ? accountPath : next
  return nextPath === undefined ? link : `${link}&next=${encodeURIComponent(nextPath)}`
}

const longestNext = 2_000

/** Returns `next` if it is a path of this site that is not too long. */
export function safeNext(input: unknown): { readonly next?: string } {
  const isPath =
    typeof input === 'string' && /^\/[^/\\]/u.test(input) && input.length <= longestNext
  return isPath ? { next: input } : {}
}

/** Returns the URL of the account page. */
export function accountUrl(origin: string): string {
  return origin + accountPath
}

export function loginUrl(origin: string): string {
  return `${origin}/login`
}

/** Returns the URL of a user in the admin area. */
export function userAdminUrl(origin: string, id: string): string {
  return `${origin}/admin/access/users/${id}`
}

/** Returns the URL of the unexpected errors in the admin area. */
export function errorsAdminUrl(origin: string): string {
  return `${origin}/admin/system/errors`
}
