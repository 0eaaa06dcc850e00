import type { Accounts } from '#shell/operations/accounts/accounts.ts'
import type { OwnAddress } from '../address.ts'
import type { Node } from '../openapi/operation.ts'
import { accountAddress, text, yesNo } from './step-address.ts'

/** Who is asking, and the ways in and out. */
export function sessionAddresses(accounts: Accounts | undefined): readonly OwnAddress[] {
  const read = {
    id: 'read-session',
    summary: 'Who is asking',
    gives: whoSchema,
  }
  if (!accounts) {
    const run = async ({ actor }: { actor: { kind: string } }) => ({
      body: { actor: actor.kind },
      carried: {},
    })
    return [accountAddress(sessionPath, { GET: { ...read, run } })]
  }
  return [
    accountAddress(sessionPath, {
      GET: { ...read, run: async (by) => ({ body: await accounts.whoAmI(by), carried: {} }) },
      POST: {
        id: 'sign-in',
        summary: 'Sign in by e-mail address and password',
        takes: { email: text, password: text, remember: yesNo, captcha: text },
        needs: ['email', 'password'],
        gives: progressSchema,
        run: (by, given) => accounts.signInByPassword(by, given),
      },
      DELETE: {
        id: 'sign-out',
        summary: 'Sign out',
        headers: { 'clear-site-data': '"cache", "storage"' },
        run: (by) => accounts.signOut(by),
      },
    }),
    ...ticketAddresses(accounts),
    accountAddress('/v1/account/set-up', {
      POST: {
        id: 'set-up',
        summary: 'Make the first administrator, with the link that the server has printed',
        takes: { ticket: text, email: text, name: text, password: text },
        needs: ['ticket', 'email', 'password'],
        gives: progressSchema,
        run: (by, given) => accounts.setUp(by, given),
      },
    }),
  ]
}

/** What one comes to with a link from a letter. */
function ticketAddresses(accounts: Accounts): readonly OwnAddress[] {
  return [
    accountAddress('/v1/account/reset', {
      POST: {
        id: 'ask-for-reset',
        summary: 'Have a link for a new password sent',
        takes: { email: text, captcha: text },
        needs: ['email'],
        status: 202,
        run: (by, given) => accounts.askForLink(by, 'reset', given),
      },
    }),
    accountAddress('/v1/account/reset/use', {
      POST: {
        id: 'reset-password',
        summary: 'Take a new password, with the link from the letter',
        takes: { ticket: text, password: text },
        needs: ['ticket', 'password'],
        gives: progressSchema,
        run: (by, given) => accounts.resetPassword(by, given),
      },
    }),
    accountAddress('/v1/invitations/see', {
      POST: {
        id: 'see-invitation',
        summary: 'For whom an invitation is',
        takes: { ticket: text },
        needs: ['ticket'],
        gives: {
          type: 'object',
          required: ['email', 'name'],
          properties: { email: text, name: { type: ['string', 'null'] } },
        },
        run: (_, given) => accounts.seeInvitation(given),
      },
    }),
    accountAddress('/v1/invitations/accept', {
      POST: {
        id: 'accept-invitation',
        summary: 'Come in for the first time, with the link from the letter',
        takes: { ticket: text, name: text, password: text },
        needs: ['ticket'],
        gives: progressSchema,
        run: (by, given) => accounts.acceptInvitation(by, given),
      },
    }),
  ]
}

export const sessionPath = '/v1/session'

const steps = ['open', 'factor', 'enrol']
const factors: Node = { type: 'array', items: { enum: ['totp', 'passkey', 'recovery'] } }

/** What every step towards a session answers. */
export const progressSchema: Node = {
  type: 'object',
  required: ['step', 'factors'],
  properties: { step: { enum: steps }, factors },
}

const whoSchema: Node = {
  type: 'object',
  required: ['actor'],
  properties: {
    actor: { enum: ['visitor', 'user', 'key', 'system'] },
    xsrfToken: { type: 'string', description: 'For the header X-XSRF-TOKEN of changes.' },
    step: { enum: steps },
    factors,
    proved: { type: 'string', format: 'date-time' },
    user: {
      type: 'object',
      required: ['id', 'name', 'email', 'roles', 'state'],
      properties: {
        id: text,
        name: { type: ['string', 'null'] },
        email: text,
        language: { type: ['string', 'null'] },
        picture: { type: ['object', 'null'] },
        roles: { type: 'array', items: text },
        state: text,
      },
    },
  },
}
