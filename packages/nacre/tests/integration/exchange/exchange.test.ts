import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { eachDatabase } from '../../databases/each-database.ts'
import { type Exchange, openExchange } from './open-exchange.ts'
import { atDepth } from '#tests/depth.ts'

const specialTexts = [
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
  let exportList: Exchange['exportList']
  let importFile: Exchange['importFile']
  let listAll: Exchange['listAll']
  let shelf: string
  beforeEach(async () => {
    opened = await openExchange(kind)
    ;({ ask, exportList, importFile, listAll, shelf } = opened)
  })

  const countHistoryEntries = async () => {
    const { build, read } = opened.database
    const query = build.selectFrom('nacre_history').select(({ fn }) => fn.countAll().as('number'))
    return Number((await read(query.compile()))[0]?.['number'])
  }

  test('importing an unchanged export changes no record, with generated records', async () => {
    const author = (
      await ask('lena', 'POST /v1/authors', { body: { name: '=cmd', email: 'a@b.org' } })
    ).record
    const first = (await listAll('lena', 'books'))[0]
    const bookArbitrary = fc.record(
      {
        title: fc.oneof(
          fc.constantFrom(...specialTexts),
          fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }),
        ),
        summary: fc.oneof(
          fc.constantFrom(...specialTexts, 'a\nb', '\n=x', 'x\n'),
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
        tags: fc.array(fc.oneof(fc.constantFrom(...specialTexts), fc.constantFrom('a"b', ',')), {
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
      fc.array(bookArbitrary, { minLength: 1, maxLength: 12 }),
      async (books) => {
        for (const body of books) await ask('lena', 'POST /v1/books', { body: { shelf, ...body } })
        const before = {
          books: await listAll('lena', 'books'),
          versions: await countHistoryEntries(),
        }
        for (const query of ['', 'format=json', 'separator=semicolon&bom=true', 'separator=tab']) {
          const file = await exportList('lena', 'books', query)
          for (const options of ['', 'dryRun=true', 'atomic=true']) {
            const { status, report } = await importFile('lena', 'books', file, options)
            expect(status, JSON.stringify(report)).toBe(200)
            const changedRows = report.rows.filter(({ outcome }) => outcome !== 'unchanged')
            expect(changedRows, `${query} ${options} ${file}`).toEqual([])
            expect(report.rows).toHaveLength(before.books.length)
          }
        }
        expect(await listAll('lena', 'books')).toEqual(before.books)
        expect(await countHistoryEntries()).toBe(before.versions)
        const { build, write } = opened.database
        await write(async (trx) => {
          await trx(build.deleteFrom('book__authors').compile())
          await trx(build.deleteFrom('book').where('owner', '=', 'user:lena').compile())
          await trx(build.deleteFrom('nacre_rate_limit').compile())
        })
      },
    )
    await fc.assert(property, { numRuns: atDepth(12) })
  })

  test('no exported cell is a formula to a spreadsheet', async () => {
    for (const title of specialTexts)
      await ask('lena', 'POST /v1/books', { body: { title, shelf, tags: [title] } })
    const file = await exportList('lena', 'books', 'fields=title,tags')
    for (const line of file.split('\r\n').slice(1)) {
      expect(line).not.toMatch(/^"?[=+@\t＝]/u)
      expect(line).not.toMatch(/^"?-(?!5)/u)
    }
  })

  test('each row is created, changed or rejected independently, and the report gives its outcome', async () => {
    const [first] = await listAll('lena', 'books')
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
    const dry = await importFile('lena', 'books', file, 'dryRun=true')
    // A dry run changes no version, so the second row with version 1 is not stale.
    expect(dry.report.rows.map(({ outcome }) => outcome)).toEqual(names.with(4, 'changed'))
    expect(dry.report).toMatchObject({ isCommitted: false })
    expect(await listAll('lena', 'books')).toHaveLength(3)
    const { report } = await importFile('lena', 'books', file)
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
    const books = await listAll('lena', 'books')
    expect(books.map(({ title }) => title)).toEqual(
      expect.arrayContaining(['Renamed, twice', 'New one', 'Kept id']),
    )
    expect((await ask('lena', 'GET /v1/books/0000000000000000')).status).toBe(200)
    // The rejected rows can be corrected and imported again.
    const corrected = report.rejected
      .replaceAll('nowhere', shelf)
      .replaceAll('1111111111', '2222222222')
    expect(corrected.split('\r\n')[0]).toBe('id,version,title,shelf,pages,isbn,problem')
    const again = await importFile('lena', 'books', corrected, 'dryRun=true')
    expect(again.report.counts).toMatchObject({ created: 1 })
  })

  test('an atomic import with a rejected row writes nothing', async () => {
    const good = `title,shelf\nA,${shelf}\nB,${shelf}\n`
    const bad = `${good}C,nowhere\n`
    const rejectedImport = await importFile('lena', 'books', bad, 'atomic=true')
    expect(rejectedImport.report).toMatchObject({
      isCommitted: false,
      counts: { created: 2, rejected: 1 },
    })
    expect(await listAll('lena', 'books')).toHaveLength(3)
    expect((await importFile('lena', 'books', good, 'atomic=true')).report).toMatchObject({
      isCommitted: true,
    })
    expect(await listAll('lena', 'books')).toHaveLength(5)
  })

  test('matchBy finds records by a unique field, and columnMap maps other column headings', async () => {
    await ask('lena', 'POST /v1/books', {
      body: { title: 'By number', shelf, isbn: '3333333333', pages: 1 },
    })
    const map = encodeURIComponent(
      JSON.stringify({ Nummer: 'isbn', Seiten: 'pages', Intern: null }),
    )
    const file = 'Nummer;Seiten;Intern\r\n3333333333;99;x\r\n4444444444;1;y\r\n'
    const query = `matchBy=isbn&overwrite=true&columnMap=${map}`
    expect(
      (await importFile('lena', 'books', file, `${query}&only=change`)).report.rows,
    ).toMatchObject([
      { line: 2, outcome: 'changed' },
      { line: 3, outcome: 'rejected', problem: { code: 'not-found' } },
    ])
    expect(
      (await importFile('lena', 'books', file, `${query}&only=create`)).report.counts,
    ).toMatchObject({ rejected: 2 })
    const found = (await listAll('lena', 'books')).find(({ isbn }) => isbn === '3333333333')
    expect(found).toMatchObject({ pages: 99, title: 'By number' })
    expect((await importFile('lena', 'books', file, 'matchBy=pages')).status).toBe(400)
  })
})
