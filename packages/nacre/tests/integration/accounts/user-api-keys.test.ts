import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eachDatabase } from '../../databases/each-database.ts'
import type { Browser } from './browser.ts'
import { goodPassword, openAccounts, type OpenAccounts } from './open-accounts.ts'

const minute = 60_000

describe.each(eachDatabase)('$name', (kind) => {
  let opened: OpenAccounts
  beforeAll(async () => {
    opened = await openAccounts(kind)
  })
  afterAll(() => opened.close())

  let members = 0
  const signedIn = async (roles: readonly string[] = ['librarian']) => {
    members += 1
    const email = `member${members}@example.org`
    const id = await opened.member({ email, roles })
    const browser = opened.browser()
    await browser.signIn(email, goodPassword)
    return { email, id, browser }
  }
  const expected = { name: 'Robot', scopes: ['*:read'], roles: ['librarian'], expires: '90d' }
  const make = async (browser: Browser) => {
    const { status, body } = await browser.post('/v1/api-keys', expected)
    expect(status).toBe(201)
    return String(body['key'])
  }
  const ask = async (key: string, path = '/v1/loans') => {
    opened.pass(1_000)
    const program = opened.browser()
    const headers = { authorization: `Bearer ${key}` }
    const request = new Request(`https://library.example${path}`, { headers })
    const response = await program.fetch(request, { address: '192.0.2.9', requestId: 'r' })
    return { status: response.status, body: await response.json() }
  }

  test('a signed-in user creates, lists and revokes an API key', async () => {
    const { browser, id } = await signedIn()
    const key = await make(browser)
    expect((await ask(key)).status).toBe(200)
    const { body } = await browser.get('/v1/api-keys')
    const [mine] = Object(body['items'])
    expect(mine).toMatchObject({ name: 'Robot', createdBy: id })
    expect(JSON.stringify(body)).not.toContain(key.slice(23))
    expect((await browser.delete(`/v1/api-keys/${mine.id}`)).status).toBe(204)
    expect((await ask(key)).body).toMatchObject({ code: 'api-key-revoked' })
  })

  test('administrators list the API keys of a user, and nobody else does', async () => {
    const [{ browser, id }, other] = [await signedIn(), await signedIn()]
    const { browser: admin } = await signedIn(['administrator'])
    await make(browser)
    await make(other.browser)
    const makers = async (ctx: Browser, maker: string) => {
      const { body } = await ctx.get(`/v1/api-keys?createdBy=${maker}`)
      return (body['items'] as { createdBy: string }[]).map((one) => one.createdBy)
    }
    expect(await makers(admin, id)).toEqual([id])
    expect(await makers(browser, id)).toEqual([id])
    expect(await makers(browser, other.id)).toEqual([])
  })

  test('creating an API key requires a recent reauthentication', async () => {
    const { browser } = await signedIn()
    opened.pass(6 * minute)
    const { status, body } = await browser.post('/v1/api-keys', expected)
    expect([status, body['code']]).toEqual([403, 'reauthentication-required'])
  })

  test('creating an API key in a browser requires the CSRF token', async () => {
    const { browser } = await signedIn()
    const { status } = await browser.post('/v1/api-keys', expected, { 'x-xsrf-token': 'x' })
    expect(status).toBe(403)
  })

  test('the API keys of a user who is disabled, deleted or must reset the password are invalid', async () => {
    const admin = opened.accounts.commands
    for (const end of [
      (email: string) => admin.setState(email, 'disabled'),
      (email: string) => admin.reset(email, { factors: false }),
    ]) {
      const { browser, email } = await signedIn()
      const key = await make(browser)
      expect((await ask(key)).status).toBe(200)
      await end(email)
      await opened.work()
      expect((await ask(key)).body).toMatchObject({ code: 'api-key-revoked', status: 401 })
    }
    const { browser, email } = await signedIn()
    const key = await make(browser)
    await admin.setState(email, 'disabled')
    await opened.work()
    await admin.setState(email, 'active')
    // They stay invalid when the user is restored.
    expect((await ask(key)).body).toMatchObject({ code: 'api-key-revoked' })
  })

  test('an API key loses a permission together with its user', async () => {
    const { browser, id } = await signedIn()
    const key = await make(browser)
    expect((await ask(key)).status).toBe(200)
    const { userDirectory } = opened.accounts
    const ctx = { actor: { kind: 'system' }, channel: 'test' } as const
    await opened.store.write(async (trx) => {
      const user = await userDirectory.byId(id, trx)
      if (user) await userDirectory.change(trx, ctx, user, { roles: [] }, 'change')
    })
    expect((await ask(key)).body).toMatchObject({ code: 'forbidden' })
  })
})
