import { text } from 'node:stream/consumers'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { eachDatabase } from '../../databases/each-database.ts'
import { cast } from '../../sample/cast.ts'
import { askOf, type Ask, type Found, type Name } from '../../sample/ask.ts'
import { openLibrary, type OpenLibrary } from '../../sample/open-library.ts'

interface Report {
  readonly isStored: boolean
  readonly counts: object
  readonly rows: readonly {
    line: number
    outcome: string
    id?: string
    problem?: { fields?: object; id: string }
  }[]
  readonly rejected: string
}

describe.each(eachDatabase)('$name', (kind) => {
  let opened: OpenLibrary
  let ask: Ask

  beforeEach(async () => {
    opened = await openLibrary(kind)
    onTestFinished(opened.close)
    ask = askOf(opened)
  })

  const take = async (name: Name, plural: string, query = '') => {
    const answer = await opened.api({
      method: 'GET',
      path: `/v1/${plural}/export`,
      query,
      actor: cast[name],
    })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    if (!answer.stream) throw new Error('There is no file.')
    return text(answer.stream)
  }
  const bring = async (name: Name, plural: string, file: string, query = '') => {
    const type = /^\s*[[{]/u.test(file) ? 'application/json' : 'text/csv'
    const content = (async function* () {
      const bytes = new TextEncoder().encode(file)
      for (let at = 0; at < bytes.length; at += 777) yield bytes.subarray(at, at + 777)
    })()
    const { status, body } = await opened.api({
      method: 'POST',
      path: `/v1/${plural}/import`,
      query,
      actor: cast[name],
      rows: { type, content },
    })
    return { status, report: body as Report, body: Object(body) }
  }
  const all = async (name: Name, plural: string) =>
    (await ask(name, `GET /v1/${plural}?limit=200`)).list.items
  test('nobody takes away or brings in more than they may', async () => {
    const own = await ask('una', 'POST /v1/reviews', {
      body: { book: (await all('una', 'books'))[0]?.id, headline: 'Mine', stars: 3 },
    })
    expect(
      (await opened.api({ method: 'GET', path: '/v1/loans/export', actor: cast.una })).status,
    ).toBe(403)
    expect(
      (
        await opened.api({
          method: 'GET',
          path: '/v1/reviews/export',
          query: 'fields=remark',
          actor: cast.una,
        })
      ).status,
    ).toBe(400)
    expect(await take('umar', 'reviews')).not.toContain('Mine')
    const file = await take('una', 'reviews')
    expect(file).toContain('Mine')
    expect(file).not.toContain('remark')
    const changed = file.replace('Mine', 'Theirs')
    expect((await bring('umar', 'reviews', changed)).report.rows.at(-1)).toMatchObject({
      outcome: 'refused',
    })
    const remarked = `id,remark\n${own.record.id},x\n`
    expect((await bring('una', 'reviews', remarked)).report.rows[0]?.problem?.fields).toEqual({
      remark: 'You may not set this.',
    })
    const moved = `id,state\n${own.record.id},published\n`
    expect((await bring('lena', 'reviews', moved)).report.rows[0]?.problem?.fields).toHaveProperty(
      'state',
    )
    expect((await bring('una', 'authors', 'name\nx\n')).status).toBe(403)
    const suggestions = Array.from({ length: 6 }, (_, n) => `{"about":"${n}"}`).join()
    expect((await bring('vera', 'suggestions', `[${suggestions}]`)).report.counts).toMatchObject({
      created: 3,
      refused: 3,
    })
  })

  test('what is no file of rows is refused in a sentence', async () => {
    for (const file of ['', 'title,title\na,b\n', 'title\n"a', '[{', '{"items":1}', '[1]']) {
      const { status, report } = await bring('lena', 'books', file)
      if (status === 200) expect(report.counts, file).toMatchObject({ created: 0, changed: 0 })
      else expect(status, file).toBe(400)
    }
    if (kind.name !== 'sqlite') return
    const many = `name\n${'x\n'.repeat(10_001)}`
    const refused = await bring('lena', 'authors', many, 'dryRun=yes')
    expect(refused.body).toMatchObject({ id: 'too-large', more: { most: 10_000 } })
  })

  test('an export goes on from page to page, in the order that was asked for', async () => {
    const steps = (from: number) =>
      Array.from({ length: 200 }, (_, n) => ({
        do: 'create',
        in: 'authors',
        values: { name: `N${from + n}` },
      }))
    for (let from = 0; from < 1_200; from += 200)
      await ask('lena', 'POST /v1/batch', { body: { steps: steps(from) } })
    const names = (await take('lena', 'authors', 'fields=name')).trimEnd().split('\r\n').slice(1)
    expect(names).toHaveLength(1_200)
    expect(new Set(names).size).toBe(1_200)
    const where = encodeURIComponent(JSON.stringify({ name: { startsWith: 'N11' } }))
    const some: Found[] = JSON.parse(
      await take('lena', 'authors', `format=json&sort=-name&where=${where}`),
    )
    expect(some).toHaveLength(111)
    expect(some[0]?.['name']).toBe('N1199')
  })
})
