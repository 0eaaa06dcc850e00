import { captchaAnswer } from '../captcha-images.ts'
import type { Accounts } from '#shell/operations/accounts/accounts.ts'
import type { OwnAddress } from '../address.ts'
import {
  account,
  leaving,
  maybeText,
  progress,
  securityNotes,
  sessions,
  text,
  whole,
} from './account-schemas.ts'
import { accountAddress } from './step-address.ts'

const path = '/v1/account'

/** What somebody does with an account of their own. */
export function accountAddresses(accounts: Accounts): readonly OwnAddress[] {
  return [
    ...begun(accounts),
    ...invited(accounts),
    ...ownAccount(accounts),
    ...ownSecrets(accounts),
    ...ownSessions(accounts),
  ]
}

/** How one comes by an account, or comes back to it. */
function begun({ steps, people }: Accounts): readonly OwnAddress[] {
  const open = new Set(['email', ...people.settable([])])
  const { fields } = people.entity
  const names = Object.keys(fields).filter((name) => open.has(name))
  return [
    accountAddress(`${path}/set-up`, {
      POST: {
        id: 'set-up',
        summary: 'Make the first administrator, with the link that the server has printed',
        takes: { ticket: text, email: text, name: maybeText, password: text },
        needs: ['ticket', 'email'],
        gives: progress,
        failures: ['used-up', 'busy', 'conflict'],
        run: steps.setUp,
      },
    }),
    accountAddress(`${path}/sign-up`, {
      POST: {
        id: 'sign-up',
        summary: 'Want an account: it is made once the letter that follows is answered',
        takes: {
          ...Object.fromEntries(names.map((name) => [name, fields[name]?.schema ?? {}])),
          password: text,
          captcha: captchaAnswer,
          next: text,
        },
        // Of a field that there is they are told that it is not theirs to set.
        refuses: Object.keys(fields),
        needs: ['email'],
        status: 202,
        failures: ['not-found', 'captcha-needed', 'too-many', 'busy'],
        run: steps.signUp,
      },
    }),
    accountAddress(`${path}/sign-up/confirm`, {
      POST: {
        id: 'confirm-sign-up',
        summary: 'Make the account that was wanted, with the link from the letter',
        takes: { ticket: text, password: text },
        needs: ['ticket'],
        gives: progress,
        failures: ['used-up', 'proof-needed', 'busy', 'conflict'],
        run: steps.confirmSignUp,
      },
    }),
    accountAddress(`${path}/reset`, {
      POST: {
        id: 'ask-for-reset',
        summary: 'Have a link for a new password sent',
        takes: { email: text, captcha: captchaAnswer, next: text },
        needs: ['email'],
        status: 202,
        failures: ['not-found', 'captcha-needed', 'too-many'],
        run: steps.askForReset,
      },
    }),
    accountAddress(`${path}/reset/use`, {
      POST: {
        id: 'reset-password',
        summary: 'Take a new password, with the link from the letter',
        takes: { ticket: text, password: text },
        needs: ['ticket', 'password'],
        gives: progress,
        failures: ['used-up', 'busy'],
        run: steps.resetPassword,
      },
    }),
  ]
}

/** How one comes in for the first time who was invited. */
function invited({ steps }: Accounts): readonly OwnAddress[] {
  return [
    accountAddress('/v1/invitations/see', {
      POST: {
        id: 'see-invitation',
        summary: 'For whom an invitation is',
        takes: { ticket: text },
        needs: ['ticket'],
        gives: whole({ email: text, name: maybeText }),
        failures: ['used-up'],
        run: steps.seeInvitation,
      },
    }),
    accountAddress('/v1/invitations/accept', {
      POST: {
        id: 'accept-invitation',
        summary: 'Come in for the first time, with the link from the letter',
        takes: { ticket: text, name: text, password: text },
        needs: ['ticket'],
        gives: progress,
        failures: ['used-up', 'busy'],
        run: steps.acceptInvitation,
      },
    }),
  ]
}

function ownAccount({ steps, people }: Accounts): readonly OwnAddress[] {
  const { entity } = people
  const fields = Object.entries(entity.fields)
    .filter(([, { derived }]) => !derived)
    .map(([name, { schema }]) => [name, { anyOf: [schema, { type: 'null' }] }] as const)
  return [
    accountAddress(path, {
      GET: {
        id: 'read-account',
        summary: 'One’s own account',
        gives: account,
        failures: ['signed-out'],
        run: steps.myAccount,
      },
      PATCH: {
        id: 'change-account',
        summary: 'Change what stands in one’s own record',
        takes: Object.fromEntries(fields),
        takesFor: (view) =>
          Object.fromEntries(fields.filter(([name]) => view.writable(entity).has(name))),
        // What a record says of itself is refused like at any record.
        refuses: Object.keys(entity.fields),
        gives: { type: 'object' },
        failures: [
          'signed-out',
          'forbidden',
          'proof-needed',
          'version-needed',
          'stale',
          'conflict',
          'not-found',
        ],
        run: steps.changeMine,
      },
    }),
    accountAddress(`${path}/export`, {
      GET: {
        id: 'export-account',
        summary: 'Everything that is kept about oneself',
        gives: { type: 'object' },
        headers: { 'content-disposition': 'attachment; filename="account.json"' },
        failures: ['signed-out'],
        run: steps.exportMine,
      },
    }),
    accountAddress(`${path}/deletion`, {
      POST: {
        id: 'leave',
        summary: 'Have one’s account deleted, in 14 days',
        gives: leaving,
        failures: ['signed-out', 'proof-needed', 'closed', 'conflict'],
        run: steps.leave,
      },
      DELETE: {
        id: 'stay',
        summary: 'Keep one’s account after all',
        failures: ['signed-out', 'closed'],
        run: steps.stay,
      },
    }),
  ]
}

function ownSecrets({ steps }: Accounts): readonly OwnAddress[] {
  return [
    accountAddress(`${path}/password`, {
      POST: {
        id: 'change-password',
        summary: 'Take another password; all other sessions end',
        takes: { current: text, password: text },
        needs: ['password'],
        gives: progress,
        failures: ['signed-out', 'proof-needed', 'too-many', 'busy'],
        run: steps.changePassword,
      },
    }),
    accountAddress(`${path}/address`, {
      POST: {
        id: 'ask-for-address',
        summary: 'Have a link sent to another address that is to be one’s own',
        takes: { email: text },
        needs: ['email'],
        status: 202,
        failures: ['signed-out', 'proof-needed', 'too-many'],
        run: steps.askForAddress,
      },
    }),
    accountAddress(`${path}/address/use`, {
      POST: {
        id: 'change-address',
        summary: 'Have another address, with the link that was sent there',
        takes: { ticket: text },
        needs: ['ticket'],
        gives: whole({ email: text }),
        failures: ['used-up', 'conflict'],
        run: steps.useAddress,
      },
    }),
  ]
}

function ownSessions({ steps }: Accounts): readonly OwnAddress[] {
  return [
    accountAddress(`${path}/sessions`, {
      GET: {
        id: 'list-sessions',
        summary: 'Where one is signed in',
        gives: sessions,
        failures: ['signed-out'],
        run: steps.mySessions,
      },
      DELETE: {
        id: 'end-other-sessions',
        summary: 'Sign out everywhere else',
        failures: ['signed-out'],
        run: steps.endOtherSessions,
      },
    }),
    accountAddress(`${path}/security`, {
      GET: {
        id: 'read-own-security',
        summary: 'What has happened to one’s own account, and from where',
        gives: securityNotes,
        failures: ['signed-out'],
        run: steps.mySecurity,
      },
    }),
    accountAddress(`${path}/sessions/{id}`, {
      DELETE: {
        id: 'end-session',
        summary: 'Sign out in one place',
        failures: ['signed-out', 'not-found'],
        run: steps.endSession,
      },
    }),
  ]
}
