import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { eachDatabase } from '../../databases/each-database.ts'
import { type Exchange, openExchange } from './exchanging.ts'

const odd = [
  '=1+1',
  '+49',
  '-5',
  '-x',
  '@a',
  "'=x",
  "''=x",
  "'tis",
  '\tx',
  '＝1',
  'a;b',
  'a,b',
  'a "b" c',
  ' x',
  'x ',
  '0012',
  '1e5',
  'null',
  'true',
  '[]',
  '{}',
  '🐚',
  'Ünder',
  '#N/A',
  '\u2028',
]

describe.each(eachDatabase)('$name', (kind) => {
  let opened: Exchange
  let ask: Exchange['ask']
  let take: Exchange['take']
  let bring: Exchange['bring']
  let all: Exchange['all']
  let shelf: string
  beforeEach(async () => {
    opened = await openExchange(kind)
    ;({ ask, take, bring, all, shelf } = opened)
  })

  const histories = async () => {
    const { build, read } = opened.database
    const query = build.selectFrom('nacre_history').select(({ fn }) => fn.countAll().as('number'))
    return Number((await read(query.compile()))[0]?.['number'])
  }

  test('an export that is imported again changes nothing, whatever stands in it', async () => {
    const author = (
      await ask('lena', 'POST /v1/authors', { body: { name: '=cmd', email: 'a@b.org' } })
    ).record
    const first = (await all('lena', 'books'))[0]
    const any = fc.record(
      {
        title: fc.oneof(
          fc.constantFrom(...odd),
          fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }),
        ),
        summary: fc.oneof(
          fc.constantFrom(...odd, 'a\nb', '\n=x', 'x\n'),
          fc.string({ maxLength: 60 }),
        ),
        pages: fc.integer({ min: 1, max: 5_000 }),
        price: fc.constantFrom('0', '12.5', '999999999.99'),
        weight: fc.constantFrom('0.001', '7'),
        isFragile: fc.boolean(),
        bought: fc.constantFrom('2026-01-28', '0001-01-01'),
        lastSeen: fc.constantFrom('2026-01-28T09:00:00+01:00', '1969-12-31T23:59:59.999Z'),
        condition: fc.constantFrom('good', 'worn'),
        topics: fc.subarray(['sea', 'land', 'air']),
        tags: fc.array(fc.oneof(fc.constantFrom(...odd), fc.constantFrom('a"b', ',')), {
          maxLength: 3,
        }),
        size: fc.record({ width: fc.integer() }),
        spine: fc.constant('#A8D8D0'),
        cover: fc.constant(first?.['cover']),
        moreAbout: fc.constantFrom('/here?there#where', 'https://example.org/?a=1&b="x"'),
        authors: fc.subarray([author.id]),
        sequelOf: fc.constant(first?.id),
      },
      { requiredKeys: ['title'] },
    )
    const property = fc.asyncProperty(
      fc.array(any, { minLength: 1, maxLength: 12 }),
      async (books) => {
        for (const body of books) await ask('lena', 'POST /v1/books', { body: { shelf, ...body } })
        const before = { books: await all('lena', 'books'), versions: await histories() }
        for (const query of ['', 'format=json', 'separator=semicolon&bom=true', 'separator=tab']) {
          const file = await take('lena', 'books', query)
          for (const how of ['', 'dryRun=true', 'atomic=true']) {
            const { status, report } = await bring('lena', 'books', file, how)
            expect(status, JSON.stringify(report)).toBe(200)
            const refused = report.rows.filter(({ outcome }) => outcome !== 'unchanged')
            expect(refused, `${query} ${how} ${file}`).toEqual([])
            expect(report.rows).toHaveLength(before.books.length)
          }
        }
        expect(await all('lena', 'books')).toEqual(before.books)
        expect(await histories()).toBe(before.versions)
        const { build, write } = opened.database
        await write(async (trx) => {
          await trx(build.deleteFrom('book__authors').compile())
          await trx(build.deleteFrom('book').where('owner', '=', 'user:lena').compile())
          await trx(build.deleteFrom('nacre_rate_limit').compile())
        })
      },
    )
    await fc.assert(property, { numRuns: 12 })
  })

  test('no cell of a file is a formula to whoever opens it', async () => {
    for (const title of odd)
      await ask('lena', 'POST /v1/books', { body: { title, shelf, tags: [title] } })
    const file = await take('lena', 'books', 'fields=title,tags')
    for (const line of file.split('\r\n').slice(1)) {
      expect(line).not.toMatch(/^"?[=+@\t＝]/u)
      expect(line).not.toMatch(/^"?-(?!5)/u)
    }
  })

  test('rows are made, changed, left and refused, each in its own right, and the report says which', async () => {
    const [first] = await all('lena', 'books')
    const file = [
      'id,version,title,shelf,pages,isbn',
      `${first?.id},1,"Renamed, twice",${shelf},7,`,
      `,,New one,${shelf},12,1111111111`,
      `,,Too long ${'x'.repeat(200)},nowhere,0,`,
      `,,Same number,${shelf},,1111111111`,
      `${first?.id},1,Stale,${shelf},,`,
      'too,few',
      `0000000000000000,,Kept id,${shelf},,`,
    ].join('\n')
    const names = ['changed', 'created', 'rejected', 'rejected', 'rejected', 'rejected', 'created']
    const dry = await bring('lena', 'books', file, 'dryRun=true')
    // In a dry run the version of the second to come is still the one that was seen.
    expect(dry.report.rows.map(({ outcome }) => outcome)).toEqual(names.with(4, 'changed'))
    expect(dry.report).toMatchObject({ isCommitted: false })
    expect(await all('lena', 'books')).toHaveLength(3)
    const { report } = await bring('lena', 'books', file)
    expect(report.rows.map(({ outcome }) => outcome)).toEqual(names)
    expect(report).toMatchObject({
      isCommitted: true,
      counts: { created: 2, changed: 1, unchanged: 0, rejected: 4 },
    })
    expect(report.rows[2]).toMatchObject({
      line: 4,
      problem: {
        code: 'validation-failed',
        errors: { title: expect.any(String), pages: expect.any(String), shelf: expect.any(String) },
      },
    })
    expect(report.rows[3]?.problem?.errors).toEqual({ isbn: 'Already in use.' })
    expect(report.rows[4]?.problem?.code).toBe('precondition-failed')
    const books = await all('lena', 'books')
    expect(books.map(({ title }) => title)).toEqual(
      expect.arrayContaining(['Renamed, twice', 'New one', 'Kept id']),
    )
    expect((await ask('lena', 'GET /v1/books/0000000000000000')).status).toBe(200)
    // What was rejected can be mended and sent again.
    const mended = report.rejected
      .replaceAll('nowhere', shelf)
      .replaceAll('1111111111', '2222222222')
    expect(mended.split('\r\n')[0]).toBe('id,version,title,shelf,pages,isbn,problem')
    const again = await bring('lena', 'books', mended, 'dryRun=true')
    expect(again.report.counts).toMatchObject({ created: 1 })
  })

  test('all together or not at all, where that is asked', async () => {
    const good = `title,shelf\nA,${shelf}\nB,${shelf}\n`
    const bad = `${good}C,nowhere\n`
    const refused = await bring('lena', 'books', bad, 'atomic=true')
    expect(refused.report).toMatchObject({
      isCommitted: false,
      counts: { created: 2, rejected: 1 },
    })
    expect(await all('lena', 'books')).toHaveLength(3)
    expect((await bring('lena', 'books', good, 'atomic=true')).report).toMatchObject({
      isCommitted: true,
    })
    expect(await all('lena', 'books')).toHaveLength(5)
  })

  test('a row finds its record by a field that only one may have, under whatever heading', async () => {
    await ask('lena', 'POST /v1/books', {
      body: { title: 'By number', shelf, isbn: '3333333333', pages: 1 },
    })
    const map = encodeURIComponent(
      JSON.stringify({ Nummer: 'isbn', Seiten: 'pages', Intern: null }),
    )
    const file = 'Nummer;Seiten;Intern\r\n3333333333;99;x\r\n4444444444;1;y\r\n'
    const query = `matchBy=isbn&overwrite=true&columnMap=${map}`
    expect((await bring('lena', 'books', file, `${query}&only=change`)).report.rows).toMatchObject([
      { line: 2, outcome: 'changed' },
      { line: 3, outcome: 'rejected', problem: { code: 'not-found' } },
    ])
    expect(
      (await bring('lena', 'books', file, `${query}&only=create`)).report.counts,
    ).toMatchObject({ rejected: 2 })
    const found = (await all('lena', 'books')).find(({ isbn }) => isbn === '3333333333')
    expect(found).toMatchObject({ pages: 99, title: 'By number' })
    expect((await bring('lena', 'books', file, 'matchBy=pages')).status).toBe(400)
  })
})
