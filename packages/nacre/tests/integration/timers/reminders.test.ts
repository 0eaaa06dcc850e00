import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hours, minutes } from '#shell/language/expressions/duration.ts'
import { validateProduct } from '#shell/model/validate-product.ts'
import type { TestDatabaseOption } from '#shell/testing/test-database.ts'
import { testProduct } from '#shell/testing/test-product.ts'
import { eachDatabase, type TestDatabase } from '../../databases/each-database.ts'
import { clerk, invoices } from './invoices.ts'

// Berlin is two hours ahead of UTC until the clocks change on 31 October 2027.
const now = '2027-10-20T08:00:00.000Z'

test('the declarations are valid', () => {
  expect(validateProduct(invoices)).toEqual([])
})

describe.each(eachDatabase)('reminders, on $name', (kind) => {
  let location: TestDatabase
  let database: TestDatabaseOption
  beforeAll(async () => {
    location = await kind.open()
    database = location.url === undefined ? 'sqlite' : { postgres: location.url }
  })
  afterAll(() => location.dispose())

  const open = async (start = now) => {
    const app = await testProduct(invoices, { database, now: start })
    const eva = await app.person({ name: 'Eva' })
    const sent = async () =>
      (await app.emails.to(eva)).map(({ sentAt, subject }) => `${sentAt} ${subject}`).toSorted()
    /** Sets the clock to each of the times, and runs what is due then. */
    const visit = async (...times: readonly string[]) => {
      for (const time of times) {
        app.clock.set(time)
        await sent()
      }
    }
    const create = (due: string, name = 'A') =>
      eva.must.invoices.create({ name, due, payer: eva.id })
    return {
      app,
      eva,
      sent,
      visit,
      create,
      [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
    }
  }

  test('go out before and after a day, at a time of the product’s zone, and end after the last one', async () => {
    await using office = await open()
    const { app, create, sent, visit } = office
    await create('2027-10-30')
    await app.clock.forward(minutes(1))
    await visit('2027-10-27T05:59:59Z')
    expect(await sent()).toEqual([])
    await visit('2027-10-27T06:00:00Z', '2027-10-30T04:59:59Z', '2027-10-30T05:00:00Z')
    // The clocks change between the first and the second reminder.
    await visit('2027-11-01T05:59:59Z', '2027-11-01T06:00:00Z')
    await visit('2027-11-03T06:00:00Z', '2027-11-05T06:00:00Z', '2027-11-07T06:00:00Z')
    expect(await sent()).toEqual([
      '2027-10-27T06:00:00.000Z Due soon: A',
      '2027-10-30T05:00:00.000Z Late: A',
      '2027-11-01T06:00:00.000Z Late: A',
      '2027-11-03T06:00:00.000Z Late: A',
    ])
  })

  test('the clock of a test stops at the moments of reminders', async () => {
    await using office = await open('2027-10-27T05:00:00.000Z')
    const { app, create, sent } = office
    await create('2027-10-30')
    await app.clock.forward(hours(2))
    expect(await sent()).toEqual(['2027-10-27T06:00:00.000Z Due soon: A'])
  })

  test('end with their condition, and count on when it holds again', async () => {
    await using office = await open()
    const { eva, create, sent, visit } = office
    const invoice = await create('2027-10-30')
    await visit('2027-10-27T06:00:00Z', '2027-10-30T12:00:00Z')
    const paid = await eva.must.invoices.move(invoice, 'pay')
    await visit('2027-11-01T06:00:00Z', '2027-11-02T12:00:00Z')
    expect(await sent()).toHaveLength(2)
    await eva.must.invoices.move(paid, 'reopen')
    await visit('2027-11-02T12:00:10Z', '2027-11-03T06:00:00Z', '2027-11-05T06:00:00Z')
    // What would have gone out while it was paid is skipped.
    expect((await sent()).slice(2)).toEqual(['2027-11-03T06:00:00.000Z Late: A'])
  })

  test('a moment that is put off is a new one, and one that has passed is not made up for', async () => {
    await using office = await open()
    const { eva, create, sent, visit } = office
    const invoice = await create('2027-10-21')
    await visit('2027-10-21T05:00:00Z')
    const later = await eva.must.invoices.change(invoice, { due: '2027-10-25' })
    await visit('2027-10-22T06:00:00Z', '2027-10-23T05:00:00Z', '2027-10-25T05:00:00Z')
    await eva.must.invoices.move(later, 'pay')
    expect(await sent()).toEqual([
      '2027-10-21T05:00:00.000Z Late: A',
      '2027-10-22T06:00:00.000Z Due soon: A',
      '2027-10-25T05:00:00.000Z Late: A',
    ])
    await create('2027-10-23', 'entered late')
    await visit('2027-10-25T05:00:10Z', '2027-10-26T05:00:00Z', '2027-10-27T05:00:00Z')
    // Every two days counts from the day of the record.
    expect((await sent()).slice(3)).toEqual(['2027-10-27T05:00:00.000Z Late: entered late'])
  })

  test('the record says what comes next', async () => {
    await using office = await open()
    const { eva, create, visit } = office
    const { id } = await create('2027-10-30')
    const timers = () => eva.get(`/v1/invoices/${id}/timers`)
    expect(await timers()).toMatchObject({
      data: {
        soon: '2027-10-27T06:00:00.000Z',
        late: '2027-10-30T05:00:00.000Z',
        expire: '2027-12-19T09:00:00.000Z',
      },
    })
    await visit('2027-10-30T06:00:00Z')
    await eva.must.invoices.move(await eva.must.invoices.read(id), 'pay')
    expect(await timers()).toMatchObject({ data: {} })
  })

  test('after an outage, only the latest one goes out', async () => {
    await using office = await open()
    const { create, sent, visit } = office
    await create('2027-10-24')
    await visit('2027-10-26T12:00:00Z')
    expect(await sent()).toEqual([
      '2027-10-26T12:00:00.000Z Due soon: A',
      '2027-10-26T12:00:00.000Z Late: A',
    ])
  })

  test('follow a moment of a related record', async () => {
    await using office = await open()
    const { eva, sent, visit } = office
    const show = await eva.must.shows.create({ title: 'Hamlet', starts: '2027-10-25T18:30:00Z' })
    await eva.must.visits.create({ show: show.id, isRead: true })
    await visit('2027-10-23T12:00:00Z')
    await eva.must.shows.change(show, { starts: '2027-10-26T18:30:00Z' })
    await visit('2027-10-24T18:30:00Z', '2027-10-25T18:29:59Z')
    expect(await sent()).toEqual([])
    await visit('2027-10-25T18:30:00Z', '2027-10-26T18:30:00Z')
    expect(await sent()).toEqual(['2027-10-25T18:30:00.000Z Tomorrow: Hamlet'])
  })

  test('go to everyone with a role, again and again, until a value changes', async () => {
    await using office = await open()
    const { app, eva, visit: goTo } = office
    const clerks = [await app.person({ roles: [clerk] }), await app.person({ roles: [clerk] })]
    const show = await eva.must.shows.create({ title: 'Hamlet', starts: '2027-12-25T18:30:00Z' })
    const visit = await eva.must.visits.create({ show: show.id, isRead: false })
    await goTo('2027-10-20T09:00:00Z', '2027-10-20T09:30:00Z', '2027-10-20T10:00:00Z')
    await eva.must.visits.change(visit, { isRead: true })
    await goTo('2027-10-20T11:00:00Z', '2027-10-20T12:00:00Z')
    for (const person of clerks) {
      const emails = await app.emails.to(person)
      expect(emails.map(({ sentAt }) => sentAt)).toEqual([
        '2027-10-20T09:00:00.000Z',
        '2027-10-20T10:00:00.000Z',
      ])
    }
  })

  test('nothing goes out about a record in the trash', async () => {
    await using office = await open()
    const { eva, create, sent, visit } = office
    const invoice = await create('2027-10-24')
    await eva.must.invoices.remove(invoice)
    await visit('2027-10-21T06:00:00Z', '2027-10-24T05:00:00Z', '2027-10-25T12:00:00Z')
    expect(await sent()).toEqual([])
    await eva.must.invoices.restore(invoice.id)
    await visit('2027-10-25T12:00:10Z', '2027-10-26T05:00:00Z')
    expect(await sent()).toEqual(['2027-10-26T05:00:00.000Z Late: A'])
  })

  test('a clock that goes back sends nothing twice, and what is new', async () => {
    await using office = await open()
    const { create, sent, visit } = office
    await create('2027-10-24')
    await visit('2027-10-21T06:00:00Z', '2027-10-24T05:00:00Z')
    expect(await sent()).toHaveLength(2)
    await visit('2027-10-20T12:00:00Z')
    await create('2027-10-25', 'B')
    await visit('2027-10-21T06:00:00Z', '2027-10-22T06:00:00Z', '2027-10-24T05:00:00Z')
    await visit('2027-10-25T05:00:00Z')
    expect((await sent()).filter((one) => one.endsWith('A'))).toHaveLength(2)
    expect((await sent()).filter((one) => one.endsWith('B'))).toEqual([
      '2027-10-22T06:00:00.000Z Due soon: B',
      '2027-10-25T05:00:00.000Z Late: B',
    ])
  })
})
