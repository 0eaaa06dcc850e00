import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { administrator } from '#shell/language/roles/role.ts'
import { eachDatabase } from '../../databases/each-database.ts'
import { addApp, codeOf } from './authenticator-app.ts'
import { goodPassword, openAccounts, type OpenAccounts } from './open-accounts.ts'

const email = 'una@example.org'
const [wrong, another] = ['not the one it is', 'nine ladders under a quail']

describe.each(eachDatabase)('$name', (kind) => {
  let opened: OpenAccounts
  beforeEach(async () => {
    opened = await openAccounts(kind)
  })
  afterEach(() => opened.close())

  /** Performs every operation of an account, and returns the secrets that were involved. */
  async function live(): Promise<readonly string[]> {
    const secrets: string[] = [goodPassword, wrong, another]
    const keep = (...all: unknown[]) => void secrets.push(...all.map(String))
    const link = new URL((await opened.accounts.createSetupLink()) ?? '')
    const ada = opened.browser()
    const setUp = { token: link.searchParams.get('token'), email: 'ada@example.org' }
    await ada.post('/v1/account/setup', { ...setUp, name: 'Ada', password: goodPassword })
    keep(setUp.token)

    const browser = opened.browser({ ip: '192.0.2.7' })
    await browser.post('/v1/account/sign-up', { email, name: 'Una', password: goodPassword })
    const confirmation = await opened.tokenFor(email, 'confirmation')
    await browser.post('/v1/account/sign-up/confirm', { token: confirmation })
    keep(confirmation, ...browser.cookies.values())
    const { secret, codes } = await addApp(opened, browser)
    keep(secret, ...codes)
    keep((await browser.post('/v1/api-keys', { name: 'Robot', roles: [], scopes: [] })).body['key'])
    await browser.delete('/v1/session')

    await browser.signIn(email, wrong)
    await browser.signIn(email, goodPassword)
    keep(...browser.cookies.values())
    await browser.post('/v1/session/totp', { code: '000000' })
    const code = codeOf(opened, secret, 1)
    opened.pass(30_000)
    await browser.post('/v1/session/totp', { code })
    await browser.post('/v1/session/recovery-code', { code: codes[0] })
    await browser.post('/v1/session/reauthenticate', { password: goodPassword })
    keep(...browser.cookies.values())
    await browser.post('/v1/account/password', { current: goodPassword, password: another })
    await browser.post('/v1/account/email', { email: 'una@elsewhere.example' })
    await browser.get('/v1/users/0123456789abcdef')
    await browser.post('/v1/account/deletion')
    await browser.delete('/v1/account/deletion')
    await browser.delete('/v1/account/sessions')
    await browser.post('/v1/account/password-reset', { email })
    const reset = await opened.tokenFor(email, 'reset')
    await browser.post('/v1/account/password-reset/confirm', {
      token: reset,
      password: goodPassword,
    })
    keep(reset, ...browser.cookies.values())
    await browser.post('/v1/session/magic-link', { email })
    const token = await opened.tokenFor(email, 'link')
    await opened.browser().post(`/v1/session/magic-link/confirm`, { token })
    keep(token)
    const thief = opened.browser({ ip: '203.0.113.5' })
    for (let time = 0; time < 6; time += 1) await thief.signIn(email, wrong)
    await thief.get(`/v1/users?token=${token}`)
    return secrets.filter((one) => one.length > 5 && one !== 'undefined')
  }

  test('each event of an account and each rejection is one log line with time, user, IP address and request ID', async () => {
    await live()
    const lines = opened.lines.map((line): Record<string, unknown> => JSON.parse(line))
    for (const line of opened.lines) expect(line).toMatch(/^\{[^\n]*\}\n$/u)
    const una = String((await opened.accounts.userDirectory.byEmail(email))?.id)
    for (const sentence of [
      'First administrator created',
      'User signed up',
      'Authenticator app added',
      'User signed in',
      'User signed out',
      'Sign-in failed: invalid credentials',
      'Two-factor verification failed',
      'Two-factor verification succeeded',
      'Identity confirmed',
      'Password changed',
      'Account deletion scheduled',
      'Account deletion canceled',
      'Other sessions signed out',
      'Password reset with an emailed link',
    ]) {
      const line = lines.find(({ msg }) => msg === sentence)
      expect(line, sentence).toMatchObject({
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/u),
        actor: expect.stringMatching(/^user:[\da-z]{16}$/u),
        ip: expect.stringMatching(/^192\.0\.2\.|^203\./u),
        requestId: expect.stringMatching(/^request-/u),
      })
      if (!sentence.startsWith('First')) expect(line?.['actor']).toBe(`user:${una}`)
    }
    for (const [status, problem] of [
      [401, 'invalid-credentials'],
      [404, 'not-found'],
      [429, 'too-many-requests'],
    ] as const) {
      expect(
        lines.find((line) => line['status'] === status && line['errorCode'] === problem),
        problem,
      ).toMatchObject({
        msg: 'Request denied',
        time: expect.stringMatching(/Z$/u),
        actor: expect.stringMatching(/^(?:user:|visitor)/u),
        ip: expect.stringMatching(/^(?:192|203)\./u),
        requestId: expect.stringMatching(/^request-/u),
      })
    }
  })

  test('the log contains no credential', async () => {
    const secrets = await live()
    expect(secrets.length).toBeGreaterThan(25)
    const log = opened.lines.join('')
    expect(log.length).toBeGreaterThan(1_000)
    for (const secret of secrets) expect(log).not.toContain(secret)
  })

  test('after a change of the server secret sessions and authenticator codes stay valid', async () => {
    await opened.member({ email, roles: [administrator.role] })
    const browser = opened.browser()
    await browser.signIn(email, goodPassword)
    const { secret } = await addApp(opened, browser)
    const fresh = new Uint8Array(32).fill(7)
    const renewed = await opened.another([fresh, opened.secret])
    const there = browser.at(renewed.browser())
    expect(await there.who()).toMatchObject({ actor: 'user', user: { email } })
    const later = renewed.browser()
    await later.signIn(email, goodPassword)
    const shown = await later.post('/v1/session/totp', { code: codeOf(opened, secret) })
    expect(shown).toMatchObject({ status: 200, body: { stage: 'authenticated' } })
    // Values that were used since no longer need the former secret.
    opened.pass(30_000)
    const alone = (await opened.another([fresh])).browser()
    await alone.signIn(email, goodPassword)
    const last = await alone.post('/v1/session/totp', { code: codeOf(opened, secret) })
    expect(last).toMatchObject({ status: 200, body: { stage: 'authenticated' } })
  })
})
