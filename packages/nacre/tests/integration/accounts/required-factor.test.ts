import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { administrator } from '#shell/language/roles/role.ts'
import { eachDatabase } from '../../databases/each-database.ts'
import { addApp, codeOf } from './authenticator-app.ts'
import type { Browser } from './browser.ts'
import { goodPassword, openAccounts, type OpenAccounts } from './open-accounts.ts'

const email = 'una@example.org'

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

  test('a user whose role requires a second factor can only add one', async () => {
    await opened.close()
    opened = await openAccounts(kind, { users: { secondFactor: { requiredFor: [administrator] } } })
    await opened.member({ email, roles: [administrator.role] })
    const browser = opened.browser()
    const response = await browser.signIn(email, goodPassword)
    expect(response.body).toEqual({ stage: 'enrol-second-factor', factors: [] })
    expect(await browser.who()).toMatchObject({
      actor: 'visitor',
      stage: 'enrol-second-factor',
      user: { email },
    })
    for (const path of [
      '/v1/complaints',
      '/v1/users',
      '/v1/account/export',
      '/v1/account/sessions',
    ]) {
      expect((await browser.get(path)).status, path).toBe(401)
    }
    const bodies = {
      '/v1/account/deletion': {},
      '/v1/account/email': { email: 'x@example.org' },
      '/v1/invitations': { email: 'x@example.org' },
    }
    for (const [path, body] of Object.entries(bodies)) {
      expect((await browser.post(path, body)).status, path).toBe(401)
    }
    const { secret } = await withTotp(browser)
    opened.pass(1_000)
    expect(await browser.who()).toMatchObject({ actor: 'user', stage: 'authenticated' })
    expect((await browser.get('/v1/complaints')).status).toBe(200)
    const next = await waiting()
    await next.post('/v1/session/totp', { code: codeOf(opened, secret) })
    expect((await next.get('/v1/complaints')).status).toBe(200)
  })

  test('when a role starts to require a second factor, its signed-in users without one lose access at once', async () => {
    await opened.close()
    opened = await openAccounts(kind, { users: { secondFactor: { requiredFor: [administrator] } } })
    await opened.member({ email })
    const browser = await signedIn()
    expect(await browser.who()).toMatchObject({ actor: 'user' })
    const user = await opened.accounts.userDirectory.byEmail(email)
    await opened.store.write(async (trx) => {
      const ctx = { actor: { kind: 'system' }, channel: 'test' } as const
      if (user)
        await opened.accounts.userDirectory.change(
          trx,
          ctx,
          user,
          { roles: ['administrator'] },
          'change',
        )
    })
    opened.pass(1_000)
    expect(await browser.who()).toMatchObject({ actor: 'visitor', stage: 'enrol-second-factor' })
    expect((await browser.get('/v1/complaints')).status).toBe(401)
  })

  test('an administrator removes the factors of a user who lost them, which is reported', async () => {
    const browser = await signedIn()
    await withTotp(browser)
    await opened.member({ email: 'ada@example.org', roles: [administrator.role] })
    const ada = opened.browser()
    await ada.signIn('ada@example.org', goodPassword)
    const id = String((await opened.accounts.userDirectory.byEmail(email))?.id)
    expect((await browser.delete(`/v1/users/${id}/second-factors`)).status).toBe(403)
    expect((await ada.delete(`/v1/users/${id}/second-factors`)).status).toBe(204)
    opened.pass(1_000)
    expect(await browser.who()).toMatchObject({ actor: 'visitor' })
    expect((await opened.browser().signIn(email, goodPassword)).body).toMatchObject({
      stage: 'authenticated',
    })
    const { items } = Object((await ada.get(`/v1/users/${id}/history`)).body)
    expect(items.map(({ verb }: { verb: string }) => verb)).toContain('second-factors-removed')
  })
})
