import type { Accounts } from '#shell/operations/accounts/accounts.ts'
import type { OwnAddress } from '../address.ts'
import { maybeText, text } from './account-schemas.ts'
import { accountAddress } from './step-address.ts'

const keepers = ['signed-out', 'forbidden', 'not-found'] as const

/** What those do with the accounts of others who may. */
export function peopleAddresses({ steps, people }: Accounts): readonly OwnAddress[] {
  const roles = people.entity.fields['roles']?.schema ?? {}
  return [
    accountAddress('/v1/invitations', {
      POST: {
        id: 'invite',
        summary: 'Invite somebody by a letter',
        takes: { email: text, name: maybeText, roles, language: maybeText },
        needs: ['email'],
        gives: { type: 'object' },
        status: 201,
        failures: [...keepers, 'conflict'],
        run: steps.invite,
      },
    }),
    accountAddress('/v1/invitations/{id}', {
      POST: {
        id: 'invite-again',
        summary: 'Send the letter once more',
        status: 202,
        failures: [...keepers, 'closed', 'too-many'],
        run: steps.inviteAgain,
      },
    }),
    accountAddress('/v1/users/{id}/sessions', {
      DELETE: {
        id: 'end-sessions-of',
        summary: 'Sign somebody out everywhere',
        failures: [...keepers, 'proof-needed'],
        run: steps.endSessionsOf,
      },
    }),
    accountAddress('/v1/users/{id}/factors', {
      DELETE: {
        id: 'remove-factors-of',
        summary: 'Take away the second factors and passkeys that somebody has lost',
        failures: [...keepers, 'proof-needed'],
        run: (by, given) => steps.endSessionsOf(by, { ...given, factors: true }),
      },
    }),
  ]
}
