import fc from 'fast-check'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createApi } from '#shell/api/api.ts'
import { createOperations } from '#shell/operations/operations.ts'
import type { Database } from '#shell/store/database.ts'
import { openStore } from '#shell/store/open-store.ts'
import { openTestDatabase } from '#shell/store/test-database.fixture.ts'
import { atDepth } from '#tests/depth.ts'
import { eachDatabase } from '../../databases/each-database.ts'
import { requestSender, type SendRequest, type TestRecord } from '../../library/requests.ts'
import { countDeadlocks } from './deadlocks.ts'
import { venue } from './venue.ts'
import { withPauses } from './with-pauses.ts'

/** What happens to the tickets of one event. */
type Step =
  | { readonly kind: 'buy' }
  | { readonly kind: 'cancel' }
  | { readonly kind: 'pay'; readonly ticket: number }

interface State {
  readonly isOpen: boolean
  readonly seats: number
  /** The states of the tickets in the order of their numbers. */
  readonly tickets: readonly string[]
}

interface Outcome {
  readonly result: string
  readonly state: State
}

/** The rules of the venue, without a database and without others at the same time. */
function apply(state: State, step: Step): Outcome {
  const { isOpen, seats, tickets } = state
  const done = (changes: Partial<State>) => ({ result: 'ok', state: { ...state, ...changes } })
  const refuse = (result: string) => ({ result, state })
  switch (step.kind) {
    case 'buy': {
      if (!isOpen) return refuse('event-cancelled')
      const taken = tickets.filter((one) => one === 'held' || one === 'paid').length
      return taken < seats ? done({ tickets: [...tickets, 'held'] }) : refuse('seat-taken')
    }
    case 'pay': {
      if (tickets[step.ticket] !== 'held') return refuse('stale')
      if (!isOpen) return refuse('event-cancelled')
      return done({ tickets: tickets.with(step.ticket, 'paid') })
    }
    default: {
      if (!isOpen) return refuse('stale')
      const after: Readonly<Record<string, string>> = { held: 'voided', paid: 'refunded' }
      return done({ isOpen: false, tickets: tickets.map((one) => after[one] ?? one) })
    }
  }
}

/** Returns the outcomes of all orders of the steps. */
function serialOutcomes(state: State, steps: readonly Step[]): readonly string[] {
  const outcomes = new Set<string>()
  const visit = (current: State, open: readonly number[], results: readonly string[]) => {
    if (open.length === 0) outcomes.add(JSON.stringify({ results, state: current }))
    for (const index of open) {
      const { result, state: next } = apply(current, steps[index] as Step)
      visit(
        next,
        open.filter((one) => one !== index),
        results.with(index, result),
      )
    }
  }
  visit(
    state,
    steps.map((_, index) => index),
    steps.map(() => ''),
  )
  return [...outcomes]
}

const stale = new Set(['precondition-failed', 'move-not-allowed', 'wrong-state'])

/** Takes the steps at the same time, half of them in another process. */
async function takeTogether(
  senders: readonly SendRequest[],
  steps: readonly Step[],
  { event, tickets }: { readonly event: TestRecord; readonly tickets: readonly TestRecord[] },
): Promise<readonly string[]> {
  const take = async (step: Step, index: number) => {
    const ask = senders[index % senders.length] as SendRequest
    const send = () => {
      const { id } = event
      if (step.kind === 'buy') return ask('una', 'POST /v1/tickets', { body: { event: id } })
      if (step.kind === 'cancel') return ask('una', `POST /v1/events/${id}/cancel`, { version: 1 })
      return ask('una', `POST /v1/tickets/${tickets[step.ticket]?.id}/pay`, { version: 1 })
    }
    const { status, body } = await send()
    const code = String(body['code'])
    if (status < 300) return 'ok'
    return stale.has(code) ? 'stale' : code
  }
  return Promise.all(steps.map(take))
}

const anyStep = (count: number): fc.Arbitrary<Step> =>
  fc.oneof(
    { weight: 5, arbitrary: fc.constant<Step>({ kind: 'buy' }) },
    { weight: 1, arbitrary: fc.constant<Step>({ kind: 'cancel' }) },
    { weight: 4, arbitrary: fc.nat(count - 1).map((ticket): Step => ({ kind: 'pay', ticket })) },
  )

describe.each(eachDatabase)('what happens at the same time, on $name', (kind) => {
  test('has the outcome of some order, with the totals of a recount', async () => {
    const { where, database, another, close } = await openTestDatabase(kind)
    onTestFinished(close)
    const open = async (one: Database) => {
      const store = await openStore(withPauses(one, 3), venue.entities, where.dataDir)
      return requestSender({ api: createApi(createOperations(venue, store), venue) })
    }
    const ask = await open(database)
    // SQLite belongs to one process.
    const senders = kind.name === 'postgres' ? [ask, await open(await another())] : [ask]
    const create = async (plural: string, body: object) =>
      (await ask('una', `POST /v1/${plural}`, { body })).record
    const ticketsOf = async (event: TestRecord) => {
      const filter = encodeURIComponent(JSON.stringify({ event: event.id }))
      const { list } = await ask('una', `GET /v1/tickets?where=${filter}&sort=number`)
      return list.items
    }
    const start: State = { isOpen: true, seats: 3, tickets: ['held', 'held'] }
    const burst = fc.array(anyStep(2), { minLength: 2, maxLength: 5 })
    await fc.assert(
      fc.asyncProperty(burst, async (steps) => {
        const event = await create('events', { name: 'Concert', seats: 3 })
        const tickets = [
          await create('tickets', { event: event.id }),
          await create('tickets', { event: event.id }),
        ]
        const results = await takeTogether(senders, steps, { event, tickets })
        const { record } = await ask('una', `GET /v1/events/${event.id}`)
        const after = (await ticketsOf(event)).map((one) => String(one['state']))
        const state = { isOpen: record['state'] === 'open', seats: 3, tickets: after }
        expect(serialOutcomes(start, steps)).toContain(JSON.stringify({ results, state }))
        const taken = after.filter((one) => one === 'held' || one === 'paid')
        expect(record['taken']).toBe(taken.length)
      }),
      { numRuns: atDepth(25), endOnFailure: true },
    )
    expect(await countDeadlocks(database)).toBe(0)
  })
})
