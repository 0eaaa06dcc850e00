import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkValue } from '../check-value.ts'
import { everyType } from './every-type.fixture.ts'
import { admits } from './json-schema.fixture.ts'
import { text } from './text.ts'

const nonsense: readonly unknown[] = [
  null,
  undefined,
  Number.NaN,
  Infinity,
  JSON.parse('1e400'),
  -1e308,
  '',
  ' \n\t',
  '\0',
  'a\0b',
  '\u{1b}[31m',
  '\ud800',
  'a\udc00b',
  [[]],
  [null],
  [undefined],
  { length: 1 },
  { constructor: 1 },
  JSON.parse('{"__proto__": {"isAdministrator": true}}'),
  new Date(0),
  10n,
  Symbol('10'),
  () => '10',
  'x'.repeat(1_000_000),
  Array.from({ length: 100_000 }, () => 'x'),
]

const types = Object.entries(everyType)

test.each(types)('%s takes what fits it', (_, { field, good }) => {
  for (const value of good) expect(field.check(value)).toBeUndefined()
})

test.each(types)('%s refuses nonsense, at once and without falling over', (_, { field }) => {
  const before = process.cpuUsage()
  for (const value of nonsense) expect(field.check(value)?.id).toBeTypeOf('string')
  const { user, system } = process.cpuUsage(before)
  expect(user + system).toBeLessThan(2_000_000)
})

test.each(types)('the schema of %s says what its check says', (_, { field, good, unsaid = [] }) => {
  fc.assert(
    fc.property(anything(good), (value) => {
      const complaint = field.check(value)
      if (complaint === undefined) expect(admits(field.schema, value)).toBe(true)
      else if (admits(field.schema, value)) expect(unsaid).toContain(complaint.id)
    }),
    { numRuns: 400 },
  )
})

test.each(types)('%s is kept in one form', (_, { field, good }) => {
  fc.assert(
    fc.property(anything(good), (value) => {
      if (field.check(value) !== undefined) return
      const kept = field.normalise(value)
      expect(field.check(kept)).toBeUndefined()
      expect(field.normalise(kept)).toStrictEqual(kept)
      expect(JSON.parse(JSON.stringify(kept))).toStrictEqual(kept)
    }),
    { numRuns: 400 },
  )
})

test.each(types)('%s has nothing wrong with its declaration', (_, { field }) => {
  expect(field.mistakes).toStrictEqual([])
})

test('a required field needs a value, and an empty list is none', () => {
  expect(checkValue(text({ required: true }), null)).toStrictEqual({ id: 'needed' })
  expect(checkValue(text(), null)).toBeUndefined()
  const { field } = everyType['choices'] ?? { field: text() }
  expect(checkValue({ ...field, required: true }, [])).toStrictEqual({ id: 'needed' })
})

test('a declaration that contradicts itself says so', () => {
  expect(text({ min: 5, max: 4 }).mistakes).toStrictEqual([
    'Its smallest value 5 is above its largest, 4.',
  ])
  expect(text({ max: 4, default: 'Spiral' }).mistakes).toStrictEqual([
    'Its default does not fit it: This must not be longer than 4 characters.',
  ])
})

/** Any value at all, and those that nearly fit. */
function anything(good: readonly unknown[]): fc.Arbitrary<unknown> {
  const near = fc.constantFrom(...good).chain((value) => changed(value))
  return fc.oneof({ weight: 1, arbitrary: fc.jsonValue() }, { weight: 4, arbitrary: near })
}

function changed(value: unknown): fc.Arbitrary<unknown> {
  if (typeof value === 'string') {
    const piece = fc.oneof(
      fc.constantFrom('', ' ', '\n', '0', '9', '.', '-', '+', '/', '@', 'a', 'Z', '\0', '\\', 'é'),
      fc.string({ maxLength: 3 }),
    )
    return fc
      .tuple(fc.nat(value.length), fc.nat(3), piece)
      .map(([place, less, more]) => value.slice(0, place) + more + value.slice(place + less))
  }
  if (typeof value === 'number') {
    return fc.oneof(fc.constant(value), fc.integer({ min: -20, max: 120 }), fc.double())
  }
  if (Array.isArray(value)) {
    return fc.array(fc.oneof(fc.constantFrom(...value, 'mon', 'wed', 1), fc.jsonValue()), {
      maxLength: 4,
    })
  }
  if (typeof value !== 'object' || value === null) return fc.constant(value)
  return fc
    .tuple(
      fc.constantFrom(...Object.keys(value), 'more'),
      fc.oneof(fc.jsonValue(), fc.string()),
      fc.boolean(),
    )
    .chain(([name, other, isGone]) => {
      const own = new Map(Object.entries(value))
      const inner = changed(own.get(name))
      return fc.oneof(inner, fc.constant(other)).map((one) => {
        if (isGone) own.delete(name)
        else own.set(name, one)
        return Object.fromEntries(own)
      })
    })
}
