import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { noSignInMethods } from '#shell/language/people/sign-in-methods.ts'
import { eachDatabase } from '../../databases/each-database.ts'
import type { Browser } from './browser.ts'
import { type FakeGithub, openGithub } from './fake-github.ts'
import { openAccounts, type OpenAccounts } from './open-accounts.ts'

const email = 'una@example.org'
const una = {
  id: 583_231,
  login: 'una',
  name: 'Una',
  emails: [
    { email: 'una@users.noreply.github.com', primary: false, verified: true },
    { email, primary: true, verified: true },
  ],
}

describe.each(eachDatabase)('$name', (kind) => {
  let opened: OpenAccounts
  let github: FakeGithub
  beforeEach(async () => {
    github = await openGithub(una)
    const provider = {
      name: 'github',
      label: 'GitHub',
      issuer: github.issuer,
      clientId: 'library',
      clientSecretVariable: 'GITHUB_SECRET',
      protocol: 'github' as const,
    }
    opened = await openAccounts(kind, {
      users: {
        signUp: 'open',
        signInMethods: { ...noSignInMethods, password: true, oidc: [provider] },
      },
    })
  })
  afterEach(async () => {
    await opened.close()
    github.close()
  })

  const begin = async (browser: Browser) => {
    const { status, body } = await browser.post('/v1/session/oidc', { provider: 'github' })
    expect(status).toBe(200)
    return String(body['address'])
  }
  const comeBack = async (browser: Browser, lies = {}) =>
    browser.post('/v1/session/oidc/callback', { ...github.allow(await begin(browser)), ...lies })

  test('a user signs up with GitHub, and signs in again after the name and the address have changed', async () => {
    const browser = opened.browser()
    expect(await comeBack(browser)).toMatchObject({ status: 200, body: { stage: 'authenticated' } })
    expect(await browser.who()).toMatchObject({ user: { email, name: 'Una', roles: [] } })
    github.user = {
      ...una,
      login: 'una-2',
      name: null,
      emails: [{ email: 'una@example.com', primary: true, verified: true }],
    }
    const again = opened.browser()
    expect((await comeBack(again)).status).toBe(200)
    expect(await again.who()).toMatchObject({ user: { email } })
    expect(await opened.accounts.userDirectory.list()).toHaveLength(1)
  })

  test('somebody who takes over a user name of GitHub is another user', async () => {
    expect((await comeBack(opened.browser())).status).toBe(200)
    github.user = { ...una, id: 4_242 }
    expect(await comeBack(opened.browser())).toMatchObject({
      status: 403,
      body: { code: 'account-not-linked' },
    })
  })

  test('asks for the profile and the addresses, with a state and PKCE', async () => {
    const { pathname, searchParams } = new URL(await begin(opened.browser()))
    expect(pathname).toBe('/login/oauth/authorize')
    expect(Object.fromEntries(searchParams)).toMatchObject({
      client_id: 'library',
      response_type: 'code',
      scope: 'read:user user:email',
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/u),
      state: expect.stringMatching(/^[\w-]{43}$/u),
      redirect_uri: expect.stringMatching(/\/login\/callback$/u),
    })
  })

  test.each([
    ['an address that GitHub has not verified', [{ email, primary: true, verified: false }]],
    ['no primary address', [{ email, primary: false, verified: true }]],
    ['no address', []],
  ])('%s creates no account', async (_, emails) => {
    github.user = { ...una, emails }
    expect((await comeBack(opened.browser())).status).toBe(403)
    expect(await opened.accounts.userDirectory.list()).toEqual([])
  })

  test.each([
    ['an invented code', { code: 'made-up' }],
    ['a denied authorization', { code: '', error: 'access_denied' }],
  ])('%s is rejected', async (_, lies) => {
    const { status, body } = await comeBack(opened.browser(), lies)
    expect([status, body['code']]).toEqual([422, 'verification-failed'])
    expect(await opened.accounts.userDirectory.list()).toEqual([])
  })
})
