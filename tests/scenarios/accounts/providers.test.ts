import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { eachDatabase } from '../../databases/each-database.ts'
import type { Browser } from './browser.ts'
import { type Company, openCompany } from './company.ts'
import { goodPassword, openAccounts, type OpenAccounts } from './open-accounts.ts'

const email = 'una@example.org'

describe.each(eachDatabase)('$name', (kind) => {
  let opened: OpenAccounts
  let acme: Company
  const open = async (signUp: 'open' | 'invited') => {
    const { issuer } = acme
    const clientId = 'library'
    const provider = { name: 'acme', label: 'Acme', issuer, clientId, secretVariable: 'ACME' }
    const ways = { password: true, passkey: true, link: true, oidc: [provider] }
    return openAccounts(kind, { users: { signUp, ways } })
  }
  beforeEach(async () => {
    acme = await openCompany()
    opened = await open('open')
  })
  afterEach(async () => {
    await opened.close()
    acme.close()
  })

  const begin = async (browser: Browser) => {
    const { status, body } = await browser.post('/v1/session/provider', { provider: 'acme' })
    expect(status).toBe(200)
    return String(body['address'])
  }
  const comeBack = async (browser: Browser) =>
    browser.post('/v1/session/provider/use', await acme.visit(await begin(browser)))

  test('Whoever signs up at their company has an account, and comes into it again.', async () => {
    const browser = opened.browser()
    expect(await comeBack(browser)).toMatchObject({ status: 200, body: { step: 'open' } })
    expect(await browser.who()).toMatchObject({ user: { email, name: 'Una of Acme', roles: [] } })
    acme.employee = { subject: 'una', email: 'another@example.org' }
    const again = opened.browser()
    expect((await comeBack(again)).status).toBe(200)
    expect(await again.who()).toMatchObject({ user: { email } })
    expect(await opened.accounts.people.list()).toHaveLength(1)
  })

  test('The way there asks for proof of the way back: state, nonce and PKCE.', async () => {
    const address = new URL(await begin(opened.browser()))
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/u),
      state: expect.stringMatching(/^[\w-]{43}$/u),
      nonce: expect.stringMatching(/^[\w-]{43}$/u),
      response_type: 'code',
    })
  })

  test('An address at a company never leads into an account that is there.', async () => {
    await opened.member({ email })
    const browser = opened.browser()
    expect(await comeBack(browser)).toMatchObject({
      status: 401,
      body: { id: 'wrong-credentials' },
    })
    expect(await browser.who()).toMatchObject({ actor: 'visitor' })
    // Signed in, and having shown who they are, they connect it.
    await browser.signIn(email, goodPassword)
    expect(await comeBack(browser)).toMatchObject({ status: 200, body: { step: 'open' } })
    expect((await browser.get('/v1/account')).body).toMatchObject({
      factors: { providers: ['acme'] },
    })
    const fresh = opened.browser()
    expect((await comeBack(fresh)).status).toBe(200)
    expect(await fresh.who()).toMatchObject({ user: { email } })
    // Nobody else connects what belongs to somebody.
    await opened.member({ email: 'eve@example.org' })
    const eve = opened.browser()
    await eve.signIn('eve@example.org', goodPassword)
    expect((await comeBack(eve)).status).toBe(409)
    opened.pass(6 * 60_000)
    expect((await comeBack(browser)).status).toBe(403)
  })

  test('What comes back is taken once, in the browser that went, and within ten minutes.', async () => {
    const browser = opened.browser()
    const back = await acme.visit(await begin(browser))
    const at = '/v1/session/provider/use'
    expect((await opened.browser().post(at, back)).status).toBe(410)
    expect((await browser.post(at, back)).status).toBe(410)
    const good = await acme.visit(await begin(browser))
    expect((await browser.post(at, { ...good, state: 'made-up' })).status).toBe(410)
    expect((await browser.post(at, good)).status).toBe(200)
    expect((await browser.copy().post(at, good)).status).toBe(410)
    const late = opened.browser()
    const slow = await acme.visit(await begin(late))
    opened.pass(10 * 60_000)
    expect((await late.post(at, slow)).status).toBe(410)
  })

  test.each([
    ['a code that was made up', { code: 'made-up' }],
    ['another issuer', { iss: 'https://evil.example' }],
    ['no code but an error', { code: '', error: 'access_denied' }],
  ])('%s is not believed', async (_, lies) => {
    const browser = opened.browser()
    const back = { ...(await acme.visit(await begin(browser))), ...lies }
    const refused = await browser.post('/v1/session/provider/use', back)
    expect([refused.status, refused.body['id']]).toEqual([401, 'wrong-credentials'])
    expect(await opened.accounts.people.list()).toEqual([])
  })

  test('An address that the company has not seen to be theirs makes no account.', async () => {
    acme.employee = { subject: 'eve', email, isVerified: false }
    expect((await comeBack(opened.browser())).status).toBe(401)
    expect(await opened.accounts.people.list()).toEqual([])
  })

  test('Where people are invited, a company brings in nobody new.', async () => {
    await opened.close()
    opened = await open('invited')
    expect((await comeBack(opened.browser())).status).toBe(401)
    expect(await opened.accounts.people.list()).toEqual([])
    expect((await opened.browser().post('/v1/session/provider', { provider: 'x' })).status).toBe(
      404,
    )
  })
})
