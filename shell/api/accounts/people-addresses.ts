import type { Entity } from '#shell/model/entity.ts'
import type { Accounts } from '#shell/operations/accounts/accounts.ts'
import type { OwnAddress } from '../address.ts'
import { operation } from '../openapi/operation.ts'
import { forOnly, peopleWho, whoever } from '../openapi/audience.ts'
import { query } from '../openapi/parameters.ts'
import { refuseParameters } from '../parameters.ts'
import { account, maybeMoment, maybeText, sessions, text, whole, yesNo } from './account-schemas.ts'
import { accountAddress, callerOf } from './step-address.ts'

const keepers = ['signed-out', 'forbidden', 'not-found'] as const

/** What those do with the accounts of others who may. */
export function peopleAddresses({ steps, people }: Accounts): readonly OwnAddress[] {
  const { entity } = people
  const roles = entity.fields['roles']?.schema ?? {}
  const plain = { email: text, name: maybeText, language: maybeText }
  return [
    accountAddress('/v1/invitations', {
      POST: {
        id: 'invite',
        summary: 'Invite somebody by a letter',
        takes: { ...plain, roles },
        takesFor: (view) => (view.writable(entity).has('roles') ? { ...plain, roles } : plain),
        // Whoever invites may fill in other fields of theirs to set as well.
        refuses: Object.keys(entity.fields),
        isFor: peopleWho('create', entity),
        needs: ['email'],
        gives: { type: 'object' },
        status: 201,
        failures: [...keepers, 'conflict', 'proof-needed'],
        run: steps.invite,
      },
    }),
    accountAddress('/v1/invitations/{id}', {
      POST: {
        id: 'invite-again',
        summary: 'Send the letter once more',
        isFor: peopleWho('create', entity),
        status: 202,
        failures: [...keepers, 'closed', 'too-many'],
        run: steps.inviteAgain,
      },
      DELETE: {
        id: 'take-back-invitation',
        summary: 'Take an invitation back',
        isFor: whoever('remove', entity),
        failures: [...keepers, 'closed', 'stale', 'conflict', 'proof-needed'],
        run: steps.takeBackInvitation,
      },
    }),
    ...forOnly(whoever('disable', entity), [peopleAddress(steps)]),
    ...keeping(steps, entity),
  ]
}

/** What is done with the ways in and the sessions of somebody else. */
function keeping(steps: Accounts['steps'], entity: Entity): readonly OwnAddress[] {
  const keeps = peopleWho('disable', entity)
  return [
    accountAddress('/v1/access/users/{id}', {
      GET: {
        id: 'read-access-of',
        summary: 'How somebody comes in, and where they are signed in',
        isFor: whoever('disable', entity),
        gives: personAccess,
        failures: keepers,
        run: steps.personAccess,
      },
    }),
    accountAddress('/v1/users/{id}/link', {
      POST: {
        id: 'send-link',
        summary: 'Send somebody a link for a new password, or for coming in',
        isFor: keeps,
        status: 202,
        failures: [...keepers, 'closed', 'too-many', 'proof-needed'],
        run: steps.sendLinkTo,
      },
    }),
    accountAddress('/v1/users/{id}/sessions/{session}', {
      DELETE: {
        id: 'end-session-of',
        summary: 'End one session of somebody',
        isFor: keeps,
        failures: [...keepers, 'proof-needed'],
        run: steps.endSessionOf,
      },
    }),
    accountAddress('/v1/users/{id}/sessions', {
      DELETE: {
        id: 'end-sessions-of',
        summary: 'Sign somebody out everywhere',
        isFor: keeps,
        failures: [...keepers, 'proof-needed'],
        run: steps.endSessionsOf,
      },
    }),
    accountAddress('/v1/users/{id}/factors', {
      DELETE: {
        id: 'remove-factors-of',
        summary: 'Take away the second factors and passkeys that somebody has lost',
        isFor: keeps,
        failures: [...keepers, 'proof-needed'],
        run: (by, given) => steps.endSessionsOf(by, { ...given, factors: true }),
      },
    }),
  ]
}

const invitation = {
  anyOf: [whole({ sent: text, until: text }), { type: 'null' }],
  description: 'The letter of invitation, while somebody has not come in yet.',
}
const count = { type: 'integer' }

const personAccess = whole({
  id: text,
  factors: account.properties.factors,
  seen: maybeMoment,
  invitation,
  sessions: sessions.properties.items,
})

const inShort = whole({
  id: text,
  password: yesNo,
  passkeys: count,
  totp: yesNo,
  providers: count,
  seen: maybeMoment,
  invitation,
})

/** How many people come in, in short: what a list of them shows beside their records. */
function peopleAddress({ peopleAccess }: Accounts['steps']): OwnAddress {
  return {
    path: '/v1/access/users',
    readsQuery: true,
    methods: {
      async GET(asked) {
        const { query: given } = asked.request
        refuseParameters(given, ['ids'])
        const ids = new URLSearchParams(given).get('ids') ?? ''
        const { body } = await peopleAccess(callerOf(asked), { ids })
        return { body, headers: { 'cache-control': 'no-store' } }
      },
    },
    document: {
      get: operation('list-access-of', 'How these people come in, and when they last did', {
        tag: 'Accounts',
        parameters: [query('ids', text, 'The ids of up to 200 people, with commas between them.')],
        ok: whole({ items: { type: 'array', items: inShort } }),
        failures: ['unknown-parameter', 'malformed', 'signed-out', 'forbidden'],
      }),
    },
  }
}
