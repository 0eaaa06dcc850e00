import { captchaAnswer } from '../captcha-images.ts'
import type { Accounts } from '#shell/operations/accounts/accounts.ts'
import type { OwnAddress } from '../address.ts'
import { progress, text, ways, whoIsAsking, whole, yesNo } from './account-schemas.ts'
import { accountAddress } from './step-address.ts'

export const sessionPath = '/v1/session'

const look = { id: 'read-session', summary: 'Who is asking', gives: whoIsAsking }

/** Where nobody has an account, one can still ask. */
export const sessionWithoutAccounts: OwnAddress = accountAddress(sessionPath, {
  GET: { ...look, run: async ({ actor }) => ({ body: { actor: actor.kind }, carried: {} }) },
})

/** Who is asking, and the ways in and out. */
export function sessionAddresses({ steps }: Accounts): readonly OwnAddress[] {
  return [
    {
      ...accountAddress(sessionPath, {
        GET: { ...look, run: steps.whoAmI },
        POST: {
          id: 'sign-in',
          summary: 'Sign in by e-mail address and password',
          takes: { email: text, password: text, remember: yesNo, captcha: captchaAnswer },
          needs: ['email', 'password'],
          gives: progress,
          failures: ['not-found', 'wrong-credentials', 'captcha-needed', 'too-many', 'busy'],
          run: steps.signInByPassword,
        },
        DELETE: {
          id: 'sign-out',
          summary: 'Sign out',
          headers: { 'clear-site-data': '"cache", "storage"' },
          run: steps.signOut,
        },
      }),
      isForLooking: ['DELETE'],
    },
    {
      ...accountAddress(`${sessionPath}/as`, {
        POST: {
          id: 'see-as',
          summary: 'See everything as a role does, and change nothing meanwhile',
          takes: { role: text },
          needs: ['role'],
          gives: whole({ role: text }),
          failures: ['signed-out', 'forbidden'],
          run: steps.seeAs,
        },
        DELETE: {
          id: 'stop-seeing-as',
          summary: 'See with one’s own eyes again',
          failures: ['signed-out'],
          run: steps.stopSeeingAs,
        },
      }),
      isForLooking: ['POST', 'DELETE'],
    },
    accountAddress(`${sessionPath}/ways`, {
      GET: {
        id: 'read-ways-in',
        summary: 'Which ways in there are',
        gives: ways,
        run: steps.waysIn,
      },
    }),
    accountAddress(`${sessionPath}/proof`, {
      POST: {
        id: 'prove-by-password',
        summary: 'Show once more who one is, before a sensitive change',
        takes: { password: text },
        needs: ['password'],
        gives: progress,
        failures: ['signed-out', 'too-many', 'busy'],
        run: steps.proveByPassword,
      },
    }),
  ]
}
