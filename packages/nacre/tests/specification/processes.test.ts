import { expect, test } from 'vitest'
import { validateProduct } from '#shell/model/validate-product.ts'
import { describeProduct } from '#shell/spec/describe/describe-product.ts'
import { renderSpecification } from '#shell/spec/document/specification.ts'
import { generateProduct } from '#shell/spec/generate/generate-product.ts'
import { shellFacts } from '#shell/spec/shell-facts.fixture.ts'
import { writeMarkdown } from '#shell/spec/markdown/write-markdown.ts'
import { parseSpecification } from '#shell/spec/parse/parse-specification.ts'
import { concertHall } from './concert-hall.fixture.ts'

// The drafted product compiles and prints the same specification: see draft.test.ts.
const described = describeProduct(concertHall, shellFacts)
const print = (description: typeof described) => writeMarkdown(renderSpecification(description))
const printed = print(described)
const read = parseSpecification(printed, described.shell)

/** Parses a specification in which one text is replaced. */
const readWith = (text: string, other: string) => {
  expect(printed).toContain(text)
  return parseSpecification(printed.replace(text, other), described.shell)
}

test('the declarations are valid', () => {
  expect(validateProduct(concertHall)).toEqual([])
})

test('each declaration about processes is a sentence', () => {
  for (const sentence of [
    'set to the user who creates the record; never empty',
    '| the user who creates the record |',
    'counts up as `B-{year}-{5}`, from 1,000, anew each year; unique',
    'counts up, anew for each `concert`',
    'counts up, anew for each `concert`, `year`',
    'set to `concert.price` when the record is created, and again when `concert` changes',
    'set to `now()` when the record is created',
    'made of `title` for URLs',
    'computed as `plus(now(), days(1))`',
    'set by the application only',
    'never changes after creation',
    'shown to nobody',
    '`reason` (required), `kind` (optional), `guest` (default the user who makes the transition), `count` (default `place + 1`)',
    '`paidAt` to `now()`; `paidBy` to the user who makes the transition; `token` to nothing',
    '`create` can end with `seat-taken`; `change` can end with `seat-taken`, `not-covered`',
    '| `onSale` | `create` only if `concert where (state is open)` | | `not-on-sale` |',
    '| `own` | `pay` only if `buyer is me or guest is me`, except for `clerk`, `administrator` |',
    '`write` (create, change or restore) only if `count is empty or count is at most 6` | `count` |',
    '| `booking.takings` | *code* | for the list, not for one record; only reads |',
    '| `booking.transfer.to` | one `user` |',
    '| `booking.pay` | acts after | *code*: Charges the card. | `bookings`: `list`, `change` | `confirmation` | `print`, `note` | `seat-taken` |',
    '| `print` | on demand | 3 | 20 s | *code*: Prints a booking. / de: Druckt eine Buchung. | `bookings`: `read`, `change` | | | `printing` |',
    'with `scan.create` via `booking` where `gate is not staff`, else `not-on-sale`',
    'Nobody can use a transition for `application`, not even administrators',
  ])
    expect(printed).toContain(sentence)
})

test('the specification of processes is read back', () => {
  expect(read.leftovers).toEqual([])
  expect(print(read.description)).toBe(printed)
})

test('drafted code says that it is to be written', () => {
  const files = generateProduct(read)
  expect(Object.keys(files)).toEqual(
    expect.arrayContaining([
      'processes/language.ts',
      'processes/jobs.ts',
      'processes/booking-steps.ts',
    ]),
  )
  expect(files['processes/booking-steps.ts']).toContain(
    "throw new Error('The effect of booking.pay is to be written.')",
  )
  expect(files['jobs.ts']).not.toContain('print')
})

test('what names nothing that is declared is left out and quoted', () => {
  const textsOf = ({ leftovers }: typeof read) => leftovers.map(({ text }) => text)
  const removed = [
    readWith('made of `title` for URLs', 'made of `heading` for URLs'),
    readWith('`count` (default `place + 1`)', '`count` (default `floor + 1`)'),
    readWith('`paidAt` to `now()`', '`paid` to `now()`'),
    readWith('`pay` only if `buyer is me', '`pay` only if `seller is me'),
    readWith('`bookings`: `list`, `change` | `confirmation`', '`tours`: `list` | `confirmation`'),
    readWith('| `print`, `note` | `seat-taken` |', '| `print`, `fold` | `seat-taken` |'),
    readWith('`create` can end with `seat-taken`;', '`create` can end with `seat-lost`;'),
  ].map(textsOf)
  expect(removed).toEqual([
    ['It is set to what is not declared.'],
    ['It has a value for count.'],
    ['It has a value for paid.'],
    ['pay only if seller is me or guest is me'],
    ['It may list, which is not declared.'],
    ['It starts fold, which is not declared.'],
    ['create can end with seat-lost'],
  ])
})

test('words that are not understood are quoted', () => {
  const texts = readWith(
    '| acts after | *code*: Charges',
    '| acts later | *code*: Charges',
  ).leftovers
  expect(texts).toMatchObject([{ line: expect.stringContaining('acts later') }])
  const { leftovers } = readWith('`kind` (optional)', '`kind` (if you like)')
  expect(leftovers).toMatchObject([{ text: expect.stringContaining('if you like') }])
})

test('an action that only code can perform gets code in the draft', () => {
  const line = printed.split('\n').find((one) => one.startsWith('| `booking.takings` | performs'))
  const { description, leftovers } = readWith(`${line}\n`, '')
  expect(leftovers).toEqual([])
  expect(description.steps.filter(({ verbs }) => verbs.includes('takings'))).toMatchObject([
    { description: 'Takings', parts: ['run'], rights: {} },
  ])
})

test('readers who are not administrators see neither code nor hidden fields', () => {
  const visitor = describeProduct(concertHall, shellFacts, { kind: 'user', id: 'u', roles: [] })
  expect(visitor.steps).toEqual([])
  const fields = visitor.entities.flatMap((entity) => entity.fields.map(({ name }) => name))
  expect(fields).toContain('buyer')
  expect(fields).not.toContain('token')
})
