import { expect, test } from 'vitest'
import { decimal } from './decimal.ts'
import { integer } from './integer.ts'
import { list } from './list.ts'
import { relation } from './relation.ts'
import { structure } from './structure.ts'
import { text } from './text.ts'

const address = structure({
  street: text({ required: true, max: 8 }),
  floor: integer({ default: 0 }),
  area: decimal(),
  place: structure({ names: list(text({ max: 4 })) }),
})

test('a structure says of everything wrong in it where it is', () => {
  const given = { street: '', floor: 'top', place: { names: ['Rome', 'Athens'] }, planet: 'Earth' }
  expect(address.check(given)).toMatchObject({
    id: 'unknown-field',
    at: 'planet',
    also: [
      { id: 'empty', at: 'street' },
      { id: 'wrong-type', at: 'floor' },
      { id: 'too-long', at: 'place.names.1' },
    ],
  })
})

test('a structure needs what is required in it, and no more', () => {
  expect(address.check({})).toStrictEqual({ id: 'needed', at: 'street' })
  expect(address.check({ street: null })).toStrictEqual({ id: 'needed', at: 'street' })
  expect(address.check({ street: 'Shore' })).toBeUndefined()
})

test('a structure is kept whole, with its defaults and with what is missing', () => {
  expect(address.normalise({ street: 'Shore', area: '7.5' } as never)).toStrictEqual({
    street: 'Shore',
    floor: 0,
    area: '7.50',
    place: null,
  })
})

test('a structure holds nothing that was not declared, whatever it is called', () => {
  const evil: unknown = JSON.parse('{"street": "Shore", "__proto__": {"floor": 7}}')
  expect(address.check(evil)).toStrictEqual({ id: 'unknown-field', at: '__proto__' })
  expect(address.check({ street: 'Shore', constructor: 1 })?.at).toBe('constructor')
  expect(address.check(['Shore'])?.id).toBe('wrong-type')
})

test('a structure cannot hold what needs a column of its own', () => {
  expect(structure({ street: text(), folder: relation('folder') }).mistakes).toStrictEqual([
    'Its folder cannot be a relation. Declare one beside it.',
  ])
  expect(structure({ code: text({ unique: true }) }).mistakes).toHaveLength(1)
  expect(structure({}).mistakes).toHaveLength(1)
})
