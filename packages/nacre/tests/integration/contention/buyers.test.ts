import { describe, expect, test } from 'vitest'
import { eachDatabase } from '../../databases/each-database.ts'
import type { TestRecord } from '../../library/requests.ts'
import { countAnswers, openVenue } from './open-venue.ts'

const inTurn = <One>(all: readonly One[], index: number): One => all[index % all.length] as One

describe.each(eachDatabase)('many at once, on $name', (kind) => {
  // SQLite belongs to one process.
  const processes = kind.name === 'postgres' ? 2 : 1

  test('of fifty who want the last seat, one gets it, and no number is lost', async () => {
    const venue = await openVenue(kind)
    const event = await venue.create('events', { name: 'Concert', seats: 1 })
    const servers = await Promise.all(Array.from({ length: processes }, () => venue.start()))
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        inTurn(servers, index).ask('POST /v1/tickets', { body: { event: event.id } }),
      ),
    )
    expect(countAnswers(answers)).toEqual({ 201: 1, 'seat-taken': 49 })
    const slowest = Math.max(...answers.map((answer) => answer?.milliseconds ?? 0))
    console.info(`The slowest of fifty took ${slowest.toFixed(0)} ms on ${kind.name}.`)
    expect(await venue.countDeadlocks()).toBe(0)
    const other = await venue.create('events', { name: 'Play', seats: 2 })
    await venue.create('tickets', { event: other.id })
    await venue.create('tickets', { event: other.id })
    const sold = await venue.list('tickets', 'number')
    expect(sold.map(({ number }) => number)).toEqual(['T-001', 'T-002', 'T-003'])
    const events = await venue.list('events', 'name')
    expect(events.map(({ taken }) => taken)).toEqual([1, 2])
  })

  test('an event is cancelled while its tickets are paid: nobody stays charged, everybody is written to once', async () => {
    const venue = await openVenue(kind)
    const buyer = await venue.createUser('eva')
    const [event, other] = await Promise.all(
      ['Concert', 'Play'].map((name) => venue.create('events', { name, seats: 40 })),
    )
    const buy = (id: string | undefined, count: number) =>
      Promise.all(
        Array.from({ length: count }, () => venue.create('tickets', { event: id, buyer })),
      )
    const [seats, elsewhere] = [await buy(event?.id, 16), await buy(other?.id, 32)]
    const servers = await Promise.all(Array.from({ length: processes }, () => venue.start()))
    const payAll = (all: typeof seats) =>
      all.map(({ id }, index) =>
        inTurn(servers, index).ask(`POST /v1/tickets/${id}/pay`, { version: 1 }),
      )
    const paying = payAll(seats.slice(0, 8))
    const cancelled = inTurn(servers, 1).ask(`POST /v1/events/${event?.id}/cancel`, { version: 1 })
    const payingLater = payAll(seats.slice(8))
    const [paidElsewhere, paid] = [
      await Promise.all(payAll(elsewhere)),
      await Promise.all([...paying, ...payingLater]),
    ]
    expect(await cancelled).toMatchObject({ status: 200 })
    expect(countAnswers(paidElsewhere)).toEqual({ 200: 32 })
    const { 200: successes = 0, ...rejections } = countAnswers(paid)
    const codes = ['event-cancelled', 'move-not-allowed', 'precondition-failed', 'wrong-state']
    expect(codes).toEqual(expect.arrayContaining(Object.keys(rejections)))
    const all = await venue.list('tickets')
    const ofEvent = all.filter((one) => one['event'] === event?.id)
    const refunded = ofEvent.filter(({ state }) => state === 'refunded')
    expect(new Set(ofEvent.map(({ state }) => state))).toEqual(
      new Set([...(successes > 0 ? ['refunded'] : []), ...(successes < 16 ? ['voided'] : [])]),
    )
    expect(refunded).toHaveLength(successes)
    const charges = await venue.list('charges')
    expect(charges).toHaveLength(32 + 2 * successes)
    for (const { id } of refunded)
      expect(charges.filter((one) => one['ticket'] === id).map(({ amount }) => amount)).toEqual(
        expect.arrayContaining(['10.00', '-10.00']),
      )
    expect(await venue.countDeadlocks()).toBe(0)
    expect((await venue.emails()).toSorted()).toEqual(refunded.map(({ id }) => id).toSorted())
  })

  test.each([2, 3])(
    'of %d changes that would close a circle together, one is rejected',
    async (length) => {
      const venue = await openVenue(kind)
      const servers = await Promise.all(
        Array.from({ length: processes }, () => venue.start({ pauses: 5 })),
      )
      for (let round = 0; round < 5; round += 1) {
        const halls: TestRecord[] = []
        for (let index = 0; index < length; index += 1) halls.push(await venue.create('halls', {}))
        const answers = await Promise.all(
          halls.map(({ id, version }, index) =>
            inTurn(servers, index).ask(`PATCH /v1/halls/${id}`, {
              version,
              body: { within: inTurn(halls, index + 1).id },
            }),
          ),
        )
        expect(countAnswers(answers)).toEqual({ 200: length - 1, 'validation-failed': 1 })
      }
      expect(await venue.countDeadlocks()).toBe(0)
    },
  )
})
