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

/** The whole address of the page on which somebody goes on with a ticket. */
export function linkFor(origin: string, purpose: Purpose, token: string): string {
  const link = `${origin}${pages[purpose]}?ticket=${encodeURIComponent(token)}`
  // Whoever comes back without a way in makes themselves one first.
  return purpose === 'return' ? `${link}&next=${encodeURIComponent(accountPath)}` : link
}

/** Where people look after their account. */
export function accountLink(origin: string): string {
  return origin + accountPath
}

export function loginLink(origin: string): string {
  return `${origin}/login`
}
