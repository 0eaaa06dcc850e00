import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { securityLogDays } from '#shell/model/accounts/security-event-kinds.ts'
import { administrator } from '#shell/language/roles/role.ts'
import { createCleanup } from '#shell/store/cleanup.ts'
import { eachDatabase } from '../../databases/each-database.ts'
import type { Browser } from './browser.ts'
import { goodPassword, openAccounts, type OpenAccounts } from './open-accounts.ts'
import { origin } from './origin.ts'
import { signIn } from './signed-in.ts'

interface Note {
  readonly verb: string
  readonly kind: string
  readonly count: number
  readonly details: string | null
  readonly ip: string | null
  readonly device: string | null
  readonly userName: string | null
  readonly actorName: string | null
}

const [ada, una] = ['ada@example.org', 'una@example.org']
const day = 86_400_000

describe.each(eachDatabase)('$name', (kind) => {
  let opened: OpenAccounts
  let admin: Browser
  let id: string
  beforeEach(async () => {
    opened = await openAccounts(kind)
    await opened.member({ email: ada, roles: [administrator.role] })
    id = await opened.member({ email: una })
    admin = await signIn(opened, ada)
  })
  afterEach(() => opened.close())

  const received = async (query = '', browser = admin) => {
    const { status, body } = await browser.get(`/v1/system/security-events?${query}`)
    expect(status, JSON.stringify(body)).toBe(200)
    return body['items'] as readonly Note[]
  }

  const give = (version: unknown) =>
    admin.patch(`/v1/users/${id}`, { roles: ['librarian'] }, { 'if-match': `"${String(version)}"` })

  test('sign-ins and sign-outs are listed with user and IP address', async () => {
    const browser = opened.browser({ ip: '192.0.2.7' })
    await browser.signIn(una, goodPassword)
    await browser.delete('/v1/session')
    const from = { kind: 'sign-in', ip: '192.0.2.7', userName: 'una', actorName: 'una' }
    expect(await received(`user=${id}&ip=192.0.2.7`)).toMatchObject([
      { ...from, verb: 'sign-out' },
      { ...from, verb: 'sign-in:password' },
    ])
  })

  test('repeated guesses are one line for each IP address and account', async () => {
    const thief = opened.browser({ ip: '203.0.113.5' })
    for (let time = 0; time < 3; time += 1) await thief.signIn(una, 'not the one it is')
    await thief.signIn('nobody@example.org', 'not the one it is')
    await opened.browser({ ip: '203.0.113.9' }).signIn(una, 'not the one it is')
    const wrong = { kind: 'denied', verb: 'password-wrong' }
    expect(await received('kind=denied')).toMatchObject([
      { ...wrong, ip: '203.0.113.9', count: 1, userName: 'una' },
      { ...wrong, ip: '203.0.113.5', count: 1, userName: null },
      { ...wrong, ip: '203.0.113.5', count: 3, userName: 'una' },
    ])
    expect(await received('ip=203.0.113.5')).toHaveLength(2)
    // An hour later the attempts are a new line.
    opened.pass(61 * 60_000)
    await thief.signIn(una, 'not the one it is')
    expect(await received('ip=203.0.113.5')).toMatchObject([{ count: 1 }, {}, {}])
  })

  test('attempts during the waiting time are one line for each waiting time', async () => {
    const thief = opened.browser({ ip: '203.0.113.5' })
    const guess = async (times: number) => {
      const all: number[] = []
      for (let time = 0; time < times; time += 1) {
        all.push((await thief.signIn(una, 'not the one it is')).status)
      }
      return all
    }
    // This test requires no captcha: after five failures the user has to wait.
    const answers = await guess(30)
    expect(answers.filter((status) => status === 429).length).toBeGreaterThan(20)
    const current = { kind: 'denied', verb: 'sign-in-throttled', ip: '203.0.113.5' }
    const lines = async () =>
      (await received('kind=denied')).filter(({ verb }) => verb === 'sign-in-throttled')
    expect(await lines()).toMatchObject([{ ...current, count: 1, userName: 'una' }])
    // After the waiting time another failure starts a new one, which the same line counts.
    opened.pass(20_000)
    await guess(5)
    expect(await lines()).toMatchObject([{ ...current, count: 2 }])
    // The owner of the account is notified. For an unknown address the line has no user.
    const mine = await (await signIn(opened, ada)).get('/v1/account/security-events')
    expect(JSON.stringify(mine.body)).not.toContain('held off')
    for (let time = 0; time < 8; time += 1) await thief.signIn('nobody@example.org', 'not it')
    expect((await lines()).map(({ userName }) => userName)).toEqual([null, 'una'])
  })

  test('repeated invalid API keys are one line', async () => {
    const { fetch } = opened.browser()
    const statuses: number[] = []
    for (let time = 0; time < 40; time += 1) {
      const headers = { authorization: `Bearer nacre_${'x'.repeat(43)}${time}` }
      const request = { address: '203.0.113.7', requestId: `key ${time}` }
      statuses.push((await fetch(new Request(`${origin}/v1/books`, { headers }), request)).status)
    }
    expect(statuses.filter((status) => status === 429)).toHaveLength(10)
    expect(await received('kind=denied')).toMatchObject([
      { verb: 'api-key-throttled', ip: '203.0.113.7', count: 1, actorName: null },
    ])
  })

  test('changes of roles and API keys are listed with the previous value', async () => {
    const { body: person } = await admin.get(`/v1/users/${id}`)
    await give(person['version'])
    const browser = await signIn(opened, una)
    await browser.post('/v1/account/password', {
      current: goodPassword,
      password: 'nine quails up a ladder',
    })
    const key = { name: 'Robot', scopes: ['books:read'], expires: '1d' }
    const { body: made } = await browser.post('/v1/api-keys', key)
    await browser.delete(`/v1/api-keys/${String(made['id'])}`)
    const lately = (await received(`user=${id}`)).slice(0, 5)
    expect(lately.map(({ kind: of, verb, details }) => [of, verb, details])).toEqual([
      ['api-keys', 'api-key-revoked', `Robot (${String(made['id'])})`],
      ['api-keys', 'api-key-created', `Robot (${String(made['id'])})`],
      ['credentials', 'password-changed', null],
      ['sign-in', 'sign-in:password', null],
      ['users', 'roles-changed', '– → librarian'],
    ])
    await admin.post('/v1/session/view-as', { role: 'librarian' })
    await admin.delete('/v1/session/view-as')
    expect((await received('kind=view-as')).map(({ verb }) => verb)).toEqual([
      'view-as-end:librarian',
      'view-as-start:librarian',
    ])
  })

  test('administrators read the whole log, other users their own entries without IP addresses of others', async () => {
    const browser = await signIn(opened, una)
    expect((await browser.get('/v1/system/security-events')).status).toBe(403)
    expect((await opened.browser().get('/v1/system/security-events')).status).toBe(401)
    const { body: person } = await admin.get(`/v1/users/${id}`)
    await give(person['version'])
    const { body } = await browser.get('/v1/account/security-events')
    const items = body['items'] as readonly Note[]
    expect(items.slice(0, 2)).toMatchObject([
      { verb: 'roles-changed', isOwn: false, ip: null, device: null },
      { verb: 'sign-in:password', isOwn: true, ip: expect.any(String) },
    ])
    expect(JSON.stringify(body)).not.toContain('ada')
    expect((await opened.browser().get('/v1/account/security-events')).status).toBe(401)
    const mine = await browser.get('/v1/account/export')
    expect(mine.body['security']).toEqual(items)
  })

  test('the log has pages, a time range and a CSV export', async () => {
    for (let time = 0; time < 3; time += 1) await signIn(opened, una)
    const first = await admin.get(`/v1/system/security-events?user=${id}&limit=2`)
    const rest = await received(`user=${id}&limit=200&before=${String(first.body['next'])}`)
    expect([...(first.body['items'] as readonly Note[]), ...rest]).toEqual(
      await received(`user=${id}`),
    )
    expect(first.body['days']).toBe(securityLogDays)
    expect(await received('since=2100-01-01')).toEqual([])
    expect(await received('until=2000-01-01')).toEqual([])
    for (const query of ['limit=0', 'since=soon', 'format=xml', 'nonsense=1']) {
      expect((await admin.get(`/v1/system/security-events?${query}`)).status, query).toBe(400)
    }
    const { text: table } = await admin.get(`/v1/system/security-events?user=${id}&format=csv`)
    expect(table.split('\r\n')[0]).toMatch(/^occurredAt,lastAt,count,kind,verb,user,userName/u)
    expect(table.match(/sign-in:password/gu)).toHaveLength(3)
  })

  test('entries are deleted after their retention period, and together with their user', async () => {
    await signIn(opened, una)
    const { database, store, accounts } = opened
    await createCleanup(database).deleteExpired(
      new Date(opened.now() + (securityLogDays - 1) * day),
    )
    const left = async () =>
      (await store.securityEvents.list({ limit: 200 })).map(({ user }) => user)
    expect(await left()).toContain(id)
    await store.write((trx) => store.trash.erase(trx, accounts.userDirectory.entity, id))
    expect(await left()).not.toContain(id)
    expect(await left()).not.toEqual([])
    await createCleanup(database).deleteExpired(
      new Date(opened.now() + (securityLogDays + 1) * day),
    )
    expect(await left()).toEqual([])
  })
})
