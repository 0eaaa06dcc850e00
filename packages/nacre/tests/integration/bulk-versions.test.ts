import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eachDatabase } from '../databases/each-database.ts'
import { type SendRequest, requestSender, type TestRecord, type Name } from '../library/requests.ts'
import { openLibrary, type OpenLibrary } from '../library/open-library.ts'

interface Report {
  readonly asOf: string
  readonly counts: { readonly succeeded: number; readonly rejected: number }
  readonly rows: readonly {
    id: string
    outcome: string
    version?: number
    problem?: { code: string }
  }[]
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

  test('a bulk change skips and names records that have changed since they were displayed', async () => {
    const [first] = await reviews('Shown', 3)
    const request = { op: 'change', values: { verdict: 'Fine' }, where: starting('Shown') }
    const shown = await bulk('lena', 'reviews', { ...request, dryRun: true })
    const asOf = shown.report.asOf
    const change = { body: { verdict: 'Bad' }, version: 1 }
    const changed = await ask('lena', `PATCH /v1/reviews/${first?.id}`, change)
    expect(changed.status).toBe(200)
    const { report } = await bulk('lena', 'reviews', { ...request, asOf })
    expect(report.counts).toEqual({ succeeded: 2, rejected: 1 })
    expect(report.rows).toContainEqual(
      expect.objectContaining({
        id: first?.id,
        problem: expect.objectContaining({ code: 'precondition-failed' }),
      }),
    )
    const now = await ask('lena', `GET /v1/reviews/${first?.id}`)
    expect(now.body).toMatchObject({ verdict: 'Bad', version: 2 })
    const items = [{ id: first?.id, version: 1 }, { id: first?.id }]
    const named = await bulk('lena', 'reviews', { ...request, where: undefined, items })
    expect(named.report.rows.map(({ problem }) => problem?.code)).toEqual([
      'precondition-failed',
      'precondition-required',
    ])
    expect((await bulk('lena', 'reviews', { ...request, asOf: 'now' })).status).toBe(400)
  })
})
