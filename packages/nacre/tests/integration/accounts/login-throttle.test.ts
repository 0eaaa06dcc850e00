import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { accountThrottleKey } from '#shell/operations/accounts/sign-in/login-throttle.ts'
import type { Database } from '#shell/store/database.ts'
import { eachDatabase } from '../../databases/each-database.ts'
import { goodPassword, openAccounts, type OpenAccounts } from './open-accounts.ts'

const email = 'una@example.org'
const minute = 60_000

describe.each(eachDatabase)('$name', (kind) => {
  let opened: OpenAccounts
  /** All statements that were sent to the database, without their values. */
  let requests: string[]
  beforeEach(async () => {
    requests = []
    opened = await openAccounts(kind, { wrap: (database) => watched(database, requests) })
    await opened.member({ email })
  })
  afterEach(() => opened.close())

  const guess = (source: string, to = email) =>
    opened.browser({ ip: source }).signIn(to, 'not the one it is')

  test('of two hundred guesses from two hundred IP addresses in ten minutes ten are checked, and the owner can still sign in', async () => {
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
    // The correct password is rejected as well, except in a browser of the owner.
    expect((await opened.browser().signIn(email, goodPassword)).status).toBe(429)
    expect((await owner.signIn(email, goodPassword)).status).toBe(200)
    // A sign-in of the owner does not unlock the guesser.
    expect((await guess('10.1.1.1')).status).toBe(429)
  })

  test('of two hundred concurrent guesses no more are checked than of successive ones', async () => {
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

  test('each further guess doubles the waiting time, up to an hour', async () => {
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

  test('an IP network that tries two hundred accounts is soon blocked', async () => {
    const sources = ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9', '2001:db8:1:2:abcd:1:2:3']
    const statuses: number[] = []
    for (let time = 0; time < 200; time += 1) {
      const { status } = await guess(sources[time % 3] ?? '', `reader${time}@example.org`)
      statuses.push(status)
    }
    expect(statuses.slice(0, 20)).toEqual(Array(20).fill(401))
    expect(new Set(statuses.slice(20))).toEqual(new Set([429]))
    // Other networks are not affected.
    expect((await guess('2001:db8:1:3::1')).status).toBe(401)
    expect((await opened.browser().signIn(email, goodPassword)).status).toBe(200)
  })

  test('signing in to an own account between guesses does not reset the throttle', async () => {
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

  test('a successful sign-in resets the failed attempts of its user', async () => {
    for (let round = 0; round < 5; round += 1) {
      for (let time = 0; time < 3; time += 1) await guess(`10.0.${round}.${time}`)
      expect((await opened.browser().signIn(email, goodPassword)).status).toBe(200)
      opened.pass(minute)
    }
  })

  test('a stolen device cookie does not allow unlimited guesses', async () => {
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

  test('a request for an existing account runs the same statements as one for an unknown account', async () => {
    await opened.member({ email: 'dora@example.org', state: 'disabled' })
    await opened.member({ email: 'ina@example.org', state: 'invited' })
    await opened.member({ email: 'lea@example.org', state: 'active' })
    const lea = await opened.accounts.userDirectory.byEmail('lea@example.org')
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
        // The first hash creates the dummy hash for unknown accounts.
        await opened.browser({ ip: '10.8.1.1' }).signIn('x@example.org', 'not the one it is')
        requests.length = 0
        Object.assign(opened.spent, { hashes: 0, comparisons: 0 })
        const { status, headers, body } = await browser.post(path, { ...form, email: one })
        works.push(JSON.stringify({ requests, spent: opened.spent }))
        const shown = [...headers].filter(([name]) => !['x-request-id', 'date'].includes(name))
        answers.push(JSON.stringify({ status, shown, body: { ...body, requestId: '' } }))
      }
      expect(new Set(works).size, `${path}\n${works.join('\n')}`).toBe(1)
      expect(new Set(answers).size, path).toBe(1)
      expect(requests.length).toBeGreaterThan(0)
    }
  })
})

/** Wraps a database and records every statement. */
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
