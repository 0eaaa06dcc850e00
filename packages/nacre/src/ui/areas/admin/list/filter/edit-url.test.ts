import { expect, test } from 'vitest'
import type { FilterField } from './filter-field.ts'
import { submittedFilterUrl } from './edit-url.ts'

const field = (
  name: string,
  kind: FilterField['kind'],
  more: object = {},
): [string, FilterField] => [
  name,
  { name, label: name, kind, isMany: false, operators: ['is', 'gt', 'gte', 'lt', 'lte'], ...more },
]
const fields = new Map([
  field('pages', 'integer'),
  field('price', 'decimal', { currency: 'EUR' }),
  field('title', 'text'),
])

function edited(locale: string, name: string, operator: string, ...values: readonly string[]) {
  const query = new URLSearchParams({ edit: 'new', field: name, operator })
  for (const value of values) query.append('value', value)
  const here = { pathname: '/admin/books', search: query.toString() }
  return new URL(submittedFilterUrl(here, fields, locale) ?? '', 'http://here').searchParams
}

test.each([
  ['en-GB', 'pages', '1,234', { pages: { gt: 1234 } }],
  ['de-DE', 'pages', '1.234', { pages: { gt: 1234 } }],
  ['de-DE', 'price', '1.234,50', { price: { gt: '1234.50' } }],
  ['de-CH', 'price', '1’234.50', { price: { gt: '1234.50' } }],
  ['fr-FR', 'price', '12,5', { price: { gt: '12.5' } }],
])('a condition in %s accepts %s for %s', (locale, name, text, where) => {
  expect(JSON.parse(edited(locale, name, 'gt', text).get('where') ?? '')).toEqual(where)
})

test.each([
  ['en-GB', 'pages', '12,5'],
  ['en-GB', 'pages', '12.5'],
  ['de-DE', 'pages', '12,5'],
  ['de-DE', 'price', '12.5'],
  ['en-GB', 'price', '1.234,5'],
  ['en-GB', 'pages', '99999999999999999999'],
])('a condition in %s rejects %s for %s and keeps its form open', (locale, name, text) => {
  const query = edited(locale, name, 'gt', text)
  expect(query.get('where')).toBe(null)
  expect(query.get('add')).toBe(name)
  expect(query.get('operator')).toBe('gt')
  expect(decodeURIComponent(query.get('value') ?? '')).toBe(` ${text}`)
})

test('one invalid number of a range rejects both', () => {
  expect(edited('de-DE', 'price', 'between', '1,5', '2.5').get('where')).toBe(null)
  expect(edited('de-DE', 'price', 'between', '1,5', '2,5').get('where')).not.toBe(null)
})

test('an empty condition does not filter', () => {
  expect(edited('en-GB', 'pages', 'gt', '').size).toBe(0)
})
