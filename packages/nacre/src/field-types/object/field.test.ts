import { expect, test } from 'vitest'
import { decimal } from '../decimal/field.ts'
import { integer } from '../integer/field.ts'
import { list } from '../list/field.ts'
import { relation } from '../relation/field.ts'
import { object } from './field.ts'
import { text } from '../text/field.ts'

const address = object({
  street: text({ required: true, max: 8 }),
  floor: integer({ default: 0 }),
  area: decimal(),
  place: object({ names: list(text({ max: 4 })) }),
})

test('reports the path of each invalid property', () => {
  const input = { street: '', floor: 'top', place: { names: ['Rome', 'Athens'] }, planet: 'Earth' }
  expect(address.check(input)).toMatchObject({
    code: 'unknown-field',
    at: 'planet',
    also: [
      { code: 'blank', at: 'street' },
      { code: 'invalid-type', at: 'floor' },
      { code: 'too-long', at: 'place.names.1' },
    ],
  })
})

test('requires only the required properties', () => {
  expect(address.check({})).toStrictEqual({ code: 'required', at: 'street' })
  expect(address.check({ street: null })).toStrictEqual({ code: 'required', at: 'street' })
  expect(address.check({ street: 'Shore' })).toBeUndefined()
})

test('stores all properties, with defaults and null', () => {
  expect(address.normalize({ street: 'Shore', area: '7.5' } as never)).toStrictEqual({
    street: 'Shore',
    floor: 0,
    area: '7.50',
    place: null,
  })
})

test('rejects undeclared properties, including inherited names', () => {
  const evil: unknown = JSON.parse('{"street": "Shore", "__proto__": {"floor": 7}}')
  expect(address.check(evil)).toStrictEqual({ code: 'unknown-field', at: '__proto__' })
  expect(address.check({ street: 'Shore', constructor: 1 })?.at).toBe('constructor')
  expect(address.check(['Shore'])?.code).toBe('invalid-type')
})

test('rejects property types that need their own column', () => {
  expect(object({ street: text(), folder: relation('folder') }).declarationErrors).toStrictEqual([
    'Its folder cannot be a relation. Declare one beside it.',
  ])
  expect(object({ code: text({ unique: true }) }).declarationErrors).toHaveLength(1)
  expect(object({}).declarationErrors).toHaveLength(1)
})
