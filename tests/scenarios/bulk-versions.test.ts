import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eachDatabase } from '../databases/each-database.ts'
import { type Ask, askOf, type Found, type Name } from '../sample/ask.ts'
import { openLibrary, type OpenLibrary } from '../sample/open-library.ts'

interface Report {
  readonly at: string
  readonly counts: { readonly done: number; readonly refused: number }
  readonly rows: readonly {
    id: string
    outcome: string
    version?: number
    problem?: { id: string }
  }[]
}

describe.each(eachDatabase)('$name', (kind) => {
  let opened: OpenLibrary
  let ask: Ask

  beforeAll(async () => {
    opened = await openLibrary(kind)
    ask = askOf(opened)
  })
  afterAll(() => opened.close())

  const bulk = async (name: Name, plural: string, body: object) => {
    const answer = await ask(name, `POST /v1/${plural}/bulk`, { body })
    return { ...answer, report: Object(answer.body) as Report }
  }
  const reviews = async (headline: string, count: number): Promise<readonly Found[]> => {
    const book = (await ask('una', 'GET /v1/books?limit=1')).list.items[0]?.id
    const steps = Array.from({ length: count }, (_, number) => ({
      do: 'create',
      in: 'reviews',
      values: {
        book,
        headline: `${headline} ${number}`,
        stars: 1 + (number % 5),
        body: number % 3 === 0 ? null : 'x',
      },
    }))
    return (await ask('una', 'POST /v1/batch', { body: { steps } })).body['results'] as Found[]
  }
  const starting = (headline: string) => ({ headline: { startsWith: headline } })

  test('of all that fit, what has changed since they were shown is left, and named', async () => {
    const [first] = await reviews('Shown', 3)
    const asked = { do: 'change', values: { verdict: 'Fine' }, where: starting('Shown') }
    const shown = await bulk('lena', 'reviews', { ...asked, dryRun: true })
    const asOf = shown.report.at
    const change = { body: { verdict: 'Bad' }, version: 1 }
    const changed = await ask('lena', `PATCH /v1/reviews/${first?.id}`, change)
    expect(changed.status).toBe(200)
    const { report } = await bulk('lena', 'reviews', { ...asked, asOf })
    expect(report.counts).toEqual({ done: 2, refused: 1 })
    expect(report.rows).toContainEqual(
      expect.objectContaining({
        id: first?.id,
        problem: expect.objectContaining({ id: 'stale' }),
      }),
    )
    const now = await ask('lena', `GET /v1/reviews/${first?.id}`)
    expect(now.body).toMatchObject({ verdict: 'Bad', version: 2 })
    const items = [{ id: first?.id, version: 1 }, { id: first?.id }]
    const named = await bulk('lena', 'reviews', { ...asked, where: undefined, items })
    expect(named.report.rows.map(({ problem }) => problem?.id)).toEqual(['stale', 'version-needed'])
    expect((await bulk('lena', 'reviews', { ...asked, asOf: 'now' })).status).toBe(400)
  })
})
