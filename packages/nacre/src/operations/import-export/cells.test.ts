import { expect, test } from 'vitest'
import { entity } from '#shell/language/entities/define-entity.ts'
import { bindTimeZone } from '#shell/language/entities/bind-time-zone.ts'
import { dateTime } from '#shell/field-types/date-time/field.ts'
import { date } from '#shell/field-types/date/field.ts'
import { integer } from '#shell/field-types/integer/field.ts'
import { money } from '#shell/field-types/money/field.ts'
import { text } from '#shell/field-types/text/field.ts'
import { cellCodec, escapeFormula, unescapeFormula } from './cells.ts'

const book = entity({
  name: 'book',
  plural: 'books',
  fields: { title: text(), price: money('EUR'), pages: integer(), bought: date() },
})
const read = (name: string, cell: string, hasComma = false) =>
  cellCodec(book, name).read(cell, hasComma)

test.each([
  ['12.50', '12.50'],
  ['1.234', '1.234'],
  ['12,50', '12.50'],
  ['1.234,50', '1234.50'],
  ['1,234.50', '1234.50'],
  ['1.234.567,5', '1234567.5'],
  ['1 234,50', '1234.50'],
  ['1’234.50', '1234.50'],
  ['-0,5', '-0.5'],
  // Ambiguous: prices are not guessed.
  ['1,234', '1,234'],
  ['1,234,567', '1,234,567'],
  ['1,2,3', '1,2,3'],
  ['12,50 €', '12,50 €'],
  ['=1,5', '=1,5'],
])('reads the price %s in a table as %s', (cell, value) => {
  expect(read('price', cell)).toBe(value)
})

test('reads a decimal comma in tables separated by semicolons', () => {
  expect(read('price', '1,234', true)).toBe('1.234')
  expect(read('price', '1.234', true)).toBe('1.234')
})

test.each([
  ['1234', 1234],
  ['1 234', 1234],
  ['1’234', 1234],
  ['1,234,567', 1_234_567],
  ['1.234.567', 1_234_567],
  // Ambiguous: the validation of the field reports the error.
  ['1.234', '1.234'],
  ['1,234', '1,234'],
  ['1.234,567', '1.234,567'],
  ['12,5', '12,5'],
  ['12.3', '12.3'],
])('reads the integer %s in a table as %s', (cell, value) => {
  expect(read('pages', cell)).toBe(value)
  expect(read('pages', cell, true)).toBe(value)
})

test('reads dates with dots', () => {
  const dates = ['2026-01-28', '28.01.2026', '1.2.2026', '28. 1. 2026', '01/02/2026', '28.1.26']
  expect(dates.map((cell) => read('bought', cell))).toEqual([
    '2026-01-28',
    '2026-01-28',
    '2026-02-01',
    '2026-01-28',
    '01/02/2026',
    '28.1.26',
  ])
})

test.each(['=1+1', "'=1+1", '+49', '-2 €', '@a', '\t=1', '＝1', "''=1", '-5', 'plain', "it's"])(
  'escapes the formula %j and restores it on import',
  (value) => {
    expect(unescapeFormula(escapeFormula(value))).toBe(value)
    expect(/^[=+@＝＋－＠\t\r\n]|^-(?![\d.]+$)/u.test(escapeFormula(value))).toBe(false)
  },
)

test('a time at a place has the clock of the place', () => {
  const tour = entity({
    name: 'tour',
    plural: 'tours',
    fields: { departs: dateTime({ zoned: true }) },
  })
  const [inBerlin] = bindTimeZone([tour], 'Europe/Berlin')
  const { write, read: readTime } = cellCodec(inBerlin ?? tour, 'departs')
  const time = '2027-06-01T18:00:00.000Z'
  expect(write(time)).toBe('2027-06-01T20:00:00+02:00')
  for (const cell of [
    '2027-06-01 20:00',
    '2027-06-01T20:00:00',
    '1.6.2027, 20:00',
    '01.06.2027 20:00',
  ])
    expect([cell, readTime(cell)]).toEqual([cell, time])
  for (const cell of ['2027-06-01T20:00:00+02:00', 'tomorrow', '2027-06-01', '1.13.2027 20:00'])
    expect(readTime(cell)).toBe(cell)
  expect(write(null)).toBe('')
})
