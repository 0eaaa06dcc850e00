import { expect, test } from 'vitest'
import type { ValueKind } from '#shell/field-types/traits.ts'
import type { FilterField } from '../list/filter/filter-field.ts'
import { filtersToWhere, listFilterOf } from './list-filters.ts'

const field = (name: string, kind: ValueKind, isMany = false): FilterField => ({
  name,
  label: name,
  kind,
  isMany,
  operators: [],
})

const filters = [
  field('state', 'choice'),
  field('tags', 'choice', true),
  field('isFree', 'boolean'),
  field('title', 'text'),
  field('room', 'relation'),
  field('price', 'decimal'),
  field('day', 'date'),
  field('starts', 'timestamp'),
].map(listFilterOf)

const whereOf = (search: string, where?: object): unknown => {
  const text = filtersToWhere(where, filters, new URLSearchParams(search))
  return text === '' ? undefined : JSON.parse(text)
}

test.each([
  ['state=open', { state: 'open' }],
  ['tags=new', { tags: { has: 'new' } }],
  ['isFree=yes', { isFree: true }],
  ['title=+drill+', { title: { contains: 'drill' } }],
  ['room=01k0', { room: '01k0' }],
  ['price-from=3.5', { price: { gte: '3.5' } }],
  ['price-from=3.5&price-to=9', { price: { gte: '3.5', lte: '9' } }],
  ['day-to=2027-05-03', { day: { lte: '2027-05-03' } }],
])('%s becomes a condition', (search, where) => {
  expect(whereOf(search)).toEqual(where)
})

test('the last day of times counts whole', () => {
  expect(whereOf('starts-from=2027-05-03&starts-to=2027-05-03')).toEqual({
    starts: { gte: '2027-05-03', lt: '2027-05-04' },
  })
})

test.each(['', 'state=', 'price-from=cheap', 'day-to=2027-13-99', 'isFree=perhaps', 'other=1'])(
  '%j filters nothing',
  (search) => {
    expect(whereOf(search)).toBeUndefined()
  },
)

test('the condition of the page always holds, whatever the reader filters', () => {
  expect(whereOf('state=open&isFree=no', { or: [{ price: 1 }, { price: 2 }] })).toEqual({
    and: [{ or: [{ price: 1 }, { price: 2 }] }, { state: 'open' }, { isFree: false }],
  })
  expect(whereOf('', { state: 'open' })).toEqual({ state: 'open' })
})

test('a list cannot be filtered by a picture, and the error says by what it can', () => {
  expect(() => listFilterOf(field('photo', 'other'))).toThrow(
    'A list cannot be filtered by photo. Filters take texts, numbers, dates, choices, states and relations.',
  )
})
