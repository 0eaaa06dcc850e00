import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { days, hours, minutes } from '#shell/language/expressions/duration.ts'
import { testProduct } from '#shell/testing/test-product.ts'
import type { TestDatabaseOption } from '#shell/testing/test-database.ts'
import { eachDatabase, type TestDatabase } from '../../databases/each-database.ts'
import { boxOffice, clerk } from './box-office.ts'

const now = '2027-05-01T08:00:00.000Z'

describe.each(eachDatabase)('moves at a time, on $name', (kind) => {
  let location: TestDatabase
  let database: TestDatabaseOption
  beforeAll(async () => {
    location = await kind.open()
    database = location.url === undefined ? 'sqlite' : { postgres: location.url }
  })
  afterAll(() => location.dispose())
  const open = () => testProduct(boxOffice, { database, now })

  test('a move after 15 minutes is not made a second before, and is made at that moment', async () => {
    await using app = await open()
    const eva = await app.person()
    const { id } = await eva.must.tickets.create({ code: 'A1' })
    await app.clock.to('2027-05-01T08:14:59Z')
    expect((await eva.must.tickets.read(id)).state).toBe('reserved')
    await app.clock.to('2027-05-01T08:15:00Z')
    expect(await eva.must.tickets.read(id)).toMatchObject({
      state: 'lapsed',
      version: 2,
      updatedAt: '2027-05-01T08:15:00.000Z',
    })
    // The next one counts from the state that the first one has made.
    await app.clock.forward(days(30))
    expect((await eva.must.tickets.read(id)).updatedAt).toBe('2027-05-31T08:15:00.000Z')
    const history = await app.application.get<{ items: object[] }>(`/v1/tickets/${id}/history`)
    expect(history).toMatchObject({
      data: { items: [{ verb: 'file', channel: 'timer' }, { verb: 'lapse' }, { verb: 'create' }] },
    })
  })

  test('the API tells when the moves of a record happen', async () => {
    await using app = await open()
    const eva = await app.person({ roles: [clerk] })
    const { id } = await eva.must.tickets.create({ code: 'A1' })
    expect(await eva.get(`/v1/tickets/${id}/timers`)).toMatchObject({
      data: { lapse: '2027-05-01T08:15:00.000Z' },
    })
    const season = await eva.must.seasons.create({
      name: 'Spring',
      opensAt: '2027-05-02T10:30:00Z',
    })
    expect(await eva.get(`/v1/seasons/${season.id}/timers`)).toMatchObject({
      data: { open: '2027-05-02T10:30:00.000Z' },
    })
    const never = await eva.must.seasons.create({ name: 'Never' })
    expect(await eva.get(`/v1/seasons/${never.id}/timers`)).toMatchObject({ ok: true, data: {} })
  })

  test('another move takes the time away', async () => {
    await using app = await open()
    const eva = await app.person({ roles: [clerk] })
    const ticket = await eva.must.tickets.create({ code: 'A1' })
    await app.clock.forward(minutes(10))
    await eva.must.tickets.move(ticket, 'pay')
    expect(await eva.get(`/v1/tickets/${ticket.id}/timers`)).toMatchObject({ ok: true, data: {} })
    await app.clock.forward(days(3))
    expect((await eva.must.tickets.read(ticket.id)).state).toBe('paid')
  })

  test('a move happens at the moment or at the beginning of the day of a field, whatever it becomes', async () => {
    await using app = await open()
    const eva = await app.person({ roles: [clerk] })
    const season = await eva.must.seasons.create({
      name: 'Spring',
      opensAt: '2027-05-02T10:30:00Z',
      ends: '2027-05-04',
    })
    await app.clock.forward(days(1))
    await eva.must.seasons.change(season, { opensAt: '2027-05-02T12:00:00Z' })
    await app.clock.to('2027-05-02T11:59:59Z')
    expect((await eva.must.seasons.read(season.id)).state).toBe('planned')
    await app.clock.to('2027-05-03T23:59:59Z')
    expect((await eva.must.seasons.read(season.id)).state).toBe('open')
    await app.clock.to('2027-05-04T00:00:00Z')
    expect((await eva.must.seasons.read(season.id)).state).toBe('closed')
    const never = await eva.must.seasons.create({ name: 'Never' })
    await app.clock.forward(days(3))
    expect((await eva.must.seasons.read(never.id)).state).toBe('planned')
  })

  test('a due move is made before anything else is done to the record', async () => {
    await using app = await testProduct(boxOffice, { database, now })
    const eva = await app.person({ roles: [clerk] })
    const ticket = await eva.must.tickets.create({ code: 'A1' })
    const other = await eva.must.tickets.create({ code: 'A2' })
    app.clock.set('2027-05-01T08:15:00Z')
    expect(await eva.tickets.move(ticket, 'pay')).toMatchObject({
      ok: false,
      problem: { code: 'move-not-allowed', details: { state: 'lapsed' } },
    })
    // The request was rejected, so the move was taken back, and the sweep makes it.
    expect((await eva.must.tickets.read(ticket.id)).state).toBe('reserved')
    const changed = await eva.must.tickets.change(other, { code: 'A3' })
    expect(changed).toMatchObject({ state: 'lapsed', code: 'A3', version: 3 })
    await app.clock.forward(minutes(1))
    expect((await eva.must.tickets.read(ticket.id)).state).toBe('lapsed')
  })

  test('a rejected move waits longer each time, and does not delay others', async () => {
    await using app = await open()
    const eva = await app.person()
    const blocked = await eva.must.tickets.create({ code: 'A1', isBlocked: true })
    const free = await eva.must.tickets.create({ code: 'A2' })
    await app.clock.forward(minutes(15))
    expect((await eva.must.tickets.read(free.id)).state).toBe('lapsed')
    expect((await eva.must.tickets.read(blocked.id)).state).toBe('reserved')
    await app.clock.forward(minutes(6))
    expect(await app.rejectedMoves()).toMatchObject([
      {
        entity: 'ticket',
        timer: 'lapse',
        record: blocked.id,
        attempts: 3,
        nextAttemptAt: '2027-05-01T08:51:00.000Z',
        error: 'move-not-allowed: The ticket is blocked.',
      },
    ])
    // Whoever changes it is told why it is not possible.
    expect(await eva.tickets.change(blocked, { code: 'A9' })).toMatchObject({
      ok: false,
      problem: { code: 'move-not-allowed', title: 'The ticket is blocked.' },
    })
    await app.clock.forward(hours(24))
    expect(await app.rejectedMoves()).toMatchObject([{ record: blocked.id }])
  })

  test('a record in the trash waits', async () => {
    await using app = await open()
    const eva = await app.person()
    const ticket = await eva.must.tickets.create({ code: 'A1' })
    await eva.must.tickets.remove(ticket)
    await app.clock.forward(hours(1))
    await eva.must.tickets.restore(ticket.id)
    await app.clock.forward(minutes(1))
    expect((await eva.must.tickets.read(ticket.id)).state).toBe('lapsed')
  })

  test('moves many records, a hundred at a time', async () => {
    await using app = await open()
    await app.clock.forward(minutes(1))
    const create = (n: number) => ({
      op: 'create',
      collection: 'tickets',
      values: { code: `${n}` },
    })
    for (const start of [0, 125])
      await app.application.post('/v1/batch', {
        steps: Array.from({ length: 125 }, (_, n) => create(start + n)),
      })
    await app.clock.forward(minutes(15))
    const left = await app.application.must.tickets.list({
      where: { state: 'reserved' },
      total: true,
    })
    expect(left.total).toBe(0)
  })
})
