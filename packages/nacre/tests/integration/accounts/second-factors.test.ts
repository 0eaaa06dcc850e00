import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { eachDatabase } from '../../databases/each-database.ts'
import { addApp, codeOf } from './authenticator-app.ts'
import type { Browser } from './browser.ts'
import { goodPassword, openAccounts, type OpenAccounts } from './open-accounts.ts'

const email = 'una@example.org'
const half = 30_000

describe.each(eachDatabase)('$name', (kind) => {
  let opened: OpenAccounts
  beforeEach(async () => {
    opened = await openAccounts(kind)
    await opened.member({ email })
  })
  afterEach(() => opened.close())

  const signedIn = async () => {
    const browser = opened.browser()
    expect((await browser.signIn(email, goodPassword)).status).toBe(200)
    return browser
  }
  const withTotp = (browser: Browser) => addApp(opened, browser)
  /** A browser after the password step, before the second factor. */
  const waiting = async () => {
    const browser = opened.browser()
    const response = await browser.signIn(email, goodPassword)
    expect(response).toMatchObject({ status: 200, body: { stage: 'second-factor' } })
    return browser
  }

  test('an authenticator app is added with its first code, and all other sessions end', async () => {
    const [browser, elsewhere] = [await signedIn(), await signedIn()]
    const begun = await browser.post('/v1/account/totp')
    expect(begun.body).toMatchObject({
      secret: expect.stringMatching(/^[A-Z2-7]{32}$/u),
      address: expect.stringMatching(/^otpauth:\/\/totp\/Library:una%40example.org\?secret=/u),
    })
    const { token } = begun.body
    const wrong = await browser.post('/v1/account/totp/confirm', { token, code: '000000' })
    expect(wrong).toMatchObject({ status: 422, body: { code: 'invalid-code' } })
    expect((await browser.get('/v1/account')).body).toMatchObject({ factors: { totp: false } })
    const thief = browser.copy()
    const { codes } = await withTotp(browser)
    expect(codes).toHaveLength(10)
    for (const one of codes) expect(one).toMatch(/^(?:[\da-z]{4}-){3}[\da-z]{4}$/u)
    opened.pass(1_000)
    expect(await browser.who()).toMatchObject({ actor: 'user' })
    expect(await elsewhere.who()).toMatchObject({ actor: 'visitor' })
    expect(await thief.who()).toMatchObject({ actor: 'visitor' })
    expect((await browser.get('/v1/account')).body).toMatchObject({
      factors: { totp: true, recovery: 10 },
    })
    expect((await browser.post('/v1/account/totp')).status).toBe(409)
  })

  test('after the password alone no user is signed in, and each step issues a new cookie', async () => {
    const { secret } = await withTotp(await signedIn())
    const browser = opened.browser()
    await browser.who()
    const response = await browser.signIn(email, goodPassword)
    expect(response.body).toEqual({ stage: 'second-factor', factors: ['totp', 'recovery'] })
    expect(browser.cookies.has('__Host-device')).toBe(false)
    expect(await browser.who()).toEqual({
      actor: 'visitor',
      stage: 'second-factor',
      factors: ['totp', 'recovery'],
      language: 'en',
      locale: 'en',
      xsrfToken: expect.any(String),
    })
    for (const path of ['/v1/users', '/v1/account', '/v1/account/sessions', '/v1/account/export']) {
      expect((await browser.get(path)).status, path).toBe(401)
    }
    for (const path of ['/password', '/totp', '/deletion', '/email', '/recovery-codes']) {
      expect((await browser.post(`/v1/account${path}`)).status, path).toBe(401)
    }
    const pending = browser.copy()
    const before = browser.cookies.get('__Host-session')
    const done = await browser.post('/v1/session/totp', { code: codeOf(opened, secret) })
    expect(done).toMatchObject({ status: 200, body: { stage: 'authenticated', factors: [] } })
    expect(browser.cookies.get('__Host-session')).not.toBe(before)
    opened.pass(1_000)
    expect(await browser.who()).toMatchObject({ actor: 'user' })
    expect(await pending.who()).toEqual({
      actor: 'visitor',
      language: 'en',
      locale: 'en',
      xsrfToken: expect.any(String),
    })
    expect(
      (await pending.post('/v1/session/totp', { code: codeOf(opened, secret, 1) })).status,
    ).not.toBe(200)
  })

  test('the second step requires the first', async () => {
    const { secret, codes } = await withTotp(await signedIn())
    const stranger = opened.browser()
    for (const [path, code] of [
      ['totp', codeOf(opened, secret)],
      ['recovery-code', codes[0]],
    ] as const) {
      expect((await stranger.post(`/v1/session/${path}`, { code })).status).toBe(401)
    }
    expect((await stranger.post('/v1/session/totp', {})).status).toBe(401)
  })

  test('a code works once, also with concurrent requests to several processes', async () => {
    const { secret } = await withTotp(await signedIn())
    const another = await opened.another()
    const browsers: Browser[] = []
    for (let index = 0; index < 50; index += 1) {
      const from = index % 2 === 0 ? opened : another
      const browser = from.browser({ ip: `10.0.${index}.1` })
      // Each attempt has its own device, so that none is throttled by the others.
      const { body } = await browser.signIn(email, goodPassword)
      expect(body).toMatchObject({ stage: 'second-factor' })
      browsers.push(browser)
    }
    const code = codeOf(opened, secret)
    const all = await Promise.all(browsers.map((one) => one.post('/v1/session/totp', { code })))
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(all.map(({ status }) => status)).difference(new Set([200, 422, 429])).size).toBe(
      0,
    )
    // Until the throttled attempts are allowed again.
    opened.pass(3_600_000)
    const next = codeOf(opened, secret)
    const late = await waiting()
    expect((await late.post('/v1/session/totp', { code: next })).status).toBe(200)
    const again = await waiting()
    expect((await again.post('/v1/session/totp', { code: next })).status).toBe(422)
  })

  test('codes from two steps ago are invalid, and five wrong codes end the sign-in', async () => {
    const { secret } = await withTotp(await signedIn())
    const browser = await waiting()
    opened.pass(2 * half)
    const at = '/v1/session/totp'
    expect((await browser.post(at, { code: codeOf(opened, secret, -2) })).status).toBe(422)
    for (let time = 0; time < 3; time += 1) {
      expect((await browser.post(at, { code: '000000' })).status).toBe(422)
    }
    opened.pass(60_000)
    expect((await browser.post(at, { code: '000000' })).status).toBe(422)
    opened.pass(60_000)
    expect(await browser.post(at, { code: codeOf(opened, secret) })).toMatchObject({
      status: 401,
      body: { code: 'unauthenticated' },
    })
    expect(await browser.who()).toEqual({
      actor: 'visitor',
      language: 'en',
      locale: 'en',
      xsrfToken: expect.any(String),
    })
    const own = await waiting()
    opened.pass(60_000)
    expect((await own.post(at, { code: codeOf(opened, secret) })).status).toBe(200)
  })

  test('a sign-in that takes more than ten minutes starts again', async () => {
    const { secret } = await withTotp(await signedIn())
    const browser = await waiting()
    opened.pass(10 * 60_000)
    expect(await browser.who()).toEqual({
      actor: 'visitor',
      language: 'en',
      locale: 'en',
      xsrfToken: expect.any(String),
    })
    const late = await browser.post('/v1/session/totp', { code: codeOf(opened, secret) })
    expect(late.status).toBe(401)
  })

  test('a recovery code works once, in any spelling, and its use is reported by email', async () => {
    const { codes } = await withTotp(await signedIn())
    const [code = ''] = codes
    const browsers = await Promise.all(Array.from({ length: 3 }, waiting))
    const all = await Promise.all(
      browsers.map((one) =>
        one.post('/v1/session/recovery-code', {
          code: ` ${code.toUpperCase().replaceAll('-', ' ')} `,
        }),
      ),
    )
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
    opened.emails.length = 0
    await opened.work()
    expect(opened.emails.map(({ data }) => data.event)).toContain('recovery-code-used')
    const one = await waiting()
    opened.pass(60_000)
    expect((await one.post('/v1/session/recovery-code', { code })).status).toBe(422)
    opened.pass(60_000)
    expect((await one.post('/v1/session/recovery-code', { code: codes[1] })).status).toBe(200)
    expect((await one.get('/v1/account')).body).toMatchObject({ factors: { recovery: 8 } })
    const renewed = await one.post('/v1/account/recovery-codes')
    expect(renewed.body['codes']).toHaveLength(10)
    const old = await waiting()
    expect((await old.post('/v1/session/recovery-code', { code: codes[2] })).status).toBe(422)
  })

  test('a password reset does not skip the second factor', async () => {
    const { secret } = await withTotp(await signedIn())
    await opened.browser().post('/v1/account/password-reset', { email })
    const token = await opened.tokenFor(email, 'reset')
    const browser = opened.browser()
    const password = 'another horse in another boat'
    const response = await browser.post('/v1/account/password-reset/confirm', { token, password })
    expect(response).toMatchObject({ status: 200, body: { stage: 'second-factor' } })
    expect((await browser.get('/v1/account')).status).toBe(401)
    expect((await browser.post('/v1/session/totp', { code: codeOf(opened, secret) })).status).toBe(
      200,
    )
  })

  test('a sign-in link from an email works once, for ten minutes, and leads to the second factor', async () => {
    const ask = async () => {
      expect((await opened.browser().post('/v1/session/magic-link', { email })).status).toBe(202)
      return opened.tokenFor(email, 'link')
    }
    const use = (token: string, browser = opened.browser()) =>
      browser.post('/v1/session/magic-link/confirm', { token })
    const first = await ask()
    const browser = opened.browser()
    expect(await use(first, browser)).toMatchObject({
      status: 200,
      body: { stage: 'authenticated' },
    })
    expect((await use(first)).status).toBe(410)
    // For a signed-in user the link is a reauthentication.
    opened.pass(6 * 60_000)
    expect((await browser.post('/v1/account/totp')).status).toBe(403)
    expect((await use(await ask(), browser)).body).toMatchObject({ stage: 'authenticated' })
    await withTotp(browser)
    expect((await use(await ask())).body).toMatchObject({ stage: 'second-factor' })
    const late = await ask()
    opened.pass(10 * 60_000)
    expect((await use(late)).status).toBe(410)
  })

  test('a token is valid for its purpose only', async () => {
    await opened.browser().post('/v1/session/magic-link', { email })
    const token = await opened.tokenFor(email, 'link')
    const browser = opened.browser()
    const password = goodPassword
    for (const [path, input] of Object.entries({
      '/v1/account/password-reset/confirm': { password },
      '/v1/account/setup': { password, email: 'x@example.org' },
      '/v1/account/sign-up/confirm': { password },
      '/v1/account/email/confirm': {},
      '/v1/invitations/accept': { password },
      '/v1/invitations/preview': {},
    })) {
      expect((await browser.post(path, { ...input, token })).status, path).toBe(410)
    }
    expect((await browser.post('/v1/session/magic-link/confirm', { token })).status).toBe(200)
  })

  test('the database contains no secret of a factor in plain text', async () => {
    const { secret, codes } = await withTotp(await signedIn())
    const { database } = opened
    for (const table of [
      'nacre_credential',
      'nacre_one_time_token',
      'nacre_job',
      'nacre_history',
    ]) {
      const rows = await database.read(database.build.selectFrom(table).selectAll().compile())
      const text = JSON.stringify(rows)
      expect(text, table).not.toContain(secret)
      for (const code of codes) expect(text, table).not.toContain(code.replaceAll('-', ''))
      for (const code of codes) expect(text, table).not.toContain(code)
    }
    expect(JSON.stringify(opened.events)).not.toContain(secret)
  })

  test('removing a factor requires reauthentication and ends all other sessions', async () => {
    const browser = await signedIn()
    const { secret } = await withTotp(browser)
    const elsewhere = await waiting()
    await elsewhere.post('/v1/session/totp', { code: codeOf(opened, secret) })
    opened.pass(6 * 60_000)
    expect((await browser.delete('/v1/account/totp')).status).toBe(403)
    const proved = await browser.post('/v1/session/totp', { code: codeOf(opened, secret) })
    expect(proved.status).toBe(200)
    expect((await browser.delete('/v1/account/totp')).status).toBe(204)
    opened.pass(1_000)
    expect(await elsewhere.who()).toMatchObject({ actor: 'visitor' })
    expect((await browser.get('/v1/account')).body).toMatchObject({
      factors: { totp: false, recovery: 0 },
    })
    expect((await opened.browser().signIn(email, goodPassword)).body).toMatchObject({
      stage: 'authenticated',
    })
  })
})
