import type { Accounts } from '#shell/operations/accounts/accounts.ts'
import type { OwnAddress } from '../address.ts'
import { maybeText, progress, text, whole, yesNo } from './account-schemas.ts'
import { accountAddress } from './step-address.ts'

const credential = {
  type: 'object',
  description: 'What PublicKeyCredential.toJSON() gives in the browser.',
}
const options = whole({
  options: {
    type: 'object',
    description: 'For PublicKeyCredential.parse…OptionsFromJSON() in the browser.',
  },
})
const sensitive = ['signed-out', 'proof-needed'] as const

/** Passkeys: a way in, a factor, and how one looks after them. */
export function passkeyAddresses({ steps }: Accounts): readonly OwnAddress[] {
  return [
    accountAddress('/v1/session/passkey/options', {
      POST: {
        id: 'ask-for-passkey',
        summary: 'What the browser is to ask for, to sign in or to show once more who one is',
        gives: options,
        failures: ['not-found'],
        run: steps.askForPasskey,
      },
    }),
    accountAddress('/v1/session/passkey', {
      POST: {
        id: 'sign-in-by-passkey',
        summary: 'Sign in with a passkey, or show it as the second factor',
        takes: { credential, remember: yesNo },
        needs: ['credential'],
        gives: progress,
        failures: [
          'not-found',
          'not-connected',
          'not-believed',
          'wrong-code',
          'signed-out',
          'too-many',
        ],
        run: steps.signInByPasskey,
      },
    }),
    accountAddress('/v1/account/passkeys/options', {
      POST: {
        id: 'begin-passkey',
        summary: 'What the browser is to ask for, to add a passkey',
        gives: options,
        failures: [...sensitive],
        run: steps.beginPasskey,
      },
    }),
    accountAddress('/v1/account/passkeys', {
      POST: {
        id: 'add-passkey',
        summary: 'Add a passkey; gives recovery codes if there are none yet',
        takes: { credential, name: maybeText },
        needs: ['credential'],
        gives: whole({ id: text, codes: { type: 'array', items: text } }),
        status: 201,
        failures: [...sensitive, 'not-believed', 'conflict'],
        run: steps.addPasskey,
      },
    }),
    accountAddress('/v1/account/passkeys/{id}', {
      PATCH: {
        id: 'rename-passkey',
        summary: 'Give a passkey another name',
        takes: { name: maybeText },
        needs: ['name'],
        failures: [...sensitive, 'not-found'],
        run: steps.renamePasskey,
      },
      DELETE: {
        id: 'remove-passkey',
        summary: 'Take a passkey away',
        failures: [...sensitive, 'not-found', 'conflict'],
        run: steps.removePasskey,
      },
    }),
  ]
}
