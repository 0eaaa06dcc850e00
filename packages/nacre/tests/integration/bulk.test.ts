import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eachDatabase } from '../databases/each-database.ts'
import { type SendRequest, requestSender, type TestRecord, type Name } from '../library/requests.ts'
import { openLibrary, type OpenLibrary } from '../library/open-library.ts'

interface Report {
  readonly isCommitted: boolean
  readonly counts: { readonly succeeded: number; readonly rejected: number }
  readonly rows: readonly {
    id: string
    outcome: string
    version?: number
    problem?: { code: string }
  }[]
  readonly next: string | null
}

describe.each(eachDatabase)('$name', (kind) => {
  let opened: OpenLibrary
  let ask: SendRequest

  beforeAll(async () => {
    opened = await openLibrary(kind)
    ask = requestSender(opened)
  })
  afterAll(() => opened.close())

  const bulk = async (name: Name, plural: string, body: object) => {
    const response = await ask(name, `POST /v1/${plural}/bulk`, { body })
    return { ...response, report: Object(response.body) as Report }
  }
  const reviews = async (headline: string, count: number): Promise<readonly TestRecord[]> => {
    const book = (await ask('una', 'GET /v1/books?limit=1')).list.items[0]?.id
    const steps = Array.from({ length: count }, (_, number) => ({
      op: 'create',
      collection: 'reviews',
      values: {
        book,
        headline: `${headline} ${number}`,
        stars: 1 + (number % 5),
        body: number % 3 === 0 ? null : 'x',
      },
    }))
    return (await ask('una', 'POST /v1/batch', { body: { steps } })).body['results'] as TestRecord[]
  }
  const starting = (headline: string) => ({ headline: { startsWith: headline } })

  test('a bulk change covers all matching records in portions, and none twice', async () => {
    await reviews('Change', 30)
    const request = {
      op: 'change',
      values: { verdict: 'Fine' },
      where: { ...starting('Change'), verdict: { empty: true } },
      limit: 12,
    }
    const tried = await bulk('lena', 'reviews', { ...request, dryRun: true })
    expect(tried.report).toMatchObject({
      isCommitted: false,
      counts: { succeeded: 12, rejected: 0 },
    })
    const done: string[] = []
    let after: string | null = null
    do {
      const { report, status } = await bulk('lena', 'reviews', { ...request, after })
      expect(status).toBe(200)
      expect(report.isCommitted).toBe(true)
      done.push(...report.rows.map(({ id }) => id))
      after = report.next
    } while (after !== null)
    expect(new Set(done).size).toBe(30)
    expect(done).toHaveLength(30)
    const { list } = await ask('lena', `GET /v1/reviews/?total=true`.replace('/?', '?'))
    expect(list.items.filter(({ verdict }) => verdict === 'Fine').length).toBeGreaterThanOrEqual(25)
    const { body } = await ask('lena', `GET /v1/reviews/${done[0]}/history`)
    expect(body['items']).toMatchObject([{ verb: 'change', version: 2, actor: 'user:lena' }, {}])
  })

  test('a rejected record does not stop the others, and the report has the reason', async () => {
    const all = await reviews('Publish', 9)
    const submitted = await bulk('una', 'reviews', {
      op: 'move',
      move: 'submit',
      where: starting('Publish'),
    })
    expect(submitted.report.counts).toEqual({ succeeded: 9, rejected: 0 })
    // Records without a text keep their state.
    const { report } = await bulk('lena', 'reviews', {
      op: 'move',
      move: 'publish',
      where: starting('Publish'),
    })
    expect(report.counts).toEqual({ succeeded: 6, rejected: 3 })
    const refused = report.rows.filter(({ outcome }) => outcome === 'rejected')
    for (const { problem } of refused)
      expect(problem).toMatchObject({ code: 'move-not-allowed', title: 'It says nothing yet.' })
    const items = all.slice(0, 4).map(({ id }, index) => ({ id, version: index === 0 ? 2 : 1 }))
    const chosen = await bulk('ada', 'reviews', {
      op: 'remove',
      items: [...items, { id: 'nonsense', version: 1 }, { id: all[4]?.id }],
    })
    expect(chosen.report.rows.map(({ outcome, problem }) => problem?.code ?? outcome)).toEqual([
      'succeeded',
      'precondition-failed',
      'precondition-failed',
      'precondition-failed',
      'not-found',
      'precondition-required',
    ])
    const back = await bulk('ada', 'reviews', { op: 'restore', items: [{ id: all[0]?.id }] })
    expect(back.report.counts).toEqual({ succeeded: 1, rejected: 0 })
  })

  test('a bulk change is undone for records without a later change', async () => {
    const all = await reviews('Undo', 4)
    const where = starting('Undo')
    const doneTo = async (name: Name, body: object) => {
      const { report } = await bulk(name, 'reviews', body)
      return report.rows.filter(({ outcome }) => outcome === 'succeeded')
    }
    const undo = async (
      name: Name,
      rows: readonly { id: string; version?: number }[],
      more = {},
    ) => {
      const items = rows.map(({ id, version }) => ({ id, version }))
      const { report } = await bulk(name, 'reviews', { op: 'undo', items, ...more })
      return report.rows.map(({ outcome, problem }) => problem?.code ?? outcome)
    }
    const now = async () =>
      (await ask('una', 'GET /v1/reviews?limit=200')).list.items.filter(({ headline }) =>
        String(headline).startsWith('Undo'),
      )
    const stars = all.map((one) => [one.id, one['stars']] as const)

    const changed = await doneTo('una', { op: 'change', values: { stars: 5 }, where })
    const [first, second] = changed
    await ask('una', `PATCH /v1/reviews/${first?.id}`, {
      version: first?.version ?? 0,
      body: { body: 'Since then' },
    })
    expect(await undo('una', changed, { dryRun: true })).toEqual([
      'precondition-failed',
      'succeeded',
      'succeeded',
      'succeeded',
    ])
    expect(await undo('umar', changed)).toEqual(Array(4).fill('not-found'))
    expect(await undo('una', changed)).toEqual([
      'precondition-failed',
      'succeeded',
      'succeeded',
      'succeeded',
    ])
    expect(await undo('una', changed)).toEqual(Array(4).fill('precondition-failed'))
    const after = (await now()).map((one) => [one.id, one['stars']] as const)
    const expected = stars.map(([id, count]) => [id, id === first?.id ? 5 : count] as const)
    expect(Object.fromEntries(after)).toEqual(Object.fromEntries(expected))

    const moved = await doneTo('una', { op: 'move', move: 'submit', where })
    expect(await undo('una', moved)).toEqual(Array(4).fill('succeeded'))
    expect((await now()).map(({ state }) => state)).toEqual(Array(4).fill('draft'))

    const removed = await doneTo('ada', { op: 'remove', where })
    expect(await now()).toEqual([])
    expect(await undo('umar', removed)).toEqual(Array(4).fill('not-found'))
    expect(await undo('ada', removed)).toEqual(Array(4).fill('succeeded'))
    const back = await now()
    expect(back).toHaveLength(4)
    // The undo is undone as well, because it is a version like any other.
    expect(await undo('ada', back)).toEqual(Array(4).fill('succeeded'))
    expect(await now()).toEqual([])

    const [made] = await reviews('Undo, made', 1)
    expect(await undo('ada', [{ id: made?.id ?? '', version: 1 }])).toEqual(['succeeded'])
    const unsaid = [{ id: second?.id ?? '' }]
    expect(await undo('una', unsaid)).toEqual(['precondition-required'])
    expect((await bulk('una', 'reviews', { op: 'undo', where })).status).toBe(400)
  })

  test('a transition without a way back cannot be undone, and the report says so', async () => {
    await reviews('Reject', 1)
    const where = starting('Reject')
    await bulk('una', 'reviews', { op: 'move', move: 'submit', where })
    const { report } = await bulk('cleo', 'reviews', { op: 'move', move: 'reject', where })
    const items = report.rows.map(({ id, version }) => ({ id, version }))
    const back = await bulk('cleo', 'reviews', { op: 'undo', items })
    const title = 'Can’t undo: the status can’t be changed back to “Submitted”.'
    expect(back.report.rows).toMatchObject([{ problem: { code: 'move-not-allowed', title } }])
  })

  test('a bulk action runs for many records, and a reaction is undone', async () => {
    const all = await reviews('Act', 3)
    await bulk('una', 'reviews', { op: 'move', move: 'submit', where: starting('Act') })
    const items = all.map(({ id }) => ({ id }))
    const act = { op: 'act', action: 'help', items }
    const helpful = async () =>
      (await ask('lena', 'GET /v1/reviews?limit=200')).list.items
        .filter(({ headline }) => String(headline).startsWith('Act'))
        .map((one) => one['helpful'])
    expect((await bulk('una', 'reviews', act)).report.counts).toMatchObject({ succeeded: 3 })
    expect(await helpful()).toEqual([1, 1, 1])
    await bulk('una', 'reviews', { ...act, isActive: false })
    expect(await helpful()).toEqual([0, 0, 0])
    const quote = { op: 'act', action: 'quote', input: { words: 'Sea' }, items }
    const tried = await bulk('lena', 'reviews', { ...quote, dryRun: true })
    expect(tried.report.counts).toEqual({ succeeded: 3, rejected: 0 })
    expect((await bulk('lena', 'reviews', quote)).report.counts).toEqual({
      succeeded: 3,
      rejected: 0,
    })
    for (const wrong of [{ action: 'toString' }, { action: 'quote', input: 1 }, { isActive: 1 }])
      expect((await bulk('lena', 'reviews', { ...act, ...wrong })).status).toBe(400)
  })

  test('a bulk request allows nothing that single requests do not allow', async () => {
    await reviews('Hers', 3)
    expect(await bulk('stranger', 'reviews', { op: 'change', values: {} })).toMatchObject({
      status: 401,
    })
    const none = await bulk('umar', 'reviews', {
      op: 'change',
      values: { stars: 1 },
      where: starting('Hers'),
    })
    expect(none.report.rows).toEqual([])
    const remark = await bulk('una', 'reviews', {
      op: 'change',
      values: { remark: 'x' },
      where: starting('Hers'),
    })
    expect(remark.report.counts).toEqual({ succeeded: 0, rejected: 3 })
    expect(
      (await bulk('una', 'reviews', { op: 'change', values: {}, where: { remark: 'x' } })).status,
    ).toBe(400)
    for (const body of [
      {},
      { op: 'create' },
      { op: 'change' },
      { op: 'remove', more: 1 },
      { op: 'move', move: 'constructor' },
      { op: 'remove', items: [1] },
      { op: 'remove', items: [], where: {} },
      { op: 'remove', limit: 201 },
      { op: 'remove', dryRun: 'yes' },
    ]) {
      expect((await bulk('ada', 'reviews', body)).status, JSON.stringify(body)).toBe(400)
    }
  })

  test('each version of a record is readable, and its history has pages', async () => {
    const [made] = await reviews('Past', 1)
    const at = `/v1/reviews/${made?.id}`
    await ask('una', `PATCH ${at}`, { version: 1, body: { stars: 4, body: 'Second' } })
    await ask('lena', `PATCH ${at}`, {
      version: 2,
      body: { remark: 'Hushed', headline: 'Past, third' },
    })
    await ask('una', `POST ${at}/submit`, { version: 3 })
    await ask('vera', `PUT ${at}/help`)
    const was = async (name: Name, version: number) =>
      (await ask(name, `GET ${at}/history/${version}`)).body
    expect(await was('lena', 1)).toMatchObject({
      version: 1,
      verb: 'create',
      actor: 'user:una',
      channel: 'api',
      values: { state: 'draft', stars: 1, body: null, headline: 'Past 0', remark: null },
    })
    expect(await was('lena', 2)).toMatchObject({
      verb: 'change',
      values: { stars: 4, body: 'Second', headline: 'Past 0', remark: null },
    })
    expect(await was('lena', 3)).toMatchObject({
      actor: 'user:lena',
      values: { state: 'draft', headline: 'Past, third', remark: 'Hushed' },
    })
    expect(await was('lena', 4)).toMatchObject({ verb: 'submit', values: { state: 'submitted' } })
    expect((await was('lena', 4))['values']).not.toHaveProperty('helpful')
    expect((await ask('lena', `GET ${at}/history/5`)).status).toBe(404)
    expect((await ask('lena', `GET ${at}/history/0`)).status).toBe(404)
    expect((await ask('lena', `GET ${at}/history/x`)).status).toBe(404)
    expect((await ask('umar', `GET ${at}/history/1`)).status).toBe(404)
    await ask('una', `POST ${at}/withdraw`, { version: 4 })
    expect((await was('una', 3))['values']).not.toHaveProperty('remark')
    const pages: unknown[] = []
    let query = '?limit=2'
    for (;;) {
      const { body } = await ask('lena', `GET ${at}/history${query}`)
      pages.push(...(body['items'] as { version: number }[]).map(({ version }) => version))
      if (body['next'] === null) break
      query = `?limit=2&before=${JSON.stringify(body['next'])}`
    }
    expect(pages).toEqual([5, 4, 3, 2, 1])
    expect((await ask('lena', `GET ${at}/history?before=x`)).status).toBe(400)
  })
})
