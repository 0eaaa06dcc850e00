import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { eachDatabase } from '../../databases/each-database.ts'
import type { Browser } from './browser.ts'
import { goodPassword, openAccounts, type OpenAccounts } from './open-accounts.ts'
import { origin } from './origin.ts'
import { signIn } from './signed-in.ts'

const email = 'una@example.org'
const german = { 'accept-language': 'de-AT,de;q=0.9' }

describe.each(eachDatabase)('$name', (kind) => {
  let opened: OpenAccounts
  beforeEach(async () => {
    opened = await openAccounts(kind)
    await opened.member({ email })
  })
  afterEach(() => opened.close())

  /** Submits a form as a browser without JavaScript and returns the page after the redirects. */
  const page = async (
    { fetch, cookies }: Browser,
    path: string,
    headers: Readonly<Record<string, string>>,
    form?: Readonly<Record<string, string>>,
  ) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const token = cookies.get('XSRF-TOKEN') ?? ''
    const sent = form && {
      method: 'POST',
      body: new URLSearchParams({ 'xsrf-token': token, ...form }),
    }
    const request = new Request(origin + path, {
      ...sent,
      headers: { accept: 'text/html', origin, cookie, ...headers },
    })
    const response = await fetch(request, { address: '192.0.2.1', requestId: 'page' })
    return response.text()
  }

  test('a visitor gets the login area and its errors in the language of the browser', async () => {
    const browser = opened.browser()
    await browser.who()
    expect(await page(browser, '/login', german)).toMatch(/<html lang="de">.*<h1>Anmelden<\/h1>/su)
    const wrong = { email, password: 'not this one, really' }
    expect(await page(browser, '/login', german, wrong)).toMatch(
      /<html lang="de">.*E-Mail-Adresse oder Passwort ist falsch/su,
    )
    expect(await page(browser, '/login', {}, wrong)).toMatch(
      /<html lang="en">.*Incorrect email address or password/su,
    )
  })

  test('a signed-in user has the time zone of the browser, if it exists', async () => {
    const browser = opened.browser()
    await browser.signIn(email, goodPassword)
    expect(await browser.who()).not.toHaveProperty('timeZone')
    browser.cookies.set('time-zone', 'Asia/Tokyo')
    expect(await browser.who()).toMatchObject({ timeZone: 'Asia/Tokyo' })
    browser.cookies.set('time-zone', 'Asia/Nowhere')
    expect(await browser.who()).not.toHaveProperty('timeZone')
  })

  test('a chosen time zone takes precedence over that of the device, until it is unset', async () => {
    const browser = opened.browser()
    await browser.signIn(email, goodPassword)
    browser.cookies.set('time-zone', 'Asia/Tokyo')
    const choose = async (timeZone: unknown) => {
      const { body } = await browser.get('/v1/account')
      const { version } = body['user'] as { version: number }
      return browser.patch('/v1/account', { timeZone }, { 'if-match': `"${version}"` })
    }
    expect(await choose('europe/berlin')).toMatchObject({ status: 200 })
    expect(await browser.who()).toMatchObject({
      timeZone: 'Europe/Berlin',
      user: { timeZone: 'Europe/Berlin' },
    })
    // On any device, also on one that sends no time zone.
    const other = await signIn(opened, email)
    expect(await other.who()).toMatchObject({ timeZone: 'Europe/Berlin' })

    for (const wrong of ['Asia/Nowhere', '../etc/passwd', 'Berlin <b>', 7]) {
      const { status, body } = await choose(wrong)
      expect([wrong, status, Object.keys(Object(body['errors']))]).toEqual([
        wrong,
        422,
        ['timeZone'],
      ])
    }
    expect(await choose(null)).toMatchObject({ status: 200 })
    expect(await browser.who()).toMatchObject({ timeZone: 'Asia/Tokyo', user: { timeZone: null } })
  })

  test('language and time zone are set without JavaScript, and pages and emails use them', async () => {
    const browser = await signIn(opened, email)
    const form = async (values: Record<string, string>) => {
      const { body } = await browser.get('/v1/account')
      const version = String(Object(body['user']).version)
      const sent = { _form: 'profile', version, name: 'Una', language: 'de', ...values }
      return page(browser, '/login/account', {}, sent)
    }
    expect(await form({ timeZone: 'Mars/Olympus' })).toMatch(
      /value="Mars\/Olympus".*?id="[^"]*-error"[^>]*>[^<]*Europe\/Berlin/su,
    )
    await form({ timeZone: 'Asia/Kathmandu' })
    const account = await page(browser, '/login/account', { 'accept-language': 'en' })
    expect(account).toMatch(/<html lang="de">.*<h1>Kontoeinstellungen<\/h1>/su)
    expect(account).toContain('value="Asia/Kathmandu"')
    const [at = ''] = /(?<=<time dateTime=")[^"]+/u.exec(account) ?? []
    const shape = { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Asia/Kathmandu' } as const
    expect(account).toContain(`${new Intl.DateTimeFormat('de', shape).format(new Date(at))}</time>`)
  })

  test('a chosen language takes precedence over that of the browser', async () => {
    const browser = opened.browser()
    await browser.signIn(email, goodPassword)
    const { body } = await browser.get('/v1/account')
    const { version } = Object(body['user'])
    const changed = await browser.patch(
      '/v1/account',
      { language: 'de' },
      { 'if-match': `"${version}"`, 'accept-language': 'en' },
    )
    expect(changed.status).toBe(200)
    opened.pass(1_000)
    expect(await browser.who()).toMatchObject({ language: 'de' })
    const english = { 'accept-language': 'en' }
    const wrong = { password: 'not this one, really' }
    expect(await page(browser, '/login/reauthenticate', english, wrong)).toMatch(
      /<html lang="de">.*Falsches Passwort/su,
    )
    const refused = await browser.post('/v1/session/reauthenticate', wrong, english)
    expect(refused.headers.get('content-language')).toBe('de')
  })
})
