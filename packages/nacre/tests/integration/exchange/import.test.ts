import { beforeEach, describe, expect, test } from 'vitest'
import { eachDatabase } from '../../databases/each-database.ts'
import { type Exchange, openExchange, type Report } from './open-exchange.ts'

describe.each(eachDatabase)('$name', (kind) => {
  let ask: Exchange['ask']
  let importFile: Exchange['importFile']
  let listAll: Exchange['listAll']
  let shelf: string
  beforeEach(async () => {
    ;({ ask, importFile, listAll, shelf } = await openExchange(kind))
  })

  const listBooks = () => listAll('lena', 'books')
  const importBooks = (file: string, query?: string, key?: string) =>
    importFile('lena', 'books', file, query, key)

  test('a repeated import with the same idempotency key creates no row twice and reports the same', async () => {
    const lines = (numbers: readonly number[]) =>
      `title,shelf\n${numbers.map((number) => `Again ${number},${shelf}`).join('\n')}\nBad,nowhere\n`
    // The client did not receive the first response and repeats the request.
    const { report: first } = await importBooks(lines([1, 2, 3]), '', 'k1')
    expect(first.counts).toMatchObject({ created: 3, rejected: 1 })
    const { report: again } = await importBooks(lines([1, 2, 3]), '', 'k1')
    expect(again.rows).toEqual(first.rows)
    expect(await listBooks()).toHaveLength(6)
    const { report: other } = await importBooks(lines([1, 4, 3]), '', 'k1')
    expect(other.rows.map(({ problem, outcome }) => problem?.code ?? outcome)).toEqual([
      'created',
      'idempotency-key-reused',
      'created',
      'validation-failed',
    ])
    expect((await importBooks(lines([1]), '', 'k2')).report.counts).toMatchObject({ created: 1 })
    const good = `title,shelf\nTogether,${shelf}\n`
    const whole = await importBooks(good, 'atomic=true', 'k3')
    expect((await importBooks(good, 'atomic=true', 'k3')).report).toEqual(whole.report)
    expect(await listBooks()).toHaveLength(8)
  })

  test('an import with progress=true streams counts, and ends when the client stops reading', async () => {
    const file = `title,shelf\n${Array.from({ length: 400 }, (_, row) => `Row ${row},${shelf}`).join('\n')}\n`
    const startImport = async () => {
      const { stream } = await importBooks(file, 'progress=true')
      if (!stream) throw new Error('The import streams no progress.')
      return stream
    }
    const updates: { counts?: { created: number }; report?: Report }[] = []
    for await (const line of await startImport()) updates.push(JSON.parse(String(line)))
    expect(updates.at(-1)?.report?.counts).toMatchObject({ created: 400 })
    expect(updates.slice(0, -1).every(({ counts }) => (counts?.created ?? 0) > 0)).toBe(true)
    const stream = await startImport()
    // The client reads nothing.
    await stream[Symbol.asyncIterator]().return?.()
    const { list } = await ask('lena', 'GET /v1/books?limit=1&total=true')
    expect(list.total).toBe(403)
  })

  test('an import reads numbers and dates in the formats of other languages, and a formula stays text', async () => {
    const rows = [
      `Teuer;${shelf};1.234,50;28.01.2026;1 234`,
      `Leicht;${shelf};0,5;1.2.2026;12`,
      `=1+1;nowhere;1;1/2/2026;x`,
      // Ambiguous: a thousands separator or a decimal separator.
      `Unclear;${shelf};1;28.01.2026;1.234`,
    ]
    const { report } = await importBooks(`title;shelf;price;bought;pages\n${rows.join('\n')}\n`)
    expect(report.counts).toMatchObject({ created: 2, rejected: 2 })
    const imported = (await listBooks()).filter(({ price }) => price !== null)
    expect(imported).toMatchObject([
      { title: 'Teuer', price: '1234.50', bought: '2026-01-28', pages: 1234 },
      { title: 'Leicht', price: '0.50', bought: '2026-02-01', pages: 12 },
    ])
    expect(report.rejected).toContain("\n'=1+1,nowhere,1,")
  })

  test('of several rows with the same unique value, only the first is created', async () => {
    const lines = Array.from({ length: 12 }, (_, row) => `Twin ${row},${shelf},01404491${row % 2}X`)
    const { report } = await importBooks(`title,shelf,isbn\n${lines.join('\n')}\n`)
    expect(report.rows.map(({ outcome }) => outcome)).toEqual([
      'created',
      'created',
      ...Array.from({ length: 10 }, () => 'rejected'),
    ])
    const twins = (await listBooks()).filter(({ title }) => String(title).startsWith('Twin'))
    expect(new Set(twins.map(({ title }) => title))).toEqual(new Set(['Twin 0', 'Twin 1']))
  })

  test('a row with a stale or missing version is rejected unless overwrite=true', async () => {
    const [book] = await listBooks()
    const staleRow = `${book?.id},1,Mine,${shelf}`
    const change = { body: { title: 'Theirs' }, version: 1 }
    expect((await ask('ada', `PATCH /v1/books/${book?.id}`, change)).status).toBe(200)
    const files = {
      'precondition-failed': `id,version,title,shelf\n${staleRow}\n`,
      'precondition-required': `id,title,shelf\n${book?.id},Mine,${shelf}\n`,
      'validation-failed': `id,version,title,shelf\n${staleRow.replace(',1,', ',one,')}\n`,
    }
    for (const [problem, file] of Object.entries(files)) {
      for (const query of ['dryRun=true', '', 'atomic=true']) {
        const { report } = await importBooks(file, query)
        expect(report.rows, `${problem} ${query}`).toMatchObject([
          { outcome: 'rejected', problem: { code: problem } },
        ])
      }
    }
    const conflict = (await importBooks(files['precondition-failed'], 'dryRun=true')).report.rows[0]
      ?.problem
    expect(conflict).toMatchObject({
      details: { conflictingFields: ['title'], currentRecord: { title: 'Theirs', version: 2 } },
    })
    expect(
      (await importBooks(files['precondition-required'])).report.rows[0]?.problem,
    ).toMatchObject({
      details: { id: book?.id, differs: ['title'] },
    })
    expect((await listBooks()).find(({ id }) => id === book?.id)?.['title']).toBe('Theirs')
    const same = `id,title,shelf\n${book?.id},Theirs,${shelf}\n`
    expect((await importBooks(same)).report.counts).toMatchObject({ unchanged: 1 })
    for (const file of [
      files['precondition-failed'],
      files['precondition-required'].replace('Mine', 'Mine again'),
    ]) {
      const { report } = await importBooks(file, 'overwrite=true')
      expect(report.counts).toMatchObject({ changed: 1 })
    }
    expect((await listBooks()).find(({ id }) => id === book?.id)?.['title']).toBe('Mine again')
  })

  test('a bulk undo reverts the created and changed records of an import', async () => {
    const [book] = await listBooks()
    const file = `id,title,shelf\n${book?.id},Renamed,${shelf}\n,Made,${shelf}\n`
    const { report } = await importBooks(file, 'overwrite=true')
    const items = report.rows.map(({ id, version }) => ({ id, version }))
    const { body } = await ask('ada', 'POST /v1/books/bulk', { body: { op: 'undo', items } })
    expect(body).toMatchObject({ counts: { succeeded: 2, rejected: 0 } })
    const now = await listBooks()
    expect(now).toHaveLength(3)
    expect(now.find(({ id }) => id === book?.id)?.['title']).toBe(book?.['title'])
  })
})
