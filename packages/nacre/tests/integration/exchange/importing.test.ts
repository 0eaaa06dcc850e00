import { beforeEach, describe, expect, test } from 'vitest'
import { eachDatabase } from '../../databases/each-database.ts'
import { type Exchange, openExchange, type Report } from './exchanging.ts'

describe.each(eachDatabase)('$name', (kind) => {
  let ask: Exchange['ask']
  let bring: Exchange['bring']
  let all: Exchange['all']
  let shelf: string
  beforeEach(async () => {
    ;({ ask, bring, all, shelf } = await openExchange(kind))
  })

  const books = () => all('lena', 'books')
  const send = (file: string, query?: string, key?: string) =>
    bring('lena', 'books', file, query, key)

  test('a file that is sent again under its key makes nothing twice, and tells the same', async () => {
    const lines = (numbers: readonly number[]) =>
      `title,shelf\n${numbers.map((number) => `Again ${number},${shelf}`).join('\n')}\nBad,nowhere\n`
    // The answer to the first three rows was lost, and the rest with it.
    const { report: first } = await send(lines([1, 2, 3]), '', 'k1')
    expect(first.counts).toMatchObject({ created: 3, rejected: 1 })
    const { report: again } = await send(lines([1, 2, 3]), '', 'k1')
    expect(again.rows).toEqual(first.rows)
    expect(await books()).toHaveLength(6)
    const { report: other } = await send(lines([1, 4, 3]), '', 'k1')
    expect(other.rows.map(({ problem, outcome }) => problem?.code ?? outcome)).toEqual([
      'created',
      'idempotency-key-reused',
      'created',
      'validation-failed',
    ])
    expect((await send(lines([1]), '', 'k2')).report.counts).toMatchObject({ created: 1 })
    const good = `title,shelf\nTogether,${shelf}\n`
    const whole = await send(good, 'atomic=true', 'k3')
    expect((await send(good, 'atomic=true', 'k3')).report).toEqual(whole.report)
    expect(await books()).toHaveLength(8)
  })

  test('an import tells how far it has come, and ends when nobody listens any more', async () => {
    const file = `title,shelf\n${Array.from({ length: 400 }, (_, row) => `Row ${row},${shelf}`).join('\n')}\n`
    const listen = async () => {
      const { stream } = await send(file, 'progress=true')
      if (!stream) throw new Error('Nothing is told.')
      return stream
    }
    const context: { counts?: { created: number }; report?: Report }[] = []
    for await (const line of await listen()) context.push(JSON.parse(String(line)))
    expect(context.at(-1)?.report?.counts).toMatchObject({ created: 400 })
    expect(context.slice(0, -1).every(({ counts }) => (counts?.created ?? 0) > 0)).toBe(true)
    const stream = await listen()
    // Nobody asks for more than the beginning.
    await stream[Symbol.asyncIterator]().return?.()
    const { list } = await ask('lena', 'GET /v1/books?limit=1&total=true')
    expect(list.total).toBe(403)
  })

  test('a table is read as spreadsheets of other languages write it, and what they would work out stays text', async () => {
    const rows = [
      `Teuer;${shelf};1.234,50;28.01.2026;1 234`,
      `Leicht;${shelf};0,5;1.2.2026;12`,
      `=1+1;nowhere;1;1/2/2026;x`,
      // A whole number in groups, or one with decimal places: nobody knows.
      `Unclear;${shelf};1;28.01.2026;1.234`,
    ]
    const { report } = await send(`title;shelf;price;bought;pages\n${rows.join('\n')}\n`)
    expect(report.counts).toMatchObject({ created: 2, rejected: 2 })
    const made = (await books()).filter(({ price }) => price !== null)
    expect(made).toMatchObject([
      { title: 'Teuer', price: '1234.50', bought: '2026-01-28', pages: 1234 },
      { title: 'Leicht', price: '0.50', bought: '2026-02-01', pages: 12 },
    ])
    expect(report.rejected).toContain("\n'=1+1,nowhere,1,")
  })

  test('of rows that want what only one may have, the first has it', async () => {
    const lines = Array.from({ length: 12 }, (_, row) => `Twin ${row},${shelf},01404491${row % 2}X`)
    const { report } = await send(`title,shelf,isbn\n${lines.join('\n')}\n`)
    expect(report.rows.map(({ outcome }) => outcome)).toEqual([
      'created',
      'created',
      ...Array.from({ length: 10 }, () => 'rejected'),
    ])
    const twins = (await books()).filter(({ title }) => String(title).startsWith('Twin'))
    expect(new Set(twins.map(({ title }) => title))).toEqual(new Set(['Twin 0', 'Twin 1']))
  })

  test('what somebody has changed since is written over only where the sender says so', async () => {
    const [book] = await books()
    const seen = `${book?.id},1,Mine,${shelf}`
    const change = { body: { title: 'Theirs' }, version: 1 }
    expect((await ask('ada', `PATCH /v1/books/${book?.id}`, change)).status).toBe(200)
    const files = {
      'precondition-failed': `id,version,title,shelf\n${seen}\n`,
      'precondition-required': `id,title,shelf\n${book?.id},Mine,${shelf}\n`,
      'validation-failed': `id,version,title,shelf\n${seen.replace(',1,', ',one,')}\n`,
    }
    for (const [problem, file] of Object.entries(files)) {
      for (const query of ['dryRun=true', '', 'atomic=true']) {
        const { report } = await send(file, query)
        expect(report.rows, `${problem} ${query}`).toMatchObject([
          { outcome: 'rejected', problem: { code: problem } },
        ])
      }
    }
    const conflict = (await send(files['precondition-failed'], 'dryRun=true')).report.rows[0]
      ?.problem
    expect(conflict).toMatchObject({
      details: { conflictingFields: ['title'], currentRecord: { title: 'Theirs', version: 2 } },
    })
    expect((await send(files['precondition-required'])).report.rows[0]?.problem).toMatchObject({
      details: { id: book?.id, differs: ['title'] },
    })
    expect((await books()).find(({ id }) => id === book?.id)?.['title']).toBe('Theirs')
    const same = `id,title,shelf\n${book?.id},Theirs,${shelf}\n`
    expect((await send(same)).report.counts).toMatchObject({ unchanged: 1 })
    for (const file of [
      files['precondition-failed'],
      files['precondition-required'].replace('Mine', 'Mine again'),
    ]) {
      const { report } = await send(file, 'overwrite=true')
      expect(report.counts).toMatchObject({ changed: 1 })
    }
    expect((await books()).find(({ id }) => id === book?.id)?.['title']).toBe('Mine again')
  })

  test('what an import has made and changed is taken back', async () => {
    const [book] = await books()
    const file = `id,title,shelf\n${book?.id},Renamed,${shelf}\n,Made,${shelf}\n`
    const { report } = await send(file, 'overwrite=true')
    const items = report.rows.map(({ id, version }) => ({ id, version }))
    const { body } = await ask('ada', 'POST /v1/books/bulk', { body: { op: 'undo', items } })
    expect(body).toMatchObject({ counts: { succeeded: 2, rejected: 0 } })
    const now = await books()
    expect(now).toHaveLength(3)
    expect(now.find(({ id }) => id === book?.id)?.['title']).toBe(book?.['title'])
  })
})
