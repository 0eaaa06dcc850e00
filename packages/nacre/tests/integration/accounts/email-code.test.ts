import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { noSignInMethods } from '#shell/language/people/sign-in-methods.ts'
import { eachDatabase } from '../../databases/each-database.ts'
import type { Browser } from './browser.ts'
import { goodPassword, openAccounts, type OpenAccounts } from './open-accounts.ts'

const email = 'ada@library.example'
const signInMethods = { ...noSignInMethods, password: true, emailCode: true, oidc: [] }

describe.each(eachDatabase)('$name', (kind) => {
  let opened: OpenAccounts
  beforeEach(async () => {
    opened = await openAccounts(kind, { users: { signInMethods } })
    onTestFinished(opened.close)
    await opened.member({ email })
  })

  const codes = () =>
    opened.emails.flatMap(({ kind: of, data }) => ('code' in data && of === 'code' ? [data] : []))
  const ask = async (browser: Browser, address = email) => {
    expect(await browser.post('/v1/session/email-code', { email: address })).toMatchObject({
      status: 202,
      isEmpty: true,
    })
    await opened.work()
    return String(Object(codes().at(-1)).code)
  }
  const use = (browser: Browser, code: unknown) =>
    browser.post('/v1/session/email-code/confirm', { code })
  const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

  test('a code signs in the browser that has requested it, and works once', async () => {
    const browser = opened.browser()
    const code = await ask(browser)
    expect(code).toMatch(/^\d{6}$/u)
    expect((await use(opened.browser(), code)).status).toBe(422)
    // People copy codes with spaces.
    expect(await use(browser, ` ${code.slice(0, 3)} ${code.slice(3)}`)).toMatchObject({
      status: 200,
      body: { stage: 'authenticated' },
    })
    expect((await browser.get('/v1/account')).status).toBe(200)
    expect((await use(opened.browser(), code)).status).toBe(422)
    expect((await use(browser, code)).status).toBe(422)
  })

  test('a code expires after ten minutes, and the next one of the browser replaces it', async () => {
    const browser = opened.browser()
    const first = await ask(browser)
    const second = await ask(browser)
    if (first !== second) expect((await use(browser, first)).status).toBe(422)
    opened.pass(10 * 60_000 + 1)
    expect((await use(browser, second)).status).toBe(422)
  })

  test('five guesses delete a code, also when they come at once', async () => {
    const browser = opened.browser()
    const code = await ask(browser)
    const guesses = await Promise.all(Array.from({ length: 8 }, () => use(browser, other(code))))
    expect(new Set(guesses.map(({ status }) => status))).toEqual(new Set([422]))
    expect((await use(browser, code)).status).toBe(422)
    expect((await browser.get('/v1/account')).status).toBe(401)
  })

  test('the response does not tell whether an account exists, and nonsense is a wrong code', async () => {
    const browser = opened.browser()
    const sent = codes().length
    await ask(browser, 'nobody@library.example')
    expect(codes()).toHaveLength(sent)
    for (const code of ['000000', '', null, 7, ['000000'], 'x'.repeat(10_000)])
      expect([400, 422]).toContain((await use(browser, code)).status)
    expect((await browser.post('/v1/session/email-code', { email: ' ' })).status).toBe(422)
  })

  test('a disabled user gets no code, and one who is disabled meanwhile does not get in', async () => {
    const sent = codes().length
    await opened.member({ email: 'grace@library.example', state: 'disabled' })
    await ask(opened.browser(), 'grace@library.example')
    expect(codes()).toHaveLength(sent)
  })

  test('for a signed-in user the code is a reauthentication', async () => {
    const browser = opened.browser()
    await browser.signIn(email, goodPassword)
    opened.pass(6 * 60_000)
    expect((await browser.post('/v1/account/totp')).status).toBe(403)
    expect((await use(browser, await ask(browser))).status).toBe(200)
    expect((await browser.post('/v1/account/totp')).status).toBe(200)
  })

  test('the database does not have the code, and a product without the method has no such address', async () => {
    const browser = opened.browser()
    const code = await ask(browser)
    const { database } = opened
    const rows = await database.read(
      database.build.selectFrom('nacre_one_time_token').selectAll().compile(),
    )
    expect(JSON.stringify(rows)).not.toContain(`"${code}"`)
    const methods = { ...signInMethods, emailCode: false }
    const without = await openAccounts(kind, { users: { signInMethods: methods } })
    onTestFinished(without.close)
    expect((await without.browser().post('/v1/session/email-code', { email })).status).toBe(404)
    expect((await without.browser().post('/v1/session/email-code/confirm', { code })).status).toBe(
      404,
    )
  })
})
