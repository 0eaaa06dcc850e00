import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApi } from '#shell/api/api.ts'
import type { Api } from '#shell/api/request-handler.ts'
import type { Actor } from '#shell/language/roles/actor.ts'
import { problemsOf } from '#shell/model/validation/problems-of.fixture.ts'
import { createJobRunner } from '#shell/operations/jobs/job-runner.ts'
import { createOperations } from '#shell/operations/operations.ts'
import { openTestDatabase, type TestDatabase } from '#shell/store/test-database.fixture.ts'
import { eachDatabase } from '../../databases/each-database.ts'
import { outage, theater } from './theater.ts'

const clerk: Actor = { kind: 'user', id: '01kclerk00000000', roles: ['clerk'] }
const guest: Actor = { kind: 'user', id: '01kguest00000000', roles: [] }

interface Answer {
  readonly status: number
  readonly body: Record<string, unknown>
}

test('the sample is a valid product', () => {
  expect(problemsOf(theater)).toEqual([])
})

describe.each(eachDatabase)('the code of verbs on $name', (kind) => {
  let opened: TestDatabase
  let api: Api
  let close: () => Promise<void>
  let runJobs: () => Promise<number>

  beforeAll(async () => {
    opened = await openTestDatabase(kind)
    const store = await opened.store(theater.entities)
    const operations = createOperations(theater, store)
    api = createApi(operations, theater)
    const product = { ...theater, jobs: operations.processJobs }
    const runner = createJobRunner({ product, store, operations, onFailure: () => {} })
    let hours = 0
    runJobs = () => {
      hours += 1
      return runner.runDue(new Date(Date.now() + hours * 3_600_000))
    }
    close = () => opened.close()
  })
  afterAll(() => close())

  const ask = async (
    actor: Actor,
    request: string,
    body?: unknown,
    version?: number,
  ): Promise<Answer> => {
    const [method = '', url = ''] = request.split(' ')
    const [path = '', query] = url.split('?')
    const input = { method, path, actor, ...(query === undefined ? {} : { query }) }
    const response = await api({
      ...input,
      ...(body === undefined ? {} : { body }),
      ...(version === undefined ? {} : { version }),
    })
    return { status: response.status, body: Object(response.body) }
  }
  const newSeat = async (code: string) =>
    String((await ask(clerk, 'POST /v1/seats', { code })).body['id'])
  const stateOf = async (id: string) => (await ask(clerk, `GET /v1/seats/${id}`)).body['state']

  test('an effect changes other records in the same transaction, as the application', async () => {
    const seat = await newSeat('A1')
    const made = await ask(guest, 'POST /v1/tickets', { seat, price: '12' })
    expect(made).toMatchObject({ status: 201, body: { title: 'Seat A1', state: 'held' } })
    expect(await stateOf(seat)).toBe('taken')
    // The history names the guest as the author, and the verb as the cause.
    const history = await ask(clerk, `GET /v1/seats/${seat}/history`)
    expect(history.body['items']).toMatchObject([
      { verb: 'take', actor: `user:${guest.id}`, cause: 'ticket.create' },
      { verb: 'create' },
    ])
    // Whoever may not read tickets does not learn that there are some.
    const visitor = { kind: 'visitor', id: 'v' } as const
    const seen = await ask(visitor, `GET /v1/seats/${seat}/history`)
    expect(seen.body['items']).toMatchObject([{ verb: 'take' }, { verb: 'create' }])
    expect(seen.body['items']).not.toMatchObject([{ cause: 'ticket.create' }, {}])
  })

  test('an error of the effect takes everything back, and answers with its details', async () => {
    const seat = await newSeat('A2')
    await ask(guest, 'POST /v1/tickets', { seat, price: '12' })
    const before = (await ask(clerk, 'GET /v1/tickets?total=true')).body['total']
    const second = await ask(guest, 'POST /v1/tickets', { seat, price: '12' })
    expect(second).toMatchObject({
      status: 409,
      body: { code: 'seat-taken', details: { seat: 'A2' } },
    })
    expect((await ask(clerk, 'GET /v1/tickets?total=true')).body['total']).toBe(before)
  })

  test('a guard rejects with its sentence, and knows who asks', async () => {
    const seat = await newSeat('X')
    expect(await ask(guest, 'POST /v1/tickets', { seat, price: '12' })).toMatchObject({
      status: 409,
      body: { title: 'This seat is for clerks.' },
    })
    expect((await ask(clerk, 'POST /v1/tickets', { seat, price: '12' })).status).toBe(201)
  })

  test('conditions come before the guard, also when a record is created or changed', async () => {
    const unpriced = { status: 409, body: { title: 'A ticket has a price.' } }
    const seat = await newSeat('X')
    expect(await ask(guest, 'POST /v1/tickets', { seat, price: '0' })).toMatchObject(unpriced)
    const { body } = await ask(clerk, 'POST /v1/tickets', { seat, price: '12' })
    const change = (values: object) =>
      ask(clerk, `PATCH /v1/tickets/${body['id']}`, values, Number(body['version']))
    expect(await change({ title: 'Row 7', price: '0' })).toMatchObject(unpriced)
    expect(await change({ title: 'Row 7' })).toMatchObject({ body: { title: 'No rows.' } })
    expect((await ask(clerk, `GET /v1/tickets/${body['id']}`)).body['version']).toBe(
      body['version'],
    )
  })

  test('of twelve who want one seat at once, one gets it', async () => {
    const seat = await newSeat('B1')
    const all = await Promise.all(
      Array.from({ length: 12 }, () => ask(guest, 'POST /v1/tickets', { seat, price: '1' })),
    )
    expect(all.filter(({ status }) => status === 201)).toHaveLength(1)
    const others = all.filter(({ status }) => status !== 201).map(({ body }) => body['code'])
    expect(new Set(others)).toEqual(new Set(['seat-taken']))
  })

  test('a move takes its input, sets its values, and its effect reads them', async () => {
    const seat = await newSeat('C1')
    const { body: made } = await ask(guest, 'POST /v1/tickets', { seat, price: '12' })
    const url = `POST /v1/tickets/${String(made['id'])}`
    const paid = await ask(clerk, `${url}/pay`, undefined, 1)
    expect(paid).toMatchObject({ status: 200, body: { state: 'paid', version: 2 } })
    expect(await ask(clerk, `${url}/refund`, {}, 2)).toMatchObject({
      status: 422,
      body: { errors: { reason: expect.any(String) } },
    })
    expect(await ask(clerk, `${url}/refund`, { reason: 'Rain', price: '1' }, 2)).toMatchObject({
      status: 422,
      body: { errors: { price: expect.any(String) } },
    })
    expect(await ask(clerk, `${url}/refund`, { reason: 'Rain' }, 2)).toMatchObject({
      status: 200,
      body: { state: 'refunded', reason: 'Rain', title: null, version: 3 },
    })
    expect(await ask(clerk, `GET /v1/seats/${seat}`)).toMatchObject({
      body: { state: 'free', note: 'Rain' },
    })
    const notices = await ask(clerk, 'GET /v1/notices?sort=-createdAt&limit=1')
    expect(notices.body['items']).toMatchObject([{ title: 'C1 is free.' }])
  })

  test('an action of a list books in one transaction, and an attempt is taken back alone', async () => {
    const account = async (values: object) =>
      String((await ask(clerk, 'POST /v1/accounts', values)).body['id'])
    const [from, to] = [await account({ iban: 'A', limit: 1 }), await account({ iban: 'B' })]
    const url = 'POST /v1/accounts/transfer'
    expect(await ask(clerk, url, { from, to, amount: '10' })).toMatchObject({
      status: 200,
      body: { entry: 'both' },
    })
    expect(await ask(clerk, url, { from, to, amount: '5', fails: true })).toMatchObject({
      body: { entry: 'not-covered' },
    })
    const postings = await ask(clerk, 'GET /v1/postings/aggregate?groupBy=account&sum=amount')
    expect(postings.body['items']).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ group: { account: from }, sum: { amount: '-10.00' } }),
        expect.objectContaining({ group: { account: to }, sum: { amount: '15.00' } }),
      ]),
    )
    // `to` has no overdraft: the second transfer is rejected as a whole.
    const rejected = await ask(clerk, url, { from: to, to: from, amount: '50' })
    expect(rejected).toMatchObject({
      status: 409,
      body: { code: 'not-covered', details: { balance: '-35.00' } },
    })
    expect((await ask(guest, url, { from, to, amount: '10' })).status).toBe(403)
  })

  test('a job does each of its writes once, however often it is tried', async () => {
    const seat = await newSeat('J1')
    const { body } = await ask(guest, 'POST /v1/tickets', { seat, price: '1' })
    const id = String(body['id'])
    await ask(clerk, `POST /v1/tickets/${id}/pay`, undefined, 1)
    const printed = async () => {
      const list = await ask(clerk, 'GET /v1/notices?limit=200')
      return (list.body['items'] as { title: string }[]).filter(
        ({ title }) => title === 'Printed Seat J1',
      ).length
    }
    outage.isOver = false
    await runJobs()
    expect(await printed()).toBe(1)
    outage.isOver = true
    await runJobs()
    expect(await printed()).toBe(1)
    expect((await ask(clerk, `GET /v1/tickets/${id}`)).body).toMatchObject({
      reason: 'Printed: Seat J1',
    })
  })

  test('an action that only reads is a GET request', async () => {
    const seat = await newSeat('D1')
    const { body } = await ask(guest, 'POST /v1/tickets', { seat, price: '1' })
    await newSeat('D2')
    const answer = await ask(guest, `GET /v1/tickets/${String(body['id'])}/neighbors`)
    expect(answer.status).toBe(200)
    expect(answer.body['codes']).toContain('D2')
    expect(answer.body['codes']).not.toContain('D1')
  })
})
