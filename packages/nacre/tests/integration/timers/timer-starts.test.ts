import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemActor } from '#shell/language/roles/actor.ts'
import { minutes } from '#shell/language/expressions/duration.ts'
import type { Entity } from '#shell/language/entities/entity.ts'
import { createOperations } from '#shell/operations/operations.ts'
import { startTimer } from '#shell/operations/timers/timer-starts.ts'
import { runMigrateCommand } from '#shell/server/commands/migrate-command.ts'
import { openDatabase } from '#shell/store/open-database.ts'
import { openStore } from '#shell/store/open-store.ts'
import { eachDatabase } from '../../databases/each-database.ts'
import { boxOffice } from './box-office.ts'

const ctx = { actor: systemActor, channel: 'test' } as const
const start = Date.parse('2027-05-01T08:00:00Z')
const minute = 60_000

describe.each(eachDatabase)('timers over restarts and changed declarations, on $name', (kind) => {
  let close: () => Promise<void>
  let openAgain: (change?: (seat: Entity) => Entity) => Promise<Awaited<ReturnType<typeof open>>>
  let time = start
  const clock = { now: () => new Date(time) }

  const open = async (
    where: { dataDir: string; databaseUrl?: string },
    change: (seat: Entity) => Entity = (seat) => seat,
  ) => {
    const [seat, ...others] = boxOffice.entities as readonly Entity[]
    if (!seat) throw new Error('There is no ticket.')
    const changed = change(seat)
    const entities = [changed, ...others]
    const database = await openDatabase(where, { clock })
    const store = await openStore(database, entities, where.dataDir, { isDowngrade: true })
    const operations = createOperations({ ...boxOffice, entities }, store)
    const stateCount = (state: string) => store.records(changed).count({ where: [{ state }] })
    return { database, store, operations, entities, seat: changed, stateCount }
  }

  beforeAll(async () => {
    const { url, dataDir, dispose } = await kind.open()
    const where = url === undefined ? { dataDir } : { dataDir, databaseUrl: url }
    const opened: { database: { close(): Promise<void> } }[] = []
    openAgain = async (change) => {
      const one = await open(where, change)
      opened.push(one)
      return one
    }
    close = async () => {
      for (const { database } of opened) await database.close()
      await dispose()
    }
  })
  afterAll(() => close())

  /** A declaration without the move, and one with a shorter time. */
  const without = (seat: Entity): Entity => {
    const { moves, ...states } = seat.states ?? { initial: '', moves: {} }
    const others = Object.entries(moves).filter(([name]) => name !== 'lapse')
    return { ...seat, states: { ...states, moves: Object.fromEntries(others) } }
  }
  const shorter = (seat: Entity): Entity => {
    const { moves, ...states } = seat.states ?? { initial: '', moves: {} }
    const lapse = { ...moves['lapse'], after: minutes(5) }
    return { ...seat, states: { ...states, moves: { ...moves, lapse } } } as Entity
  }

  test('a process that starts later makes the moves that became due before', async () => {
    const first = await openAgain()
    expect(await first.operations.timers.run()).toBe(0)
    for (const code of ['1', '2']) await first.operations.create(ctx, first.seat, { code })
    time += 60 * minute
    // Two processes ask at the same time, and each move is made once.
    const second = kind.name === 'postgres' ? await openAgain() : first
    const [one, other] = await Promise.all([
      first.operations.timers.run(),
      second.operations.timers.run(),
    ])
    expect([one + other, await first.stateCount('lapsed')]).toEqual([2, 2])
    const events = await first.store.activity.latest({
      entities: ['ticket'],
      verb: 'lapse',
      limit: 10,
    })
    expect(events).toHaveLength(2)
  })

  test('a clock that goes back moves nothing, and nothing twice', async () => {
    const { operations, seat, stateCount } = await openAgain()
    await operations.create(ctx, seat, { code: '3' })
    time -= 120 * minute
    expect(await operations.timers.run()).toBe(0)
    time += 120 * minute + 15 * minute
    expect(await operations.timers.run()).toBe(1)
    expect(await stateCount('lapsed')).toBe(3)
  })

  test('a new time for more than 100 records waits until somebody starts it', async () => {
    const old = await openAgain(without)
    const create = { op: 'create', collection: 'tickets', values: { code: 'x' } }
    await old.operations.batch(
      ctx,
      Array.from({ length: 101 }, () => create),
    )
    time += 6 * minute
    const { database, store, operations, seat, stateCount, entities } = await openAgain(shorter)
    expect(await operations.timers.run()).toBe(0)
    expect(operations.timers.waiting()).toEqual(['ticket.lapse'])
    // While it waits, it is not made before other changes either.
    const [one] = await store.records(seat).list({
      where: [{ state: 'reserved' }],
      order: [],
      limit: 1,
    })
    await operations.change(ctx, seat, { id: one?.id ?? '', version: undefined }, { code: 'y' })
    expect(await stateCount('reserved')).toBe(101)
    const lines: string[] = []
    const tools = {
      database,
      product: { entities },
      migrations: [],
      print: (line: string) => void lines.push(line),
    }
    expect(await runMigrateCommand(['--start', 'ticket.laps'], tools)).toBe(1)
    expect(await runMigrateCommand(['--start', 'ticket.lapse'], tools)).toBe(0)
    expect(lines).toEqual([
      'ticket.laps is not a move that happens by itself at a time.',
      'ticket.lapse is started.',
    ])
    expect(await operations.timers.run()).toBe(101)
    expect(operations.timers.waiting()).toEqual([])
  })

  test('starts only what there is', async () => {
    const { store, entities } = await openAgain(shorter)
    expect(await startTimer(store, entities, 'ticket.pay')).toBe(false)
  })
})
