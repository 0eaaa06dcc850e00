import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eachDatabase } from '../../databases/each-database.ts'
import { goodPassword, openAccounts, type OpenAccounts } from './open-accounts.ts'

describe.each(eachDatabase)('$name', (kind) => {
  let opened: OpenAccounts
  beforeAll(async () => {
    opened = await openAccounts(kind)
    await opened.member({ email: 'una@example.org' })
    await opened.member({ email: 'lena@example.org', roles: ['librarian'] })
    await opened.member({ email: 'dora@example.org', state: 'disabled' })
    await opened.member({ email: 'ina@example.org', state: 'invited' })
  })
  afterAll(() => opened.close())

  test('a user signs in, has a name and roles, and their permissions', async () => {
    const browser = opened.browser()
    expect(await browser.who()).toMatchObject({ actor: 'visitor' })
    expect((await browser.get('/v1/loans')).status).toBe(401)
    const { status, body } = await browser.signIn('Lena@Example.org', goodPassword)
    expect({ status, body }).toEqual({ status: 200, body: { stage: 'authenticated', factors: [] } })
    expect(await browser.who()).toMatchObject({
      actor: 'user',
      stage: 'authenticated',
      user: { name: 'lena', email: 'lena@example.org', roles: ['librarian'], state: 'active' },
    })
    expect((await browser.get('/v1/loans')).status).toBe(200)
  })

  test.each([
    ['a wrong password', 'una@example.org', `${goodPassword}!`],
    ['a trailing space', 'una@example.org', `${goodPassword} `],
    ['a password in upper case', 'una@example.org', goodPassword.toUpperCase()],
    ['a truncated password', 'una@example.org', goodPassword.slice(0, -1)],
    ['an unknown address', 'nobody@example.org', goodPassword],
    ['an invalid address', 'una', goodPassword],
    ['a disabled account', 'dora@example.org', goodPassword],
    ['a pending invitation', 'ina@example.org', goodPassword],
  ])('a sign-in with %s is rejected with the same response', async (_, email, password) => {
    const browser = opened.browser({ ip: `192.0.2.${20 + email.length}` })
    const { status, body, headers } = await browser.signIn(email, password)
    expect(status).toBe(401)
    expect(body).toEqual({
      type: '/v1/problem-types/invalid-credentials',
      code: 'invalid-credentials',
      status: 401,
      title: 'Incorrect email address or password.',
      hint: 'Check both and try again, or reset your password.',
      requestId: expect.any(String),
    })
    expect(headers.getSetCookie()).toEqual([])
    expect(await browser.who()).toMatchObject({ actor: 'visitor' })
  })

  test('missing values are field errors and do not count as attempts', async () => {
    const browser = opened.browser()
    const { status, body } = await browser.post('/v1/session', { email: '' })
    expect(status).toBe(422)
    expect(body).toMatchObject({
      errors: { email: 'This field is required.', password: 'This field is required.' },
    })
  })

  test('Unicode variants of the same characters are the same password', async () => {
    const password = 'zwölf Bücher übers Meer'
    await opened.member({ email: 'ole@example.org', password: password.normalize('NFD') })
    const { status } = await opened.browser().signIn('ole@example.org', password.normalize('NFC'))
    expect(status).toBe(200)
  })

  test('an outdated password hash is replaced at sign-in', async () => {
    const { store, accounts } = opened
    const id = await opened.member({ email: 'olga@example.org' })
    const before = await store.credentials.find('password', id)
    const argon2 = await import('@node-rs/argon2')
    const weak = await argon2.hash(goodPassword, { memoryCost: 32, timeCost: 1 })
    await store.write((trx) => store.credentials.change(trx, String(before?.id), { secret: weak }))
    expect((await opened.browser().signIn('olga@example.org', 'something quite else')).status).toBe(
      401,
    )
    expect((await store.credentials.find('password', id))?.secret).toBe(weak)
    expect((await opened.browser().signIn('olga@example.org', goodPassword)).status).toBe(200)
    const after = (await store.credentials.find('password', id))?.secret
    expect(after).toMatch(/^\$argon2id\$v=19\$m=64,t=1,p=1\$/u)
    expect((await accounts.userDirectory.byEmail('olga@example.org'))?.id).toBe(id)
    expect((await opened.browser().signIn('olga@example.org', goodPassword)).status).toBe(200)
  })

  test('each sign-in and sign-out is in the log and in the history of the user', async () => {
    const id = await opened.member({ email: 'hans@example.org' })
    opened.events.length = 0
    const browser = opened.browser({ ip: '2001:db8:1:2:3::4' })
    await browser.signIn('hans@example.org', 'not this one at all')
    await browser.signIn('hans@example.org', goodPassword)
    await browser.delete('/v1/session')
    const about = { actor: `user:${id}`, ip: '2001:db8:1:2::/64' }
    expect(opened.events).toMatchObject([
      { sentence: 'Sign-in failed: invalid credentials', ...about },
      { sentence: 'User signed in', ...about },
      { sentence: 'User signed out', ...about },
    ])
    const { store } = opened
    const entries = await store.history.list({ entity: 'user', record: id }, { limit: 2 })
    expect(entries.map(({ verb, actor }) => [verb, actor])).toEqual([
      ['sign-out', `user:${id}`],
      ['sign-in:password', `user:${id}`],
    ])
    expect(JSON.stringify([opened.events, entries])).not.toContain('not this one')
  })
})
