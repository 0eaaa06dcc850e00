import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { eachDatabase } from '../../databases/each-database.ts'
import type { Browser } from './browser.ts'
import { goodPassword, openAccounts, type OpenAccounts } from './open-accounts.ts'
import { isIn, sentEmails, signIn } from './signed-in.ts'

const email = 'una@example.org'
const other = 'another horse in another boat'
const minute = 60_000

describe.each(eachDatabase)('$name', (kind) => {
  let opened: OpenAccounts
  let browser: Browser
  let id: string
  beforeEach(async () => {
    opened = await openAccounts(kind)
    id = await opened.member({ email })
    browser = await signedIn()
  })
  afterEach(() => opened.close())

  const signedIn = (address = email, password = goodPassword) => signIn(opened, address, password)
  const mails = () => sentEmails(opened)

  test('a user reads and changes their account', async () => {
    const { body, status } = await browser.get('/v1/account')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      user: { id, email, name: 'una', version: 2 },
      factors: { password: true, totp: false, recovery: 0, passkeys: [], providers: [] },
      deletedAt: null,
    })
    expect(Object.keys(Object(body['user']))).not.toContain('remark')
    const seen = { 'if-match': '"2"' }
    const changed = await browser.patch('/v1/account', { name: 'Una B.', language: 'de' }, seen)
    expect(changed).toMatchObject({ status: 200, body: { name: 'Una B.', language: 'de' } })
    expect((await browser.patch('/v1/account', { name: 'X' }, seen)).status).toBe(412)
    expect((await browser.patch('/v1/account', { name: 'X' })).status).toBe(428)
    for (const values of [{ roles: ['administrator'] }, { email: 'x@y.zz' }, { remark: 'x' }]) {
      const response = await browser.patch('/v1/account', values, { 'if-match': '"3"' })
      expect(response).toMatchObject({ status: 422, body: { code: 'validation-failed' } })
    }
  })

  test('a visitor has no account and gets 401', async () => {
    const stranger = opened.browser()
    for (const [method, path] of [
      ['get', ''],
      ['get', '/sessions'],
      ['get', '/export'],
      ['post', '/password'],
      ['post', '/email'],
      ['post', '/deletion'],
      ['delete', '/deletion'],
      ['delete', '/sessions'],
      ['delete', '/sessions/x'],
    ] as const) {
      const response = await stranger[method](`/v1/account${path}`)
      expect([response.status, response.body['code']], path).toEqual([401, 'unauthenticated'])
    }
    expect((await stranger.patch('/v1/account', {})).status).toBe(401)
  })

  test('a new password requires the current one, ends all other sessions, and is reported by email', async () => {
    const elsewhere = await signedIn()
    const thief = browser.copy()
    const at = '/v1/account/password'
    expect(await browser.post(at, { password: other })).toMatchObject({
      status: 422,
      body: { errors: { current: 'This field is required.' } },
    })
    expect(await browser.post(at, { current: 'nonsense', password: other })).toMatchObject({
      status: 422,
      body: { errors: { current: 'Incorrect password.' } },
    })
    expect(await browser.post(at, { current: goodPassword, password: 'short' })).toMatchObject({
      status: 422,
      body: { errors: { password: expect.any(String) } },
    })
    expect(await isIn(elsewhere)).toBe(true)
    const done = await browser.post(at, { current: goodPassword, password: other })
    expect(done).toMatchObject({ status: 200, body: { stage: 'authenticated' } })
    opened.pass(1_000)
    expect([await isIn(browser), await isIn(elsewhere), await isIn(thief)]).toEqual([
      true,
      false,
      false,
    ])
    expect(await mails()).toEqual([['notice', email, 'password-changed']])
    expect((await opened.browser().signIn(email, goodPassword)).status).toBe(401)
    await signedIn(email, other)
  })

  test('the password of a signed-in user cannot be guessed in an open session', async () => {
    const guess = () =>
      browser.post('/v1/account/password', { current: 'nonsense', password: other })
    for (let time = 0; time < 4; time += 1) expect((await guess()).status).toBe(422)
    expect(await guess()).toMatchObject({ status: 429, body: { details: { retryAfter: 15 } } })
    const right = { current: goodPassword, password: other }
    expect((await browser.post('/v1/account/password', right)).status).toBe(429)
    opened.pass(15_000)
    expect((await browser.post('/v1/account/password', right)).status).toBe(200)
  })

  test('a sensitive change requires reauthentication after five minutes', async () => {
    const at = '/v1/account/email'
    expect((await browser.post(at, { email: 'new@example.org' })).status).toBe(202)
    opened.pass(5 * minute)
    expect((await browser.post(at, { email: 'new@example.org' })).status).toBe(202)
    opened.pass(1)
    for (const [path, body] of [
      [at, { email: 'new@example.org' }],
      ['/v1/account/deletion'],
    ] as const) {
      const response = await browser.post(path, body)
      expect(response).toMatchObject({ status: 403, body: { code: 'reauthentication-required' } })
    }
    const wrong = await browser.post('/v1/session/reauthenticate', { password: 'nonsense' })
    expect(wrong).toMatchObject({
      status: 422,
      body: { errors: { password: expect.stringMatching(/Incorrect password/u) } },
    })
    const thief = browser.copy()
    const proved = await browser.post('/v1/session/reauthenticate', { password: goodPassword })
    expect(proved).toMatchObject({ status: 200, body: { stage: 'authenticated' } })
    opened.pass(1_000)
    expect([await isIn(browser), await isIn(thief)]).toEqual([true, false])
    expect((await browser.post(at, { email: 'new@example.org' })).status).toBe(202)
  })

  test('reauthentication does not extend a session', async () => {
    for (let hours = 0; hours < 23; hours += 1) {
      opened.pass(60 * minute)
      const proved = await browser.post('/v1/session/reauthenticate', { password: goodPassword })
      expect(proved.status).toBe(200)
    }
    opened.pass(60 * minute)
    expect(await isIn(browser)).toBe(false)
  })

  test('an email address is changed once it has been confirmed with the link sent to it', async () => {
    await browser.post('/v1/account/email', { email: 'New@Example.org' })
    await browser.post('/v1/account/password-reset', { email })
    const reset = await opened.tokenFor(email, 'reset')
    const token = await opened.tokenFor('new@example.org', 'address')
    expect(await browser.who()).toMatchObject({ user: { email } })
    const done = await opened.browser().post('/v1/account/email/confirm', { token })
    expect(done).toMatchObject({ status: 200, body: { email: 'new@example.org' } })
    expect(await mails()).toEqual([['notice', email, 'address-changed']])
    expect(await browser.who()).toMatchObject({ user: { email: 'new@example.org' } })
    expect((await opened.browser().signIn(email, goodPassword)).status).toBe(401)
    await signedIn('new@example.org')
    expect((await browser.post('/v1/account/email/confirm', { token })).status).toBe(410)
    // The link to the old address is no longer valid.
    const late = { token: reset, password: other }
    expect((await opened.browser().post('/v1/account/password-reset/confirm', late)).status).toBe(
      410,
    )
  })

  test('a user cannot take the email address of another user, or learn that it has an account', async () => {
    await opened.member({ email: 'umar@example.org' })
    const response = await browser.post('/v1/account/email', { email: 'umar@example.org' })
    expect(response).toMatchObject({ status: 202, isEmpty: true })
    expect(await mails()).toEqual([['known', 'umar@example.org', undefined]])
    expect(await browser.post('/v1/account/email', { email: 'nonsense' })).toMatchObject({
      status: 422,
      body: { errors: { email: expect.any(String) } },
    })
    // Another user was faster.
    await browser.post('/v1/account/email', { email: 'ole@example.org' })
    const token = await opened.tokenFor('ole@example.org', 'address')
    await opened.member({ email: 'ole@example.org' })
    expect(await browser.post('/v1/account/email/confirm', { token })).toMatchObject({
      status: 422,
      body: { errors: { email: 'Already in use.' } },
    })
    expect(await browser.who()).toMatchObject({ user: { email } })
  })

  test('a user lists their sessions and ends one of them or all others', async () => {
    const telephone = opened.browser({ userAgent: 'Telephone', ip: '203.0.113.7' })
    await telephone.signIn(email, goodPassword)
    const tablet = await signedIn()
    const list = async () => {
      const { body } = await browser.get('/v1/account/sessions')
      return Object(body)['items'] as { id: string; isCurrent: boolean; device: string }[]
    }
    const items = await list()
    expect(items).toHaveLength(3)
    expect(items.filter(({ isCurrent }) => isCurrent)).toHaveLength(1)
    expect(items).toContainEqual(
      expect.objectContaining({ device: 'Telephone', ip: '203.0.113.7', method: 'password' }),
    )
    expect(JSON.stringify(items)).not.toContain(telephone.cookies.get('__Host-session'))
    const { id: expected = '' } = items.find(({ device }) => device === 'Telephone') ?? {}
    expect((await browser.delete(`/v1/account/sessions/${expected}`)).status).toBe(204)
    opened.pass(1_000)
    expect([await isIn(telephone), await isIn(tablet)]).toEqual([false, true])
    expect((await browser.delete(`/v1/account/sessions/${expected}`)).status).toBe(404)
    expect((await browser.delete('/v1/account/sessions')).status).toBe(204)
    opened.pass(1_000)
    expect([await isIn(browser), await isIn(tablet)]).toEqual([true, false])
    const [own] = await list()
    await browser.delete(`/v1/account/sessions/${own?.id}`)
    expect(browser.cookies.has('__Host-session')).toBe(false)
  })

  test('a user cannot list or end the sessions of another user', async () => {
    await opened.member({ email: 'umar@example.org' })
    const umar = await signedIn('umar@example.org')
    const { body } = await browser.get('/v1/account/sessions')
    const [mine] = Object(body)['items'] as { id: string }[]
    expect((await umar.delete(`/v1/account/sessions/${mine?.id}`)).status).toBe(404)
    expect((await umar.delete(`/v1/users/${id}/sessions`)).status).toBe(403)
    expect((await umar.get(`/v1/users/${id}`)).status).toBe(404)
    expect(await isIn(browser)).toBe(true)
  })

  test('an administrator ends all sessions of a user, after reauthentication', async () => {
    await opened.member({ email: 'ada@example.org', roles: ['administrator'] })
    const ada = await signedIn('ada@example.org')
    opened.pass(6 * minute)
    expect((await ada.delete(`/v1/users/${id}/sessions`)).status).toBe(403)
    await ada.post('/v1/session/reauthenticate', { password: goodPassword })
    expect((await ada.delete(`/v1/users/${id}/sessions`)).status).toBe(204)
    opened.pass(1_000)
    expect(await isIn(browser)).toBe(false)
    expect((await ada.delete('/v1/users/0000000000000000/sessions')).status).toBe(404)
  })

  test('the export of an account has everything stored about the user, but no credentials', async () => {
    await browser.post('/v1/reviews', {
      book: (await opened.firstBook()).id,
      headline: 'Deep',
      stars: 5,
    })
    const { body, headers } = await browser.get('/v1/account/export')
    expect(headers.get('content-disposition')).toMatch(/^attachment/u)
    expect(body).toMatchObject({
      user: { email },
      sessions: [{ isCurrent: true }],
      records: { reviews: [{ headline: 'Deep' }] },
    })
    expect(Object(body)['history']).toContainEqual(
      expect.objectContaining({ verb: 'sign-in:password' }),
    )
    expect(JSON.stringify(body)).not.toMatch(/argon2|hash|secret/u)
  })

  test('the export of an account has no history of fields that the user may not read', async () => {
    const reader = 'reader@example.org'
    const theirs = await opened.member({ email: reader })
    await opened.member({ email: 'head@example.org', roles: ['administrator'] })
    const head = opened.browser()
    await head.signIn('head@example.org', goodPassword)
    const at = `/v1/users/${theirs}`
    const { body: before } = await head.get(at)
    const match = { 'if-match': `"${String(before['version'])}"` }
    const values = { remark: 'Brings books back wet', cardNumber: 'B-1234' }
    expect((await head.patch(at, values, match)).status).toBe(200)
    const own = opened.browser()
    await own.signIn(reader, goodPassword)
    const { text, body } = await own.get('/v1/account/export')
    expect(text).not.toContain('Brings books back wet')
    expect(text).not.toContain('remark')
    expect(Object(body)['history']).toContainEqual(
      expect.objectContaining({ verb: 'change', changes: { cardNumber: [null, 'B-1234'] } }),
    )
  })
})
