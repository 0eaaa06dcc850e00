import type { Accounts } from '#shell/operations/accounts/accounts.ts'
import type { OwnAddress } from '../address.ts'
import { progress, text, whole, yesNo } from './account-schemas.ts'
import { accountAddress } from './step-address.ts'

const code = { takes: { code: text }, needs: ['code'] } as const
const codes = whole({ codes: { type: 'array', items: text } })
const sensitive = ['signed-out', 'proof-needed'] as const

/** Second factors: shown on the way in, and looked after in one's account. */
export function factorAddresses(accounts: Accounts): readonly OwnAddress[] {
  return [...shown(accounts), ...kept(accounts)]
}

function shown({ steps }: Accounts): readonly OwnAddress[] {
  const failures = ['signed-out', 'wrong-code', 'too-many'] as const
  return [
    accountAddress('/v1/session/totp', {
      POST: {
        ...code,
        id: 'show-totp',
        summary: 'Show a code from an app',
        gives: progress,
        failures,
        run: steps.showTotp,
      },
    }),
    accountAddress('/v1/session/recovery', {
      POST: {
        ...code,
        id: 'show-recovery',
        summary: 'Show a recovery code, which is then used up',
        gives: progress,
        failures,
        run: steps.showRecovery,
      },
    }),
    accountAddress('/v1/session/link', {
      POST: {
        id: 'ask-for-link',
        summary: 'Have a link sent that signs in once',
        takes: { email: text, captcha: text, next: text },
        needs: ['email'],
        status: 202,
        failures: ['not-found', 'captcha-needed', 'too-many'],
        run: steps.askForLink,
      },
    }),
    accountAddress('/v1/session/link/use', {
      POST: {
        id: 'use-link',
        summary: 'Sign in with the link from the letter',
        takes: { ticket: text, remember: yesNo },
        needs: ['ticket'],
        gives: progress,
        failures: ['not-found', 'used-up'],
        run: steps.useLink,
      },
    }),
  ]
}

function kept({ steps }: Accounts): readonly OwnAddress[] {
  return [
    accountAddress('/v1/account/totp', {
      POST: {
        id: 'begin-totp',
        summary: 'Begin to add an app: its secret, for a QR code',
        gives: whole({
          ticket: text,
          secret: text,
          address: text,
          qr: whole({ size: { type: 'integer' }, path: text }),
        }),
        failures: [...sensitive, 'conflict'],
        run: steps.beginTotp,
      },
      DELETE: {
        id: 'remove-totp',
        summary: 'Take the app away',
        failures: [...sensitive, 'not-found'],
        run: steps.removeTotp,
      },
    }),
    accountAddress('/v1/account/totp/confirm', {
      POST: {
        id: 'confirm-totp',
        summary: 'Add the app, with a first code of it; gives recovery codes if there are none yet',
        takes: { ticket: text, code: text },
        needs: ['ticket', 'code'],
        gives: codes,
        failures: [...sensitive, 'used-up', 'wrong-code'],
        run: steps.confirmTotp,
      },
    }),
    accountAddress('/v1/account/recovery', {
      POST: {
        id: 'make-recovery-codes',
        summary: 'Ten new recovery codes; those before are worth nothing any more',
        gives: codes,
        failures: [...sensitive],
        run: steps.renewRecovery,
      },
    }),
  ]
}
