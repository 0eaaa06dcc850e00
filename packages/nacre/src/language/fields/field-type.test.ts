import { expect, test } from 'vitest'
import { formatFieldError } from '../errors/field-error.ts'
import { customTypesOf, fieldType } from './field-type.ts'
import { dateTime } from '#shell/field-types/date-time/field.ts'
import { list } from '#shell/field-types/list/field.ts'
import { text } from '#shell/field-types/text/field.ts'
import { inTimeZone } from './in-time-zone.ts'

const shortCode = fieldType<string>('shortCode', {
  meaning: 'Three letters',
  check: (code) =>
    code === code.toUpperCase() ? undefined : { en: 'Use capitals.', de: 'Großbuchstaben.' },
})

test('the check of a type follows that of its base', () => {
  const code = shortCode(text({ max: 3 }))
  expect(code.check('ABC')).toBeUndefined()
  expect(code.check('ABCD')).toMatchObject({ code: 'too-long' })
  const error = code.check('abc')
  expect(error).toMatchObject({ code: 'invalid' })
  expect(error && formatFieldError(error, 'de')).toBe('Großbuchstaben.')
})

test('the schema names the type, in every time zone', () => {
  const opening = fieldType<string>('opening', {
    meaning: 'When a day begins',
    check: (time) => (time.startsWith('2026') ? undefined : 'Only this year.'),
  })(dateTime({ zoned: true }))
  const bound = inTimeZone(opening, 'Europe/Berlin')
  expect(bound.schema).toMatchObject({ 'x-field-type': 'opening' })
  expect(bound.check('2025-01-01T08:00:00Z')).toMatchObject({ code: 'invalid' })
  expect(bound.constraints.timeZone).toBe('Europe/Berlin')
})

test('types are found in nested fields, once', () => {
  const code = shortCode(text())
  const types = customTypesOf({ codes: list(code), code })
  expect(types.map(({ name }) => name)).toEqual(['shortCode'])
})
