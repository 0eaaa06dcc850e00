import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { eachDatabase } from '../../databases/each-database.ts'
import { goodPassword, openAccounts, type OpenAccounts } from './open-accounts.ts'

const hour = 3_600_000
const email = 'una@example.org'

describe.each(eachDatabase)('$name', (kind) => {
  let opened: OpenAccounts
  let id: string
  beforeAll(async () => {
    opened = await openAccounts(kind)
    id = await opened.member({ email })
  })
  afterAll(() => opened.close())

  const signedIn = async (more: object = {}) => {
    const browser = opened.browser()
    expect((await browser.signIn(email, goodPassword, more)).status).toBe(200)
    return browser
  }
  const isIn = async (browser: { get(path: string): Promise<{ body: object }> }) =>
    'user' in (await browser.get('/v1/session')).body

  test('the secret of a session is stored in its cookie only', async () => {
    const browser = opened.browser()
    await browser.who()
    const { headers } = await browser.signIn(email, goodPassword)
    const [session = '', token = '', device = ''] = headers.getSetCookie()
    expect(session).toMatch(/^__Host-session=[\w-]{43}; HttpOnly; SameSite=Lax; Path=\/; Secure$/u)
    expect(token).toMatch(/^XSRF-TOKEN=[\w-]{43}; SameSite=Strict; Path=\/; .*Secure$/u)
    expect(device).toMatch(/^__Host-device=[\w-]{43}; HttpOnly; .*; Secure; Max-Age=15552000$/u)
    const secret = browser.cookies.get('__Host-session') ?? ''
    const { database, store } = opened
    const who = await browser.who()
    expect(JSON.stringify(who)).not.toContain(secret)
    for (const table of ['nacre_session', 'nacre_device', 'nacre_credential', 'nacre_history']) {
      const rows = await database.read(database.build.selectFrom(table).selectAll().compile())
      expect(rows.length).toBeGreaterThan(0)
      expect(JSON.stringify(rows)).not.toContain(secret)
      expect(JSON.stringify(rows)).not.toContain(browser.cookies.get('__Host-device'))
      expect(JSON.stringify(rows)).not.toContain(goodPassword)
    }
    expect(await store.sessions.find(secret)).toBeUndefined()
  })

  test('the cookie of a remembered session lasts as long as the session', async () => {
    const { headers } = await opened.browser().signIn(email, goodPassword, { remember: 'on' })
    expect(headers.getSetCookie()[0]).toMatch(/; Max-Age=5184000$/u)
  })

  test('a cookie that is altered, truncated, doubled or invented is invalid', async () => {
    const browser = await signedIn()
    const secret = browser.cookies.get('__Host-session') ?? ''
    const flipped = (secret.startsWith('A') ? 'B' : 'A') + secret.slice(1)
    for (const value of [
      '',
      flipped,
      secret.slice(0, -1),
      `${secret}A`,
      `${secret}; __Host-session=${secret}`,
      `${secret}; __Host-session=`,
      secret.toLowerCase(),
      'A'.repeat(43),
      '%00',
      "' or 1=1 --",
    ]) {
      const thief = opened.browser()
      thief.cookies.set('__Host-session', value)
      expect(await isIn(thief), value).toBe(false)
      expect((await thief.get('/v1/users')).status, value).toBe(401)
    }
    expect(await isIn(browser)).toBe(true)
  })

  test('the cookie name for HTTP is ignored over HTTPS', async () => {
    const browser = await signedIn()
    const thief = opened.browser()
    thief.cookies.set('session', browser.cookies.get('__Host-session') ?? '')
    expect(await isIn(thief)).toBe(false)
  })

  test('signing in issues a new secret and invalidates the former one', async () => {
    const browser = await signedIn()
    const [first, planted] = [browser.copy(), browser.cookies.get('__Host-session')]
    expect((await browser.signIn(email, goodPassword)).status).toBe(200)
    expect(browser.cookies.get('__Host-session')).not.toBe(planted)
    expect(await isIn(browser)).toBe(true)
    expect(await isIn(first)).toBe(false)
  })

  test('the CSRF token of one session is invalid in another', async () => {
    const [one, other] = [await signedIn(), await signedIn()]
    other.cookies.set('XSRF-TOKEN', one.cookies.get('XSRF-TOKEN') ?? '')
    expect((await other.delete('/v1/session')).body).toMatchObject({ code: 'csrf-failed' })
    expect(await isIn(other)).toBe(true)
  })

  test('a page of another site cannot sign a user in', async () => {
    const browser = opened.browser()
    await browser.who()
    const token = browser.cookies.get('XSRF-TOKEN') ?? ''
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    for (const headers of [
      { origin: 'https://evil.example', cookie, 'x-xsrf-token': token },
      { 'sec-fetch-site': 'cross-site', cookie, 'x-xsrf-token': token },
      { cookie },
    ]) {
      const response = await browser.fetch(
        new Request('https://library.example/v1/session', {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...headers } as Record<string, string>,
          body: JSON.stringify({ email, password: goodPassword }),
        }),
        { address: '192.0.2.1', requestId: '1' },
      )
      expect(response.status).toBe(403)
      expect(response.headers.getSetCookie()).toEqual([])
    }
  })

  test('a session ends after eight hours without a request, and each request starts the period again', async () => {
    const browser = await signedIn()
    opened.pass(8 * hour - 1_000)
    expect(await isIn(browser)).toBe(true)
    await settled(opened, id)
    opened.pass(8 * hour - 1_000)
    expect(await isIn(browser)).toBe(true)
    await settled(opened, id)
    opened.pass(8 * hour)
    expect(await isIn(browser)).toBe(false)
  })

  test('a session ends after one day, however active it is', async () => {
    const browser = await signedIn()
    for (let time = 0; time < 4; time += 1) {
      opened.pass(6 * hour - (time === 3 ? 1_000 : 0))
      expect(await isIn(browser)).toBe(true)
      await settled(opened, id)
    }
    opened.pass(1_000)
    expect(await isIn(browser)).toBe(false)
  })

  test('a remembered session lasts two weeks without a request, and 60 days in total', async () => {
    const browser = await signedIn({ remember: true })
    for (let week = 0; week < 8; week += 1) {
      opened.pass(7 * 24 * hour)
      expect(await isIn(browser), `week ${week}`).toBe(true)
      await settled(opened, id)
    }
    opened.pass(4 * 24 * hour)
    expect(await isIn(browser)).toBe(false)
  })

  test('a sign-out ends the session at once, and within a second in all other processes', async () => {
    const browser = await signedIn()
    const elsewhere = browser.copy().at((await opened.another()).browser())
    expect(await isIn(elsewhere)).toBe(true)
    const { status, headers } = await browser.delete('/v1/session')
    expect(status).toBe(204)
    expect(headers.get('clear-site-data')).toBe('"cache", "storage"')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(browser.cookies.has('__Host-session')).toBe(false)
    expect(await isIn(browser)).toBe(false)
    opened.pass(1_000)
    expect(await isIn(elsewhere)).toBe(false)
    expect((await elsewhere.get('/v1/users')).status).toBe(401)
  })

  test('a disabled or deleted user is signed out at once, and stays signed out when restored', async () => {
    await opened.member({ email: 'ada@example.org', roles: ['administrator'] })
    const ada = opened.browser()
    await ada.signIn('ada@example.org', goodPassword)
    const omar = opened.browser()
    const at = `/v1/users/${await opened.member({ email: 'omar@example.org' })}`
    const version = async () => Number((await ada.get(at)).body['version'])
    const move = async (name: string) => {
      const headers = { 'if-match': `"${await version()}"` }
      return ada.post(`${at}/${name}`, undefined, headers)
    }
    await omar.signIn('omar@example.org', goodPassword)
    expect((await omar.get(at)).status).toBe(200)
    expect((await move('disable')).status).toBe(200)
    opened.pass(1_000)
    expect((await omar.get(at)).status).toBe(401)
    await opened.work()
    expect((await move('enable')).status).toBe(200)
    opened.pass(1_000)
    expect(await isIn(omar)).toBe(false)
    await omar.signIn('omar@example.org', goodPassword)
    expect(await isIn(omar)).toBe(true)
    const removed = await ada.delete(at, { 'if-match': `"${await version()}"` })
    expect(removed.status).toBe(204)
    opened.pass(1_000)
    expect(await isIn(omar)).toBe(false)
    await opened.work()
    expect((await ada.post(`${at}/restore`)).status).toBe(200)
    opened.pass(1_000)
    expect(await isIn(omar)).toBe(false)
  })

  test('a page for a signed-in user is not cached, and data only by the browser with revalidation', async () => {
    const browser = await signedIn()
    for (const path of ['/v1/session', '/home', '/nothing']) {
      const { headers } = await browser.get(path)
      expect(headers.get('cache-control'), path).toBe('no-store')
    }
    for (const path of ['/v1/books', '/v1/users', '/v1']) {
      const { headers } = await browser.get(path)
      expect(headers.get('cache-control'), path).toBe('private, no-cache')
    }
    expect((await opened.browser().get('/home')).headers.get('cache-control')).toMatch(/^public/u)
  })

  // With several writing processes a session is cached for a moment.
  test.each([kind].filter(({ name }) => name === 'postgres'))(
    'a signed-in user stays signed in while the database is unavailable',
    async () => {
      let isAway = false
      const broken = sql.raw('select nonsense')
      const away = await openAccounts(kind, {
        wrap: (database) => ({
          ...database,
          read: (query) => database.read(isAway ? broken.compile(database.build) : query),
        }),
      })
      onTestFinished(away.close)
      await away.member({ email })
      const browser = away.browser()
      await browser.signIn(email, goodPassword)
      // The session is cached by now.
      await browser.who()
      isAway = true
      const lost = await browser.get('/v1/session')
      expect(lost).toMatchObject({ status: 500, body: { code: 'internal-error' } })
      expect(lost.body).not.toHaveProperty('xsrfToken')
      isAway = false
      expect(await browser.who()).toMatchObject({ actor: 'user', user: { email } })
    },
  )
})

/** The last use of a session is written in parallel to the request, and not before its response. */
async function settled({ store, now }: OpenAccounts, user: string): Promise<void> {
  const seen = async () => (await store.sessions.list(user)).map((session) => session.lastSeenAt)
  await expect.poll(seen).toContain(new Date(now()).toISOString())
}
