import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeProduct } from '#shell/spec/describe/describe-product.ts'
import type { Description } from '#shell/spec/description.ts'
import { renderSpecification } from '#shell/spec/document/specification.ts'
import { type SourceFiles, generateProduct } from '#shell/spec/generate/generate-product.ts'
import { shellFacts } from '#shell/spec/shell-facts.fixture.ts'
import { writeMarkdown } from '#shell/spec/markdown/write-markdown.ts'
import {
  parseSpecification,
  type ParsedSpecification,
} from '#shell/spec/parse/parse-specification.ts'
import { product } from 'example-shell/product.ts'
import { concertHall } from '#tests/specification/concert-hall.fixture.ts'
import { product as library } from 'example-library/product.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../..')
const print = (description: Description) => writeMarkdown(renderSpecification(description))

const handWritten = await readFile(join(import.meta.dirname, 'lending-library.md'), 'utf8')
const full = describeProduct(product, shellFacts)
const specifications = {
  'default-product': print(full),
  'sample-library': print(describeProduct(library, shellFacts)),
  'concert-hall': print(describeProduct(concertHall, shellFacts)),
  'lending-library': handWritten,
}

const read = (markdown: string) => parseSpecification(markdown, full.shell)
const drafts = new Map<
  string,
  { specification: ParsedSpecification; draft: SourceFiles; started: Started }
>()
let folder: string

interface Started {
  readonly mistakes: readonly string[]
  readonly description: Description
  /** A record that the started product has created. */
  readonly created: Readonly<Record<string, unknown>>
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nacre-draft-'))
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module' }))
  await Promise.all(Object.entries(specifications).map(([name, text]) => draftAndStart(name, text)))
  await draftAndStart(
    'lending-library-again',
    print(draftOf('lending-library').started.description),
  )
})
afterAll(() => rm(folder, { recursive: true }))

const draftOf = (name: string) => {
  const draft = drafts.get(name)
  if (!draft) throw new Error(`There is no draft of ${name}.`)
  return draft
}

async function draftAndStart(name: string, markdown: string): Promise<void> {
  const specification = read(markdown)
  const draft = generateProduct(specification)
  for (const [path, text] of Object.entries(draft)) {
    await mkdir(dirname(join(folder, name, path)), { recursive: true })
    await writeFile(join(folder, name, path), text)
  }
  const dataDir = join(folder, `${name}-data`)
  await mkdir(dataDir)
  const script = join(import.meta.dirname, 'start-drafted.ts')
  const { stdout } = await run(process.execPath, [script, join(folder, name), dataDir])
  drafts.set(name, { specification, draft, started: JSON.parse(stdout) })
}

test.each([...Object.keys(specifications), 'lending-library-again'])(
  'a product drafted from %s starts and stores a record',
  (name) => {
    const { mistakes, created } = draftOf(name).started
    expect(mistakes).toEqual([])
    expect(created).toMatchObject({ id: expect.any(String), version: 1 })
  },
)

test.each([
  ['default-product', specifications['default-product']],
  ['sample-library', specifications['sample-library']],
  ['concert-hall', specifications['concert-hall']],
])('a product drafted from %s prints the same specification', (name, printed) => {
  const { specification, started } = draftOf(name)
  expect(specification.leftovers).toEqual([])
  expect(print(started.description)).toBe(printed)
})

test('a product drafted from a hand-written specification is drafted again from its print, without changes', () => {
  const [first, again] = [draftOf('lending-library'), draftOf('lending-library-again')]
  expect(again.specification.leftovers).toEqual([])
  expect(print(again.started.description)).toBe(print(first.started.description))
})

test('drafted products compile', async () => {
  const config = {
    extends: join(root, 'tsconfig.json'),
    compilerOptions: {
      typeRoots: [join(root, 'node_modules/@types')],
      types: ['node'],
    },
    include: [...drafts.keys()],
  }
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config))
  const compiler = join(root, 'node_modules/typescript/bin/tsc')
  const checked = await run(process.execPath, [compiler, '-p', folder]).catch(
    ({ stdout }: { stdout: string }) => ({ stdout }),
  )
  expect(checked.stdout).toBe('')
})

test('text that cannot be parsed is quoted at the declaration that it belongs to, and nothing is lost', () => {
  const { draft, specification } = draftOf('lending-library')
  /** Returns each quoted line with the declaration below it. */
  const quoted = (path: string) =>
    [...(draft[path] ?? '').matchAll(/“(.*)”\n(?:\/\/.*\n)*(\S+ ?\S*)/gu)].map((one) => [
      one[1],
      one[2],
    ])
  expect(quoted('product.ts')).toEqual([['We hope to open before the first snow.', 'export const']])
  expect(quoted('entities/thing.ts')).toEqual([
    ['aura | smell | no', 'export const'],
    ['smells of lavender', 'about: markdown({'],
  ])
  expect(draft['entities/thing.ts']).toContain('“helper when state is broken”')
  expect(draft['entities/loan.ts']).toContain('The state refused is left by no move.')
  expect(draft['entities/loan.ts']).toMatch(/cups of tea.*”\n/u)
  expect(draft['calls.ts']).toMatch(/at full moon.*”\n/u)
  const all = Object.values(draft).join('\n')
  expect(specification.leftovers).toHaveLength(7)
  for (const { text } of specification.leftovers) expect(all).toContain(text)
})

test('the printed specification has every fact of the hand-written one', () => {
  const printed = print(draftOf('lending-library').started.description)
  for (const line of [
    '- **Business purpose:** Things are lent for three weeks, and come back.',
    '  - **Keepers:** look after the shelves, on two evenings a week.',
    '| `name` | text | yes | at most 80 characters; searchable | | Name / de: Name | |',
    '| `about` | markdown | no | at most 2,000 characters; searchable | | | What it is good for. |',
    '| `kind` | choice | yes | one of `book`, `tool` (“Tool” / de: “Werkzeug”), `tent` | `book` | | |',
    '| `deposit` | computed | read-only | 2 decimal places; computed as `round(price × 0.1, 2)` | | Deposit / de: Pfand | |',
    '| `size.width` | integer | yes | from 1 to 300 | | | |',
    '| `thing` | one `thing` | `loans` | deletion is rejected |',
    '| `lend` | `asked` | `lent` | `keeper` | *code*: The thing is at home. | |',
    '| `once` | unique together | `thing`, `from` | Somebody else has it on this day. |',
    '| `owner` | yes | no | when state is asked | when state is one of asked, refused | when state is lent | no | no | no | when until is more than 2026-01-01 |',
    '| `price` | `user` | `keeper` |',
    '- **Two-factor authentication required for:** `keeper`',
    '| `loan.extend.days` | integer | yes | from 1 to 21 |',
    '| `remind` | every day at 07:30 | 8 | 60 s | *code*: Reminds of what is due. | all |',
    '| `loan` | days in the trash | 90 |',
    '| `weather` | GET | `https://weather.example/today` | `WEATHER` | `place` | none | `rain` | An umbrella is suggested. |',
  ])
    expect(printed.split('\n')).toContain(line)
})
