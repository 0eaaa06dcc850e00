import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { eachDatabase } from '../../databases/each-database.ts'
import { cast } from '../../sample/cast.ts'
import { askOf, type Ask } from '../../sample/ask.ts'
import { openLibrary, type OpenLibrary } from '../../sample/open-library.ts'

interface Report {
  readonly counts: object
  readonly rows: readonly {
    outcome: string
    id?: string
    version?: number
    problem?: { id: string }
  }[]
}

describe.each(eachDatabase)('$name', (kind) => {
  let opened: OpenLibrary
  let ask: Ask
  let shelf: string

  beforeEach(async () => {
    opened = await openLibrary(kind)
    onTestFinished(opened.close)
    ask = askOf(opened)
    shelf = (await ask('ada', 'GET /v1/book-shelves?limit=1')).list.items[0]?.id ?? ''
  })

  const books = async () => (await ask('lena', 'GET /v1/books?limit=200')).list.items
  const send = async (file: string, query = '', key?: string) => {
    const content = (async function* () {
      yield new TextEncoder().encode(file)
    })()
    const rows = { type: 'text/csv', content }
    const asked = { method: 'POST', path: '/v1/books/import', query, rows, actor: cast.lena }
    const { body, stream } = await opened.api({ ...asked, ...(key === undefined ? {} : { key }) })
    return { stream, report: body as Report }
  }

  test('a file that is sent again under its key makes nothing twice, and tells the same', async () => {
    const lines = (numbers: readonly number[]) =>
      `title,shelf\n${numbers.map((number) => `Again ${number},${shelf}`).join('\n')}\nBad,nowhere\n`
    // The answer to the first three rows was lost, and the rest with it.
    const { report: first } = await send(lines([1, 2, 3]), '', 'k1')
    expect(first.counts).toMatchObject({ created: 3, refused: 1 })
    const { report: again } = await send(lines([1, 2, 3]), '', 'k1')
    expect(again.rows).toEqual(first.rows)
    expect(await books()).toHaveLength(6)
    const { report: other } = await send(lines([1, 4, 3]), '', 'k1')
    expect(other.rows.map(({ problem, outcome }) => problem?.id ?? outcome)).toEqual([
      'created',
      'key-used',
      'created',
      'invalid',
    ])
    expect((await send(lines([1]), '', 'k2')).report.counts).toMatchObject({ created: 1 })
    const good = `title,shelf\nTogether,${shelf}\n`
    const whole = await send(good, 'together=yes', 'k3')
    expect((await send(good, 'together=yes', 'k3')).report).toEqual(whole.report)
    expect(await books()).toHaveLength(8)
  })

  test('an import tells how far it has come, and ends when nobody listens any more', async () => {
    const file = `title,shelf\n${Array.from({ length: 400 }, (_, row) => `Row ${row},${shelf}`).join('\n')}\n`
    const listen = async () => {
      const { stream } = await send(file, 'progress=yes')
      if (!stream) throw new Error('Nothing is told.')
      return stream
    }
    const told: { counts?: { created: number }; report?: Report }[] = []
    for await (const line of await listen()) told.push(JSON.parse(String(line)))
    expect(told.at(-1)?.report?.counts).toMatchObject({ created: 400 })
    expect(told.slice(0, -1).every(({ counts }) => (counts?.created ?? 0) > 0)).toBe(true)
    const stream = await listen()
    // Nobody asks for more than the beginning.
    await stream[Symbol.asyncIterator]().return?.()
    const { list } = await ask('lena', 'GET /v1/books?limit=1&total=yes')
    expect(list.total).toBe(403)
  })

  test('what an import has made and changed is taken back', async () => {
    const [book] = await books()
    const file = `id,title,shelf\n${book?.id},Renamed,${shelf}\n,Made,${shelf}\n`
    const { report } = await send(file)
    const items = report.rows.map(({ id, version }) => ({ id, version }))
    const { body } = await ask('ada', 'POST /v1/books/bulk', { body: { do: 'undo', items } })
    expect(body).toMatchObject({ counts: { done: 2, refused: 0 } })
    const now = await books()
    expect(now).toHaveLength(3)
    expect(now.find(({ id }) => id === book?.id)?.['title']).toBe(book?.['title'])
  })
})
