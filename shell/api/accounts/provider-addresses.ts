import type { Accounts } from '#shell/operations/accounts/accounts.ts'
import type { OwnAddress } from '../address.ts'
import { progress, text, whole } from './account-schemas.ts'
import { accountAddress } from './step-address.ts'

/** Signing in at one's company, and connecting it with one's account. */
export function providerAddresses({ steps, users }: Accounts): readonly OwnAddress[] {
  if (users.ways.oidc.length === 0) return []
  return [
    accountAddress('/v1/session/provider', {
      POST: {
        id: 'begin-provider',
        summary: 'Where to go to sign in at one’s company',
        takes: { provider: text, next: text },
        needs: ['provider'],
        gives: whole({ address: text }),
        failures: ['not-found', 'unreachable', 'too-slow', 'inside-address'],
        run: steps.beginProvider,
      },
    }),
    accountAddress('/v1/session/provider/use', {
      POST: {
        id: 'use-provider',
        summary: 'Come back from there, with what stands in the address of the page',
        takes: { code: text, state: text, iss: text, error: text },
        needs: ['state'],
        gives: { ...progress, properties: { ...Object(progress['properties']), next: text } },
        failures: [
          'not-found',
          'not-connected',
          'not-believed',
          'proof-needed',
          'signed-out',
          'conflict',
        ],
        run: steps.useProvider,
      },
    }),
    accountAddress('/v1/account/providers/{name}', {
      DELETE: {
        id: 'remove-provider',
        summary: 'Disconnect a company’s sign-in from one’s account',
        failures: ['signed-out', 'proof-needed', 'not-found', 'conflict'],
        run: steps.removeProvider,
      },
    }),
  ]
}
