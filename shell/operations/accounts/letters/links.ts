import type { Purpose } from './issue-ticket.ts'

const accountPath = '/login/account'

/** Where in the login area a ticket is shown. */
const pages: Readonly<Record<Purpose, string>> = {
  'set-up': '/login/set-up',
  invitation: '/login/invitation',
  confirmation: '/login/confirm',
  reset: '/login/reset',
  link: '/login/link',
  return: '/login/link',
  address: '/login/address',
}

/**
 * The whole address of the page on which somebody goes on with a ticket, and from there to where they
 * wanted to go: the page follows it only within this site.
 */
export function linkFor(origin: string, purpose: Purpose, token: string, next?: string): string {
  const link = `${origin}${pages[purpose]}?ticket=${encodeURIComponent(token)}`
  // Whoever comes back without a way in makes themselves one first.
  const onward = purpose === 'return' ? accountPath : next
  return onward === undefined ? link : `${link}&next=${encodeURIComponent(onward)}`
}

const longestNext = 2_000

/** Where somebody says that they wanted to go. */
export function nextOf(given: unknown): { readonly next?: string } {
  const isPath =
    typeof given === 'string' && /^\/[^/\\]/u.test(given) && given.length <= longestNext
  return isPath ? { next: given } : {}
}

/** Where people look after their account. */
export function accountLink(origin: string): string {
  return origin + accountPath
}

export function loginLink(origin: string): string {
  return `${origin}/login`
}

/** Where those who look after accounts look at one of them. */
export function personLink(origin: string, id: string): string {
  return `${origin}/admin/access/users/${id}`
}
