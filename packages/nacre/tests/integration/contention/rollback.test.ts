import { describe, expect, test } from 'vitest'
import { atDepth } from '#tests/depth.ts'
import { eachDatabase } from '../../databases/each-database.ts'
import { openVenue } from './open-venue.ts'

const everything = ['events', 'tickets', 'charges'] as const

describe.each(eachDatabase)('an action that writes much, on $name', (kind) => {
  const open = async () => {
    const venue = await openVenue(kind)
    const till = await venue.create('tills', { name: 'Till', cash: '50.00' })
    const close = `POST /v1/tills/${till.id}/close`
    const counts = async () => {
      const [events, tickets, charges] = await Promise.all(
        everything.map(async (plural) => (await venue.list(plural)).length),
      )
      return { events, tickets, charges, emails: (await venue.emails()).length }
    }
    return { venue, till, close, counts }
  }
  const nothing = { events: 0, tickets: 0, charges: 0, emails: 0 }
  const once = { events: 2, tickets: 1, charges: 1, emails: 1 }

  test('leaves nothing behind if it fails at its end, and takes effect once with the same key', async () => {
    const { venue, close, counts } = await open()
    const failed = await venue.ask('una', close, { key: 'first', body: { fails: true } })
    expect(failed).toMatchObject({ status: 409, body: { code: 'too-poor' } })
    expect(await counts()).toEqual(nothing)
    for (const time of [1, 2]) {
      const answer = await venue.ask('una', close, { key: 'second', body: {} })
      expect([time, answer.status]).toEqual([time, 200])
      expect(await counts()).toEqual(once)
    }
    // The numbers of the failed attempt are given again.
    expect((await venue.list('charges')).map(({ number }) => number)).toEqual(['C-001'])
    expect((await venue.list('tickets')).map(({ number }) => number)).toEqual(['T-001'])
  })

  test('takes effect as a whole or not at all if the process is killed before any of its statements', async () => {
    const { venue, close, counts } = await open()
    const whole = await venue.start()
    const { statements = 0 } = (await whole.ask(close, { key: 'whole', body: {} })) ?? {}
    await whole.close()
    expect(statements).toBeGreaterThan(10)
    expect(await counts()).toEqual(once)
    // In `npm test`, some of the statements. Deeper runs take all.
    const step = Math.max(1, Math.round(statements / atDepth(3)))
    for (let killAt = 1; killAt <= statements; killAt += step) {
      const other = await open()
      const server = await other.venue.start({ killAt })
      const answer = await server.ask(other.close, { key: 'killed', body: {} })
      await server.close()
      const isAnswered = answer !== undefined
      expect([killAt, await other.counts()]).toEqual([killAt, isAnswered ? once : nothing])
      const again = await other.venue.ask('una', other.close, { key: 'killed', body: {} })
      expect(again.status).toBe(200)
      expect([killAt, await other.counts()]).toEqual([killAt, once])
    }
  })

  test('a job writes each part once, and repeats its call with the same key, wherever it is killed', async () => {
    const jobAt = async (killAt?: number) => {
      const { venue, close } = await open()
      await venue.ask('una', close, { body: {} })
      const calls: string[] = []
      const runIn = async (options: { killAt?: number }) => {
        const server = await venue.start(options)
        const answer = await server.ask('run jobs')
        await server.close()
        calls.push(...server.calls)
        return answer?.body
      }
      const result = await runIn(killAt === undefined ? {} : { killAt })
      if (killAt !== undefined) expect(await runIn({})).toMatchObject({ failures: [] })
      const [till] = await venue.list('tills')
      expect([killAt, till?.['cash']]).toEqual([killAt, '0.00'])
      const amounts = (await venue.list('charges', 'number')).map(({ amount }) => amount)
      expect([killAt, amounts]).toEqual([killAt, ['10.00', '-50.00']])
      expect(new Set(calls).size).toBe(1)
      return Number(result?.['statements'])
    }
    const statements = await jobAt()
    const step = Math.max(1, Math.round(statements / atDepth(2)))
    for (let killAt = 1; killAt <= statements; killAt += step) await jobAt(killAt)
  })
})
