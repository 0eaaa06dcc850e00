import fc from 'fast-check'
import { expect, test } from 'vitest'
import { validateValue } from '#shell/language/fields/validate-value.ts'
import { everyType } from './every-type.fixture.ts'
import { matchesJsonSchema } from './json-schema.fixture.ts'
import { text } from './text/field.ts'
import { atDepth } from '#tests/depth.ts'

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

test.each(types)('%s accepts valid values', (_, { field, valid: good }) => {
  for (const value of good) expect(field.check(value)).toBeUndefined()
})

test.each(types)('%s rejects invalid values quickly and without an exception', (_, { field }) => {
  const before = process.cpuUsage()
  for (const value of nonsense) expect(field.check(value)?.code).toBeTypeOf('string')
  const { user, system } = process.cpuUsage(before)
  expect(user + system).toBeLessThan(2_000_000)
})

test.each(types)(
  'the JSON Schema of %s agrees with its check',
  (_, { field, valid: good, unsaid = [] }) => {
    fc.assert(
      fc.property(anything(good), (value) => {
        const fieldError = field.check(value)
        if (fieldError === undefined) expect(matchesJsonSchema(field.schema, value)).toBe(true)
        else if (matchesJsonSchema(field.schema, value)) expect(unsaid).toContain(fieldError.code)
      }),
      { numRuns: atDepth(400) },
    )
  },
)

test.each(types)('%s is stored in a canonical form', (_, { field, valid: good }) => {
  fc.assert(
    fc.property(anything(good), (value) => {
      if (field.check(value) !== undefined) return
      const stored = field.normalize(value)
      expect(field.check(stored)).toBeUndefined()
      expect(field.normalize(stored)).toStrictEqual(stored)
      expect(JSON.parse(JSON.stringify(stored))).toStrictEqual(stored)
    }),
    { numRuns: atDepth(400) },
  )
})

test.each(types)('%s has no mistakes in its declaration', (_, { field }) => {
  expect(field.declarationErrors).toStrictEqual([])
})

test('a required field rejects null and an empty list', () => {
  expect(validateValue(text({ required: true }), null)).toStrictEqual({ code: 'required' })
  expect(validateValue(text(), null)).toBeUndefined()
  const { field } = everyType['choices'] ?? { field: text() }
  expect(validateValue({ ...field, required: true }, [])).toStrictEqual({ code: 'required' })
})

test('reports a contradictory declaration', () => {
  expect(text({ min: 5, max: 4 }).declarationErrors).toStrictEqual([
    'Its smallest value 5 is above its largest, 4.',
  ])
  expect(text({ max: 4, default: 'Spiral' }).declarationErrors).toStrictEqual([
    'Its default does not fit it: Use at most 4 characters.',
  ])
})

/** Generates arbitrary values, and variations of valid values. */
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
      .map(([index, less, more]) => value.slice(0, index) + more + value.slice(index + less))
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
