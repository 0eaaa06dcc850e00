import type { Purpose } from './issue-ticket.ts'

/** Where in the login area a ticket is shown. */
const pages: Readonly<Record<Purpose, string>> = {
  'set-up': '/login/set-up',
  invitation: '/login/invitation',
  confirmation: '/login/confirm',
  reset: '/login/reset',
  link: '/login/link',
  address: '/login/address',
}

/** The whole address of the page on which somebody goes on with a ticket. */
export function linkFor(origin: string, purpose: Purpose, token: string): string {
  return `${origin}${pages[purpose]}?ticket=${encodeURIComponent(token)}`
}

/** Where people look after their account. */
export function accountLink(origin: string): string {
  return `${origin}/login/account`
}

export function loginLink(origin: string): string {
  return `${origin}/login`
}
