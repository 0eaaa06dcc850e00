import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { eachDatabase } from '../../databases/each-database.ts'
import type { Browser } from './browser.ts'
import { type Company, openCompany } from './identity-provider.ts'
import { goodPassword, openAccounts, type OpenAccounts } from './open-accounts.ts'

const email = 'una@example.org'

describe.each(eachDatabase)('$name', (kind) => {
  let opened: OpenAccounts
  let acme: Company
  const open = async (signUp: 'open' | 'invite-only') => {
    const { issuer } = acme
    const clientId = 'library'
    const provider = { name: 'acme', label: 'Acme', issuer, clientId, clientSecretVariable: 'ACME' }
    const ways = {
      password: true,
      passkey: true,
      magicLink: true,
      emailCode: false,
      oidc: [provider],
    }
    return openAccounts(kind, { users: { signUp, signInMethods: ways } })
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
    const { status, body } = await browser.post('/v1/session/oidc', { provider: 'acme' })
    expect(status).toBe(200)
    return String(body['address'])
  }
  const comeBack = async (browser: Browser) =>
    browser.post('/v1/session/oidc/callback', await acme.visit(await begin(browser)))

  test('a user signs up with the identity provider of the company, and signs in with it again', async () => {
    const browser = opened.browser()
    expect(await comeBack(browser)).toMatchObject({ status: 200, body: { stage: 'authenticated' } })
    expect(await browser.who()).toMatchObject({ user: { email, name: 'Una of Acme', roles: [] } })
    acme.employee = { subject: 'una', email: 'another@example.org' }
    const again = opened.browser()
    expect((await comeBack(again)).status).toBe(200)
    expect(await again.who()).toMatchObject({ user: { email } })
    expect(await opened.accounts.userDirectory.list()).toHaveLength(1)
  })

  test('the authorization request has state, nonce and PKCE', async () => {
    const address = new URL(await begin(opened.browser()))
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/u),
      state: expect.stringMatching(/^[\w-]{43}$/u),
      nonce: expect.stringMatching(/^[\w-]{43}$/u),
      response_type: 'code',
    })
  })

  test('an email address from a provider never signs in to an existing account', async () => {
    await opened.member({ email })
    const browser = opened.browser()
    expect(await comeBack(browser)).toMatchObject({
      status: 403,
      body: { code: 'account-not-linked', title: expect.stringContaining('already') },
    })
    expect(await browser.who()).toMatchObject({ actor: 'visitor' })
    // A signed-in user connects the account after reauthentication.
    await browser.signIn(email, goodPassword)
    expect(await comeBack(browser)).toMatchObject({ status: 200, body: { stage: 'authenticated' } })
    expect((await browser.get('/v1/account')).body).toMatchObject({
      factors: { providers: ['acme'] },
    })
    const fresh = opened.browser()
    expect((await comeBack(fresh)).status).toBe(200)
    expect(await fresh.who()).toMatchObject({ user: { email } })
    // A connected identity cannot be connected to another account.
    await opened.member({ email: 'eve@example.org' })
    const eve = opened.browser()
    await eve.signIn('eve@example.org', goodPassword)
    expect((await comeBack(eve)).status).toBe(409)
    opened.pass(6 * 60_000)
    expect((await comeBack(browser)).status).toBe(403)
  })

  test('an authorization response is valid once, in the browser that started, and for ten minutes', async () => {
    const browser = opened.browser()
    const back = await acme.visit(await begin(browser))
    const at = '/v1/session/oidc/callback'
    expect((await opened.browser().post(at, back)).status).toBe(422)
    expect((await browser.post(at, back)).status).toBe(422)
    const good = await acme.visit(await begin(browser))
    expect((await browser.post(at, { ...good, state: 'made-up' })).status).toBe(422)
    expect((await browser.post(at, good)).status).toBe(200)
    expect((await browser.copy().post(at, good)).status).toBe(422)
    const late = opened.browser()
    const slow = await acme.visit(await begin(late))
    opened.pass(10 * 60_000)
    expect((await late.post(at, slow)).status).toBe(422)
  })

  test.each([
    ['an invented code', { code: 'made-up' }, 'couldn’t be verified'],
    ['another issuer', { iss: 'https://evil.example' }, 'couldn’t be verified'],
    [
      'a denied authorization',
      { code: '', error: 'access_denied' },
      'Sign-in with Acme was canceled or denied',
    ],
  ])('%s is rejected', async (_, lies, sentence) => {
    const browser = opened.browser()
    const back = { ...(await acme.visit(await begin(browser))), ...lies }
    const refused = await browser.post('/v1/session/oidc/callback', back)
    expect([refused.status, refused.body['code']]).toEqual([422, 'verification-failed'])
    expect(refused.body['title']).toContain(sentence)
    expect(await opened.accounts.userDirectory.list()).toEqual([])
  })

  test('an unverified email address of the provider creates no account', async () => {
    acme.employee = { subject: 'eve', email, isVerified: false }
    const refused = await comeBack(opened.browser())
    expect(refused).toMatchObject({ status: 403, body: { code: 'account-not-linked' } })
    expect(refused.body['title']).toContain('Acme hasn’t verified your email address')
    expect(await opened.accounts.userDirectory.list()).toEqual([])
  })

  test('the target page returns with the response and is treated as text', async () => {
    const browser = opened.browser()
    const next = '/admin/books?sort=title'
    const { body } = await browser.post('/v1/session/oidc', { provider: 'acme', next })
    const back = await acme.visit(String(body['address']))
    const came = await browser.post('/v1/session/oidc/callback', {
      ...back,
      next: '//evil.example',
    })
    expect(came.body).toEqual({ stage: 'authenticated', factors: [], next })
  })

  test('a user disconnects the provider within five minutes of reauthentication, and gets an email', async () => {
    await opened.member({ email })
    const browser = opened.browser()
    await browser.signIn(email, goodPassword)
    expect((await comeBack(browser)).status).toBe(200)
    const elsewhere = opened.browser()
    expect((await comeBack(elsewhere)).status).toBe(200)
    const at = '/v1/account/oidc/acme'
    opened.pass(6 * 60_000)
    expect((await browser.delete(at)).body).toMatchObject({ code: 'reauthentication-required' })
    expect(
      (await browser.post('/v1/session/reauthenticate', { password: goodPassword })).status,
    ).toBe(200)
    await opened.work()
    opened.emails.length = 0
    expect((await browser.delete(at)).status).toBe(204)
    expect((await browser.delete(at)).status).toBe(404)
    expect((await browser.get('/v1/account')).body).toMatchObject({ factors: { providers: [] } })
    opened.pass(1_000)
    expect(await elsewhere.who()).toMatchObject({ actor: 'visitor' })
    expect((await comeBack(opened.browser())).body).toMatchObject({ code: 'account-not-linked' })
    await opened.work()
    expect(opened.emails.map(({ data }) => data.event)).toEqual(['provider-removed'])
    expect(opened.events.map(({ sentence }) => sentence)).toContain('Single sign-on disconnected')
  })

  test('the only sign-in method cannot be disconnected until a password is set', async () => {
    await opened.close()
    const { issuer } = acme
    const provider = {
      name: 'acme',
      label: 'Acme',
      issuer,
      clientId: 'library',
      clientSecretVariable: 'ACME',
    }
    const ways = {
      password: true,
      passkey: true,
      magicLink: false,
      emailCode: false,
      oidc: [provider],
    }
    opened = await openAccounts(kind, { users: { signUp: 'open', signInMethods: ways } })
    const browser = opened.browser()
    expect((await comeBack(browser)).status).toBe(200)
    const at = '/v1/account/oidc/acme'
    expect(await browser.delete(at)).toMatchObject({
      status: 409,
      body: { title: expect.stringContaining('only sign-in method') },
    })
    const made = await browser.post('/v1/account/password', { password: goodPassword })
    expect(made.status).toBe(200)
    expect((await browser.delete(at)).status).toBe(204)
    expect((await opened.browser().signIn(email, goodPassword)).status).toBe(200)
  })

  test('where users are invited, a provider creates no account', async () => {
    await opened.close()
    opened = await open('invite-only')
    expect((await comeBack(opened.browser())).status).toBe(403)
    expect(await opened.accounts.userDirectory.list()).toEqual([])
    expect((await opened.browser().post('/v1/session/oidc', { provider: 'x' })).status).toBe(404)
  })
})
