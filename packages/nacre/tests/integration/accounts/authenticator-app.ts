import { expect } from 'vitest'
import { totpCode, totpStep } from '#shell/tools/totp.ts'
import type { Browser } from './browser.ts'
import type { OpenAccounts } from './open-accounts.ts'

type Clock = Pick<OpenAccounts, 'now' | 'pass'>

/** Returns the current code of the authenticator app, or one some steps of 30 seconds later. */
export function codeOf({ now }: Clock, secret: string, ahead = 0): string {
  return totpCode(secret, totpStep(now()) + ahead)
}

/** Adds an authenticator app and returns its secret and the recovery codes. The next code differs. */
export async function addApp(
  opened: Clock,
  browser: Browser,
): Promise<{ secret: string; codes: readonly string[] }> {
  const { body } = await browser.post('/v1/account/totp')
  const secret = String(body['secret'])
  const confirmed = await browser.post('/v1/account/totp/confirm', {
    token: body['token'],
    code: codeOf(opened, secret),
  })
  expect(confirmed.status).toBe(200)
  opened.pass(30_000)
  return { secret, codes: confirmed.body['codes'] as string[] }
}
