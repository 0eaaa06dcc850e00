import { Readable } from 'node:stream'
import { beforeEach, describe, expect, test } from 'vitest'
import { eachDatabase } from '../../databases/each-database.ts'
import { actors } from '../../library/actors.ts'
import { review } from 'example-library/entities/review.ts'
import type { TestRecord } from '../../library/requests.ts'
import { type Exchange, openExchange } from './open-exchange.ts'

describe.each(eachDatabase)('$name', (kind) => {
  let opened: Exchange
  let ask: Exchange['ask']
  let exportList: Exchange['exportList']
  let importFile: Exchange['importFile']
  let listAll: Exchange['listAll']
  beforeEach(async () => {
    opened = await openExchange(kind)
    ;({ ask, exportList, importFile, listAll } = opened)
  })

  test('exports and imports contain only records and fields that the user may read or change', async () => {
    const own = await ask('una', 'POST /v1/reviews', {
      body: { book: (await listAll('una', 'books'))[0]?.id, headline: 'Mine', stars: 3 },
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
    expect(await exportList('umar', 'reviews')).not.toContain('Mine')
    const file = await exportList('una', 'reviews')
    expect(file).toContain('Mine')
    expect(file).not.toContain('remark')
    const changedFile = file.replace('Mine', 'Theirs')
    expect((await importFile('umar', 'reviews', changedFile)).report.rows.at(-1)).toMatchObject({
      outcome: 'rejected',
    })
    const remarkFile = `id,remark\n${own.record.id},x\n`
    expect(
      (await importFile('una', 'reviews', remarkFile, 'overwrite=true')).report.rows[0]?.problem
        ?.errors,
    ).toEqual({ remark: 'You don’t have permission to change this field.' })
    const stateFile = `id,state\n${own.record.id},published\n`
    expect(
      (await importFile('lena', 'reviews', stateFile)).report.rows[0]?.problem?.errors,
    ).toHaveProperty('state')
    expect((await importFile('una', 'authors', 'name\nx\n')).status).toBe(403)
    const suggestions = Array.from({ length: 6 }, (_, n) => `{"about":"${n}"}`).join()
    expect(
      (await importFile('vera', 'suggestions', `[${suggestions}]`)).report.counts,
    ).toMatchObject({
      created: 3,
      rejected: 3,
    })
  })

  test('a malformed file imports no rows', async () => {
    for (const file of ['', 'title,title\na,b\n', 'title\n"a', '[{', '{"items":1}', '[1]']) {
      const { status, report } = await importFile('lena', 'books', file)
      if (status === 200) expect(report.counts, file).toMatchObject({ created: 0, changed: 0 })
      else expect(status, file).toBe(400)
    }
    if (kind.name !== 'sqlite') return
    // The import rejects rows of the wrong width before it queries the database.
    const many = `name\n${'x,y\n'.repeat(50_001)}`
    const errorResponse = await importFile('lena', 'authors', many, 'dryRun=true')
    expect(errorResponse.body).toMatchObject({
      code: 'content-too-large',
      details: { most: 50_000 },
    })
  })

  test('a file with more than 500 columns or an overlong first line is rejected', async () => {
    const many = Array.from({ length: 501 }, (_, index) => `c${index}`)
    const table = await importFile('vera', 'suggestions', `${many.join()}\n${many.join()}\n`)
    expect(table.body).toMatchObject({ status: 400, title: 'Too many columns (max. 500).' })
    const object = JSON.stringify([Object.fromEntries(many.map((name) => [name, 1]))])
    expect((await importFile('vera', 'suggestions', object)).report).toMatchObject({
      rows: [{ outcome: 'rejected', problem: { code: 'bad-request' } }],
    })
    const long = await importFile('lena', 'authors', 'x'.repeat(1_100_000))
    expect(long.body).toMatchObject({ status: 400, title: 'The first line is too long.' })
  })

  test('the event loop keeps running while an import rejects many rows', async () => {
    let turns = 0
    let immediate = setImmediate(function count() {
      turns += 1
      immediate = setImmediate(count)
    })
    const content = [Buffer.from(`[${'{},'.repeat(299)}{}]`)]
    const ctx = { actor: actors.una, channel: 'api' }
    const request = {
      matchBy: undefined,
      only: undefined,
      columnMap: {},
      isDry: true,
      isOverwriting: false,
      isTakingOver: false,
      isAtomic: false,
    }
    const importing = await opened.operations.import(
      ctx,
      review,
      { ...request, language: 'en' },
      { type: 'application/json', content: Readable.from(content) },
    )
    const turnsAtReport: number[] = []
    for await (const _ of importing) turnsAtReport.push(turns)
    clearImmediate(immediate)
    expect(turnsAtReport.length).toBeGreaterThan(5)
    expect(turnsAtReport).toEqual([...new Set(turnsAtReport)])
  })

  test('an export of several pages contains each record once, in the requested order', async () => {
    const steps = (from: number) =>
      Array.from({ length: 200 }, (_, n) => ({
        op: 'create',
        collection: 'authors',
        values: { name: `N${from + n}` },
      }))
    for (let from = 0; from < 1_200; from += 200)
      await ask('lena', 'POST /v1/batch', { body: { steps: steps(from) } })
    const names = (await exportList('lena', 'authors', 'fields=name'))
      .trimEnd()
      .split('\r\n')
      .slice(1)
    expect(names).toHaveLength(1_200)
    expect(new Set(names).size).toBe(1_200)
    const where = encodeURIComponent(JSON.stringify({ name: { startsWith: 'N11' } }))
    const some: TestRecord[] = JSON.parse(
      await exportList('lena', 'authors', `format=json&sort=-name&where=${where}`),
    )
    expect(some).toHaveLength(111)
    expect(some[0]?.['name']).toBe('N1199')
  })
})
