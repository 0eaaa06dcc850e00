import { CompiledQuery } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { administrator } from '#shell/language/roles/role.ts'
import type { Database } from '#shell/store/database.ts'
import { eachDatabase } from '../../databases/each-database.ts'
import { type Authenticator, createAuthenticator } from './authenticator.ts'
import type { Browser } from './browser.ts'
import { goodPassword, openAccounts, type OpenAccounts } from './open-accounts.ts'

const email = 'una@example.org'

describe.each(eachDatabase)('$name', (kind) => {
  let opened: OpenAccounts
  let key: Authenticator
  beforeEach(async () => {
    opened = await openAccounts(kind)
    key = createAuthenticator()
    await opened.member({ email })
  })
  afterEach(() => opened.close())

  const signedIn = async (address = email) => {
    const browser = opened.browser()
    expect((await browser.signIn(address, goodPassword)).status).toBe(200)
    return browser
  }
  const optionsAt = async (browser: Browser, path: string) => {
    const { body, status } = await browser.post(`${path}/options`)
    expect(status).toBe(200)
    return Object(body['options'])
  }
  const add = async (browser: Browser, lies = {}, name: unknown = 'Telephone') => {
    const options = await optionsAt(browser, '/v1/account/passkeys')
    const credential = key.make(options, lies)
    return browser.post('/v1/account/passkeys', { credential, name })
  }
  const use = async (browser: Browser, lies = {}) => {
    const options = await optionsAt(browser, '/v1/session/passkey')
    return browser.post('/v1/session/passkey', { credential: key.use(options, lies) })
  }

  test('a user adds a passkey and signs in with it, without a password and with the strength of two factors', async () => {
    const [browser, elsewhere] = [await signedIn(), await signedIn()]
    const added = await add(browser)
    expect(added).toMatchObject({ status: 201, body: { id: expect.any(String) } })
    expect(added.body['codes']).toHaveLength(10)
    opened.pass(1_000)
    expect(await elsewhere.who()).toMatchObject({ actor: 'visitor' })
    expect((await browser.get('/v1/account')).body).toMatchObject({
      factors: { recovery: 10, passkeys: [{ name: 'Telephone', lastUsedAt: null }] },
    })
    for (let time = 0; time < 5; time += 1) {
      const fresh = opened.browser()
      expect(await use(fresh)).toMatchObject({
        status: 200,
        body: { stage: 'authenticated', factors: [] },
      })
      expect(await fresh.who()).toMatchObject({ actor: 'user', user: { email } })
    }
    opened.emails.length = 0
    await opened.work()
    expect(opened.emails.map(({ data }) => data.event)).toContain('passkey-added')
  })

  test('a passkey works while the account is throttled, as sign-in method and as second factor', async () => {
    await add(await signedIn())
    for (let time = 0; time < 6; time += 1) {
      await opened.browser({ ip: `10.0.0.${time}` }).signIn(email, 'not the one it is')
    }
    expect((await opened.browser().signIn(email, goodPassword)).status).toBe(429)
    expect((await use(opened.browser())).status).toBe(200)
  })

  test.each([
    ['the origin of another site', { origin: 'https://evil.example' }],
    ['an invented challenge', { challenge: 'bWFkZS11cA' }],
    ['no user verification', { isVerified: false }],
    ['an invalid signature', { isForged: true }],
    ['an unchanged counter, as that of a copy', { counter: 1 }],
  ])('a passkey with %s is rejected at sign-in', async (_, lies) => {
    await add(await signedIn())
    const refused = await use(opened.browser(), lies)
    expect([refused.status, refused.body['code']]).toEqual([422, 'verification-failed'])
    expect(refused.headers.getSetCookie()).toEqual([])
    expect((await use(opened.browser())).status).toBe(200)
  })

  test.each([
    ['the origin of another site', { origin: 'https://evil.example' }],
    ['an invented challenge', { challenge: 'bWFkZS11cA' }],
    ['no user verification', { isVerified: false }],
  ])('a passkey with %s is not added', async (_, lies) => {
    const refused = await add(await signedIn(), lies)
    expect([refused.status, refused.body['code']]).toEqual([422, 'verification-failed'])
    expect((await use(opened.browser())).status).toBe(403)
  })

  test('a response is valid once, within five minutes, and in the browser of its challenge', async () => {
    await add(await signedIn())
    const browser = opened.browser()
    const at = '/v1/session/passkey'
    const credential = key.use(await optionsAt(browser, at))
    const thief = opened.browser()
    expect((await thief.post(at, { credential })).status).toBe(422)
    // A response in another browser invalidates the challenge.
    expect((await browser.post(at, { credential })).status).toBe(422)
    const again = key.use(await optionsAt(browser, at))
    expect((await browser.post(at, { credential: again })).status).toBe(200)
    expect((await opened.browser().post(at, { credential: again })).status).toBe(422)
    const late = opened.browser()
    const slow = key.use(await optionsAt(late, at))
    opened.pass(5 * 60_000)
    expect((await late.post(at, { credential: slow })).status).toBe(422)
    for (const nonsense of [undefined, {}, 'x', { id: 'x', response: { clientDataJSON: '%' } }]) {
      expect((await late.post(at, { credential: nonsense })).status).toBe(422)
    }
  })

  test('of several concurrent responses one signs in', async () => {
    await add(await signedIn())
    const browser = opened.browser()
    const credential = key.use(await optionsAt(browser, '/v1/session/passkey'))
    const all = await Promise.all(
      Array.from({ length: 20 }, () => browser.copy().post('/v1/session/passkey', { credential })),
    )
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('a passkey is the second factor of a role that requires one, and a reauthentication', async () => {
    await opened.close()
    opened = await openAccounts(kind, { users: { secondFactor: { requiredFor: [administrator] } } })
    await opened.member({ email, roles: [administrator.role] })
    const browser = opened.browser()
    expect((await browser.signIn(email, goodPassword)).body).toMatchObject({
      stage: 'enrol-second-factor',
    })
    expect((await add(browser)).status).toBe(201)
    expect((await browser.get('/v1/complaints')).status).toBe(200)
    const next = opened.browser()
    expect((await next.signIn(email, goodPassword)).body).toEqual({
      stage: 'second-factor',
      factors: ['passkey', 'recovery'],
    })
    expect((await use(next)).body).toMatchObject({ stage: 'authenticated' })
    expect((await next.get('/v1/complaints')).status).toBe(200)
    opened.pass(6 * 60_000)
    expect((await next.post('/v1/account/recovery-codes')).status).toBe(403)
    expect((await use(next)).status).toBe(200)
    expect((await next.post('/v1/account/recovery-codes')).status).toBe(200)
  })

  test('a user cannot use the passkey of another user', async () => {
    await add(await signedIn())
    await opened.member({ email: 'eve@example.org' })
    const eve = await signedIn('eve@example.org')
    opened.pass(6 * 60_000)
    expect((await use(eve)).body).toMatchObject({
      code: 'verification-failed',
      title: 'This passkey belongs to a different account.',
    })
    expect((await eve.post('/v1/account/recovery-codes')).status).toBe(403)
  })

  test('a user renames and removes own passkeys, but not those of others and not the last sign-in method', async () => {
    const browser = await signedIn()
    const { body } = await add(browser, {}, '')
    const at = `/v1/account/passkeys/${String(body['id'])}`
    expect((await browser.patch(at, { name: 'Tablet' })).status).toBe(204)
    expect((await browser.get('/v1/account')).body).toMatchObject({
      factors: { passkeys: [{ name: 'Tablet' }] },
    })
    await opened.member({ email: 'eve@example.org' })
    const eve = await signedIn('eve@example.org')
    expect((await eve.delete(at)).status).toBe(404)
    expect((await eve.patch(at, { name: 'x' })).status).toBe(404)
    expect((await browser.delete(at)).status).toBe(204)
    expect(await use(opened.browser())).toMatchObject({
      status: 403,
      body: { code: 'account-not-linked' },
    })
    expect((await browser.get('/v1/account')).body).toMatchObject({
      factors: { passkeys: [], recovery: 0 },
    })
  })

  test('where passkeys are the only method, an invitation leads to one, and the last one cannot be removed', async () => {
    await opened.close()
    const ways = { password: false, passkey: true, magicLink: false, emailCode: false, oidc: [] }
    opened = await openAccounts(kind, { users: { signInMethods: ways, signUp: 'invite-only' } })
    await opened.accounts.commands.create({ email, roles: [] })
    const token = await opened.tokenFor(email, 'invitation')
    const browser = opened.browser()
    const accepted = await browser.post('/v1/invitations/accept', { token })
    expect(accepted).toMatchObject({ status: 200, body: { stage: 'authenticated' } })
    const { body } = await add(browser)
    expect((await use(opened.browser())).status).toBe(200)
    const refused = await browser.delete(`/v1/account/passkeys/${String(body['id'])}`)
    expect(refused).toMatchObject({ status: 409 })
    expect((await use(opened.browser())).status).toBe(200)
    expect((await opened.browser().signIn(email, goodPassword)).status).toBe(404)
  })

  test('of two concurrent removals of the last two sign-in methods one is rejected', async () => {
    await opened.close()
    const ways = { password: false, passkey: true, magicLink: false, emailCode: false, oidc: [] }
    opened = await openAccounts(kind, { users: { signInMethods: ways, signUp: 'invite-only' } })
    await opened.accounts.commands.create({ email, roles: [] })
    const browser = opened.browser()
    const token = await opened.tokenFor(email, 'invitation')
    await browser.post('/v1/invitations/accept', { token })
    const first = await add(browser)
    key = createAuthenticator()
    const second = await add(browser)
    const takeAway = () =>
      [first, second].map(({ body }) =>
        browser.copy().delete(`/v1/account/passkeys/${String(body['id'])}`),
      )
    const answers = await Promise.all(await bothDelayed(opened.database, takeAway))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204, 409]))
    expect((await browser.get('/v1/account')).body).toMatchObject({
      factors: { passkeys: [expect.anything()] },
    })
  })
})

/** Starts two requests while credentials are locked, and releases the lock once both wait. */
async function bothDelayed<T>({ kind, write }: Database, begin: () => readonly T[]) {
  if (kind === 'sqlite') return begin()
  return write(async (trx) => {
    await trx(CompiledQuery.raw('select from nacre_credential for update'))
    const begun = begin()
    for (let waiting = 0; waiting < 2;) {
      const locks = CompiledQuery.raw('select from pg_locks where not granted')
      waiting = (await trx(locks)).length
    }
    return begun
  })
}
