import { expect, test } from 'vitest'
import type { Actor } from '#shell/language/roles/actor.ts'
import { call } from '#shell/language/product/call.ts'
import { job } from '#shell/language/product/job.ts'
import { page } from '#shell/language/product/page.ts'
import { product as library } from 'example-library/product.ts'
import { describeProduct } from '../describe/describe-product.ts'
import { renderSpecification } from '../document/specification.ts'
import { generateProduct } from '../generate/generate-product.ts'
import { shellFacts } from '../shell-facts.fixture.ts'
import { writeMarkdown } from '../markdown/write-markdown.ts'
import { parseSpecification } from './parse-specification.ts'

const description = describeProduct(library, shellFacts)
const printed = writeMarkdown(renderSpecification(description))

/** Parses the specification of the library with a replacement. */
const reading = (from: string, to: string) => {
  expect(printed).toContain(from)
  return parseSpecification(
    printed.replace(from, () => to),
    description.shell,
  )
}

test('parsing a printed specification leaves nothing unparsed, and printing it again returns the same text', () => {
  const read = parseSpecification(printed, description.shell)
  expect(read.leftovers).toEqual([])
  expect(writeMarkdown(renderSpecification(read.description))).toBe(printed)
})

test('what pages and routes do in code is printed for administrators, and cannot be declared', () => {
  const code = { pageUses: { suggest: ['form of suggestions'] }, routes: ['GET /feeds/books.txt'] }
  const print = (reader?: Actor) =>
    writeMarkdown(renderSpecification(describeProduct(library, shellFacts, reader, code)))
  const text = print()
  expect(text).toContain('`form of suggestions`, *code*')
  expect(text).toContain('### Routes in code')
  expect(text).toContain('`GET /feeds/books.txt`, *code*')
  expect(parseSpecification(text, description.shell).leftovers).toEqual([])
  expect(print({ kind: 'visitor' })).not.toContain('form of suggestions')
  expect(print({ kind: 'visitor' })).not.toContain('/feeds/books.txt')
})

test('a theme is printed and parsed, with the colors that follow from others', () => {
  const theme = {
    colors: { accent: '#1f6f43', surface: { light: '#fff', dark: '#101412' } },
    font: `'Source Serif 4', serif`,
    radius: 4,
    logo: 'logo.svg',
  }
  const text = writeMarkdown(renderSpecification({ ...description, theme }))
  expect(text).toMatch(/\| `accent` \| `#1f6f43` \| `#[\da-f]{6}` \(derived\) \|/u)
  const read = parseSpecification(text, description.shell)
  expect(read.leftovers).toEqual([])
  expect(read.description.theme).toEqual(theme)
  expect(generateProduct(read)['product.ts']).toContain(`accent: '#1f6f43'`)
  const wrong = parseSpecification(text.replace('`accent`', '`accident`'), description.shell)
  expect(wrong.leftovers).toHaveLength(1)
})

test('records unknown text of a row with its field', () => {
  const { description: read, leftovers } = reading(
    'at most 120 characters; searchable',
    'at most 120 characters; in capitals on Sundays; searchable',
  )
  expect(leftovers).toEqual([
    { section: 3, under: 'Book', entity: 'book', about: 'title', text: 'in capitals on Sundays' },
  ])
  expect(read.entities[0]?.fields[0]).toMatchObject({ constraints: { max: 120 }, searchable: true })
})

test.each([
  ['a type that is none', '| `lastSeen` | dateTime |', '| `lastSeen` | barcode |'],
  ['a target that is none', '| several `author` |', '| several `painter` |'],
  [
    'a role that is none',
    '| `publish` | `submitted` | `published` | `librarian` |',
    '| `publish` | `submitted` | `published` | `porter` |',
  ],
  ['a condition without a meaning', 'when state is published', 'when the moon is full'],
  ['a job that is none', '*code* | `announce` |', '*code* | `trumpet` |'],
  ['a line of somebody’s own', '### Author\n', '### Author\n\n- Painters are no authors.\n'],
  ['a section of somebody’s own', '## 4. ', '## 11. Colours\n\nAll is blue.\n\n## 4. '],
  ['another catalogue than the shell’s', 'Not found.', 'Gone fishing.'],
  ['another constant than the shell’s', '| large | from 1280 px |', '| large | from 1300 px |'],
  ['an address that nobody answers', '| GET | `/v1/{plural}/{id}` |', '| GET | `/v1/moon` |'],
  [
    'a way in the picture that no move makes',
    '  submitted --> rejected: reject',
    '  rejected --> draft: mercy',
  ],
])('%s is recorded as unparsed', (_, from, to) => {
  expect(reading(from, to).leftovers).not.toEqual([])
})

test('prints and parses that a page is not in the navigation, and generates its declaration', () => {
  const home = page({ path: '/home', title: 'Home', description: '', isInNavigation: false })
  const quiet = describeProduct({ ...library, pages: { home } }, shellFacts)
  const text = writeMarkdown(renderSpecification(quiet))
  const read = parseSpecification(text, quiet.shell)
  expect(read.description.pages[0]).toMatchObject({ name: 'home', isInNavigation: false })
  const files = generateProduct(read)
  expect(JSON.stringify(files)).toContain('isInNavigation: false')
})

test('prints and parses the title of a page in each language', () => {
  const title = { en: 'About', de: 'Über uns' }
  const summary = { en: 'Who we are', de: 'Wer wir sind' }
  const about = page({ path: '/about', title, description: summary })
  const described = describeProduct({ ...library, pages: { about } }, shellFacts)
  const read = parseSpecification(writeMarkdown(renderSpecification(described)), described.shell)
  expect(read.leftovers).toEqual([])
  expect(read.description.pages).toMatchObject([{ name: 'about', title, description: summary }])
  expect(generateProduct(read)['pages.ts']).toContain(`title: { en: 'About', de: 'Über uns' }`)
})

test('prints and parses names that are used in code, and adds unused names to generated products', () => {
  const usedInCode = { calls: ['weather'], jobs: ['remind'] }
  const more = {
    ...library,
    calls: { weather: call({ url: '/weather', responseFields: [] }) },
    jobs: { ...library.jobs, remind: job({ run: async () => {} }) },
  }
  for (const product of [more, { ...more, usedInCode }]) {
    const text = writeMarkdown(renderSpecification(describeProduct(product, shellFacts)))
    expect(text.includes('Used in code')).toBe('usedInCode' in product)
    const read = parseSpecification(text, description.shell)
    expect(read.leftovers).toEqual([])
    expect(read.description.usedInCode).toEqual(usedInCode)
    expect(generateProduct(read)['product.ts']).toContain(
      "usedInCode: { calls: ['weather'], jobs: ['remind'] }",
    )
  }
})

test('removes an unknown role from the access rule of a move', () => {
  const { description: read } = reading(
    '| `publish` | `submitted` | `published` | `librarian` |',
    '| `publish` | `submitted` | `published` | `librarian`, `porter` |',
  )
  const moves = read.entities.flatMap(({ states }) => states?.moves ?? [])
  expect(moves.find(({ name }) => name === 'publish')?.may).toEqual([{ who: 'librarian' }])
})

test.each(['Users and authentication', 'People and how they get in'])(
  'the unparsed text below %s becomes a comment in users.ts',
  (title) => {
    expect(printed).toContain('### Users and authentication\n')
    const text = printed.replace(
      '### Users and authentication\n',
      () => `### ${title}\n\nPorters sign in with a key.\n`,
    )
    const draft = generateProduct(parseSpecification(text, description.shell))
    expect(draft['users.ts']).toContain('Porters sign in with a key.')
    expect(draft['roles.ts']).not.toContain('Porters')
  },
)

test('session lifetimes are parsed with and without thousands separators', () => {
  const idle = /when staying signed in:\*\* ([\d,]+) hours idle, ([\d,]+) hours in total/u.exec(
    printed,
  )
  expect(idle).not.toBeNull()
  for (const total of ['2,160', '2160']) {
    const { description: read } = reading(`${idle?.[2]} hours in total`, `${total} hours in total`)
    expect(read.users?.sessions.remembered.maxHours).toBe(2160)
  }
})
