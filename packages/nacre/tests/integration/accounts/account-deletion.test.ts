import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { eachDatabase } from '../../databases/each-database.ts'
import type { Browser } from './browser.ts'
import { goodPassword, openAccounts, type OpenAccounts } from './open-accounts.ts'
import { isIn, sentEmails, signIn } from './signed-in.ts'

const email = 'una@example.org'
const day = 86_400_000

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

  test('a user who deletes the account can restore it within 14 days', async () => {
    const elsewhere = await signedIn()
    const removed = await browser.post('/v1/account/deletion')
    const deletedAt = new Date(opened.now() + 14 * day).toISOString()
    expect(removed).toMatchObject({ status: 200, body: { deletedAt } })
    opened.pass(1_000)
    expect([await isIn(browser), await isIn(elsewhere)]).toEqual([true, false])
    expect((await browser.get('/v1/account')).body).toMatchObject({ deletedAt })
    expect(await mails()).toEqual([['farewell', email, undefined]])
    expect((await browser.post('/v1/account/deletion')).body).toMatchObject({
      code: 'move-not-allowed',
    })
    opened.pass(13 * day)
    const again = await signedIn()
    expect((await again.delete('/v1/account/deletion')).status).toBe(204)
    expect((await again.get('/v1/account')).body).toMatchObject({ deletedAt: null })
    opened.pass(2 * day)
    await opened.work()
    await signedIn()
    // Deletes it again, which starts a new period.
    const last = await signedIn()
    await last.post('/v1/account/deletion')
    opened.pass(13 * day)
    await opened.work()
    await signedIn()
  })

  test('after 14 days nothing of a deleted account remains', async () => {
    await browser.patch('/v1/account', { cardNumber: 'A-9999' }, { 'if-match': '"2"' })
    await browser.post('/v1/account/deletion')
    opened.pass(14 * day)
    await opened.work()
    expect((await opened.browser().signIn(email, goodPassword)).status).toBe(401)
    const { database } = opened
    for (const table of [
      'user',
      'nacre_credential',
      'nacre_session',
      'nacre_device',
      'nacre_one_time_token',
      'nacre_history',
      'nacre_job',
    ]) {
      const rows = await database.read(database.build.selectFrom(table).selectAll().compile())
      expect(JSON.stringify(rows), table).not.toMatch(new RegExp(`${email}|A-9999|${id}`, 'u'))
    }
    // The email address is free for a new account.
    await opened.member({ email })
    await signedIn()
  })

  test('the last administrator cannot delete the account', async () => {
    await opened.member({ email: 'ada@example.org', roles: ['administrator'] })
    const ada = await signedIn('ada@example.org')
    const refused = await ada.post('/v1/account/deletion')
    expect(refused).toMatchObject({
      status: 409,
      body: { title: expect.stringMatching(/at least one administrator/u) },
    })
    expect(await isIn(ada)).toBe(true)
  })
})
