import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { accountThrottleKey } from '#shell/operations/accounts/sign-in/login-throttle.ts'
import type { Database } from '#shell/store/database.ts'
import { eachDatabase } from '../../databases/each-database.ts'
import { goodPassword, openAccounts, type OpenAccounts } from './open-accounts.ts'

const email = 'una@example.org'
const minute = 60_000

describe.each(eachDatabase)('$name', (kind) => {
  let opened: OpenAccounts
  /** Every question to the database, in its words without its values. */
  let requests: string[]
  beforeEach(async () => {
    requests = []
    opened = await openAccounts(kind, { wrap: (database) => watched(database, requests) })
    await opened.member({ email })
  })
  afterEach(() => opened.close())

  const guess = (source: string, to = email) =>
    opened.browser({ ip: source }).signIn(to, 'not the one it is')

  test('Two hundred guesses from two hundred places in ten minutes: ten are looked at, and the owner comes in.', async () => {
    const owner = opened.browser()
    await owner.signIn(email, goodPassword)
    await owner.delete('/v1/session')
    const another = await opened.another()
    opened.spent.comparisons = 0
    for (let time = 0; time < 200; time += 1) {
      const one = (time % 2 === 0 ? opened : another).browser({ ip: `10.0.${time}.1` })
      const { status, body, headers } = await one.signIn(email, 'not the one it is')
      expect([401, 429]).toContain(status)
      if (status === 429) {
        expect(body['code']).toBe('too-many-requests')
        expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
      }
      opened.pass(3_000)
    }
    expect(opened.spent.comparisons).toBeLessThanOrEqual(10)
    expect(opened.spent.comparisons).toBeGreaterThan(4)
    // Not even with the right password, unless it is a browser that the owner is known in.
    expect((await opened.browser().signIn(email, goodPassword)).status).toBe(429)
    expect((await owner.signIn(email, goodPassword)).status).toBe(200)
    // That the owner came in does not let in the guesser.
    expect((await guess('10.1.1.1')).status).toBe(429)
  })

  test('Of two hundred guesses at the same moment no more are looked at than one after the other.', async () => {
    opened.spent.comparisons = 0
    const another = await opened.another()
    const all = await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        (index % 2 === 0 ? opened : another)
          .browser({ ip: `10.0.${index}.1` })
          .signIn(email, 'not the one it is'),
      ),
    )
    expect(all.filter(({ status }) => status === 401)).toHaveLength(4)
    expect(opened.spent.comparisons).toBe(4)
  })

  test('Who keeps guessing waits twice as long each time, and an hour at the most.', async () => {
    const waits: number[] = []
    while (waits.length < 14) {
      expect((await guess(`10.0.${waits.length}.1`)).status).toBe(401)
      const current = await opened.store.write((trx) =>
        opened.store.loginThrottles.lock(
          trx,
          accountThrottleKey(email),
          new Date(opened.now()).toISOString(),
        ),
      )
      const wait = Date.parse(current.lockedUntil) - opened.now()
      waits.push(wait / 1_000)
      if (wait === 0) continue
      opened.pass(wait - 1_000)
      expect((await guess('10.1.1.1')).body).toMatchObject({ details: { retryAfter: 1 } })
      opened.pass(1_000)
    }
    const grown = [15, 30, 60, 120, 240, 480, 960, 1_920, 3_600, 3_600, 3_600]
    expect(waits).toEqual([0, 0, 0, ...grown])
  })

  test('Two hundred accounts tried from one place are soon no longer tried, wherever in its network.', async () => {
    const sources = ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9', '2001:db8:1:2:abcd:1:2:3']
    const statuses: number[] = []
    for (let time = 0; time < 200; time += 1) {
      const { status } = await guess(sources[time % 3] ?? '', `reader${time}@example.org`)
      statuses.push(status)
    }
    expect(statuses.slice(0, 20)).toEqual(Array(20).fill(401))
    expect(new Set(statuses.slice(20))).toEqual(new Set([429]))
    // The neighbours are not to blame.
    expect((await guess('2001:db8:1:3::1')).status).toBe(401)
    expect((await opened.browser().signIn(email, goodPassword)).status).toBe(200)
  })

  test('Signing in to an account of one’s own between the guesses does not wipe them away.', async () => {
    await opened.member({ email: 'eve@example.org' })
    const source = '198.51.100.66'
    let looked = 0
    for (let time = 0; time < 60; time += 1) {
      if (time % 5 === 4)
        await opened.browser({ ip: source }).signIn('eve@example.org', goodPassword)
      const { status } = await guess(source, `reader${time}@example.org`)
      if (status === 401) looked += 1
    }
    expect(looked).toBeLessThanOrEqual(20)
  })

  test('Who comes in has their slips forgiven.', async () => {
    for (let round = 0; round < 5; round += 1) {
      for (let time = 0; time < 3; time += 1) await guess(`10.0.${round}.${time}`)
      expect((await opened.browser().signIn(email, goodPassword)).status).toBe(200)
      opened.pass(minute)
    }
  })

  test('A stolen device cookie lets nobody guess for ever either.', async () => {
    const owner = opened.browser()
    await owner.signIn(email, goodPassword)
    await owner.delete('/v1/session')
    const thief = owner.copy()
    const statuses: number[] = []
    for (let time = 0; time < 10; time += 1) {
      statuses.push((await thief.signIn(email, `guess number ${time}`)).status)
    }
    expect(statuses).toEqual([401, 401, 401, 401, 429, 429, 429, 429, 429, 429])
  })

  test('The same is done for an account that is there and one that is not.', async () => {
    await opened.member({ email: 'dora@example.org', state: 'disabled' })
    await opened.member({ email: 'ina@example.org', state: 'invited' })
    await opened.member({ email: 'lea@example.org', state: 'active' })
    const lea = await opened.accounts.people.byEmail('lea@example.org')
    const kindOf = { user: String(lea?.id), kind: 'password' } as const
    await opened.store.write((trx) => opened.store.credentials.remove(trx, kindOf))
    const everybody = [
      email,
      'nobody@example.org',
      'dora@example.org',
      'ina@example.org',
      'lea@example.org',
    ]
    const forms = {
      '/v1/session': { password: 'not the one it is' },
      '/v1/account/password-reset': {},
      '/v1/account/sign-up': { password: goodPassword, name: 'Una' },
    }
    for (const [path, form] of Object.entries(forms)) {
      const works: string[] = []
      const answers: string[] = []
      for (const [index, one] of everybody.entries()) {
        const browser = opened.browser({ ip: `10.9.${index}.1` })
        await browser.who()
        // The first to be hashed makes the hash of nobody.
        await opened.browser({ ip: '10.8.1.1' }).signIn('x@example.org', 'not the one it is')
        requests.length = 0
        Object.assign(opened.spent, { hashes: 0, comparisons: 0 })
        const { status, headers, body } = await browser.post(path, { ...form, email: one })
        works.push(JSON.stringify({ asked: requests, spent: opened.spent }))
        const shown = [...headers].filter(([name]) => !['x-request-id', 'date'].includes(name))
        answers.push(JSON.stringify({ status, shown, body: { ...body, requestId: '' } }))
      }
      expect(new Set(works).size, `${path}\n${works.join('\n')}`).toBe(1)
      expect(new Set(answers).size, path).toBe(1)
      expect(requests.length).toBeGreaterThan(0)
    }
  })
})

/** The same database, with every question noted down. */
function watched(database: Database, requests: string[]): Database {
  const noting =
    <Answer>(run: (query: Parameters<Database['read']>[0]) => Answer) =>
    (query: Parameters<Database['read']>[0]) => {
      requests.push(query.sql)
      return run(query)
    }
  return {
    ...database,
    read: noting(database.read),
    write: (work) => {
      requests.push('write')
      return database.write((trx) => work(noting(trx)))
    },
  }
}
