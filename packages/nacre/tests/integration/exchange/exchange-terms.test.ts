import { Readable } from 'node:stream'
import { beforeEach, describe, expect, test } from 'vitest'
import { eachDatabase } from '../../databases/each-database.ts'
import { actors } from '../../library/actors.ts'
import { review } from 'example-library/entities/review.ts'
import type { TestRecord } from '../../library/requests.ts'
import { type Exchange, openExchange } from './exchanging.ts'

describe.each(eachDatabase)('$name', (kind) => {
  let opened: Exchange
  let ask: Exchange['ask']
  let take: Exchange['take']
  let bring: Exchange['bring']
  let all: Exchange['all']
  beforeEach(async () => {
    opened = await openExchange(kind)
    ;({ ask, take, bring, all } = opened)
  })

  test('nobody takes away or brings in more than they may', async () => {
    const own = await ask('una', 'POST /v1/reviews', {
      body: { book: (await all('una', 'books'))[0]?.id, headline: 'Mine', stars: 3 },
    })
    expect(
      (await opened.api({ method: 'GET', path: '/v1/loans/export', actor: actors.una })).status,
    ).toBe(403)
    expect(
      (
        await opened.api({
          method: 'GET',
          path: '/v1/reviews/export',
          query: 'fields=remark',
          actor: actors.una,
        })
      ).status,
    ).toBe(400)
    expect(await take('umar', 'reviews')).not.toContain('Mine')
    const file = await take('una', 'reviews')
    expect(file).toContain('Mine')
    expect(file).not.toContain('remark')
    const changed = file.replace('Mine', 'Theirs')
    expect((await bring('umar', 'reviews', changed)).report.rows.at(-1)).toMatchObject({
      outcome: 'rejected',
    })
    const remarked = `id,remark\n${own.record.id},x\n`
    const over = 'overwrite=true'
    expect((await bring('una', 'reviews', remarked, over)).report.rows[0]?.problem?.errors).toEqual(
      { remark: 'You don’t have permission to change this field.' },
    )
    const moved = `id,state\n${own.record.id},published\n`
    expect((await bring('lena', 'reviews', moved)).report.rows[0]?.problem?.errors).toHaveProperty(
      'state',
    )
    expect((await bring('una', 'authors', 'name\nx\n')).status).toBe(403)
    const suggestions = Array.from({ length: 6 }, (_, n) => `{"about":"${n}"}`).join()
    expect((await bring('vera', 'suggestions', `[${suggestions}]`)).report.counts).toMatchObject({
      created: 3,
      rejected: 3,
    })
  })

  test('what is no file of rows is refused in a sentence', async () => {
    for (const file of ['', 'title,title\na,b\n', 'title\n"a', '[{', '{"items":1}', '[1]']) {
      const { status, report } = await bring('lena', 'books', file)
      if (status === 200) expect(report.counts, file).toMatchObject({ created: 0, changed: 0 })
      else expect(status, file).toBe(400)
    }
    if (kind.name !== 'sqlite') return
    // Rows of another width are refused before anything is asked of the database.
    const many = `name\n${'x,y\n'.repeat(50_001)}`
    const refused = await bring('lena', 'authors', many, 'dryRun=true')
    expect(refused.body).toMatchObject({ code: 'content-too-large', details: { most: 50_000 } })
  })

  test('a file of thousands of columns is refused before each of them is looked at', async () => {
    const many = Array.from({ length: 501 }, (_, at) => `c${at}`)
    const table = await bring('vera', 'suggestions', `${many.join()}\n${many.join()}\n`)
    expect(table.body).toMatchObject({ status: 400, title: 'Too many columns (max. 500).' })
    const object = JSON.stringify([Object.fromEntries(many.map((name) => [name, 1]))])
    expect((await bring('vera', 'suggestions', object)).report).toMatchObject({
      rows: [{ outcome: 'rejected', problem: { code: 'bad-request' } }],
    })
    const long = await bring('lena', 'authors', 'x'.repeat(1_100_000))
    expect(long.body).toMatchObject({ status: 400, title: 'The first line is too long.' })
  })

  test('others have their turn while rows are refused, which wait for nothing', async () => {
    let turns = 0
    let next = setImmediate(function count() {
      turns += 1
      next = setImmediate(count)
    })
    const content = [Buffer.from(`[${'{},'.repeat(299)}{}]`)]
    const ctx = { actor: actors.una, channel: 'api' }
    const request = {
      matchBy: undefined,
      only: undefined,
      columnMap: {},
      isDry: true,
      isOverwriting: false,
      isAtomic: false,
    }
    const importing = await opened.operations.import(
      ctx,
      review,
      { ...request, language: 'en' },
      { type: 'application/json', content: Readable.from(content) },
    )
    const had: number[] = []
    for await (const _ of importing) had.push(turns)
    clearImmediate(next)
    expect(had.length).toBeGreaterThan(5)
    expect(had).toEqual([...new Set(had)])
  })

  test('an export goes on from page to page, in the order that was asked for', async () => {
    const steps = (from: number) =>
      Array.from({ length: 200 }, (_, n) => ({
        op: 'create',
        collection: 'authors',
        values: { name: `N${from + n}` },
      }))
    for (let from = 0; from < 1_200; from += 200)
      await ask('lena', 'POST /v1/batch', { body: { steps: steps(from) } })
    const names = (await take('lena', 'authors', 'fields=name')).trimEnd().split('\r\n').slice(1)
    expect(names).toHaveLength(1_200)
    expect(new Set(names).size).toBe(1_200)
    const where = encodeURIComponent(JSON.stringify({ name: { startsWith: 'N11' } }))
    const some: TestRecord[] = JSON.parse(
      await take('lena', 'authors', `format=json&sort=-name&where=${where}`),
    )
    expect(some).toHaveLength(111)
    expect(some[0]?.['name']).toBe('N1199')
  })
})
