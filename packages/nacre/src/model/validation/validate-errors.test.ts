import { expect, test } from 'vitest'
import { sentencesOf } from './problems-of.fixture.ts'
import { product as library } from 'example-library/product.ts'
import { action } from '#shell/language/entities/action.ts'
import { defineErrors } from '#shell/language/errors/define-errors.ts'
import { validateErrors } from './validate-errors.ts'
import { entity } from '#shell/language/entities/define-entity.ts'
import { AppError } from '#shell/language/errors/app-error.ts'

const output = { message: 'No.', cause: 'It is so.', hint: 'Leave it.' }

test('a defined error has its code and can be thrown', () => {
  const errors = defineErrors({ 'too-loud': { ...output, status: 422 } })
  expect(new AppError(errors['too-loud'])).toMatchObject({ code: 'too-loud', status: 422 })
})

test('a message alone is an error with status 409', () => {
  const errors = defineErrors({
    'too-loud': 'It is too loud.',
    'too-late': { en: 'It is too late.', de: 'Es ist zu spät.' },
    unknown: { status: 422, message: 'Who?' },
  })
  expect(errors['too-loud']).toEqual({ code: 'too-loud', status: 409, message: 'It is too loud.' })
  expect(errors['too-late']).toMatchObject({ status: 409, message: { de: 'Es ist zu spät.' } })
  expect(errors.unknown).toMatchObject({ status: 422, message: 'Who?' })
})

test('rejects a duplicate error code and an invalid status', () => {
  const own = defineErrors({
    'too-loud': { ...output, status: 422 },
    'not-found': { ...output, status: 404 },
    Odd_name: { ...output, status: 200 },
  })
  expect(sentencesOf(validateErrors({ ...library, entities: [], errors: own }))).toEqual([
    'The failure not-found needs another name: the application has one of that name.',
    'The failure Odd_name must be named in kebab case, such as shelf-full.',
    'The failure Odd_name must have a status from 400 to 599.',
  ])
})

test('rejects an action that names an undefined error', () => {
  const other = defineErrors({ 'too-late': { ...output, status: 409 } })
  const shout = action({ input: {}, errors: [other['too-late']], run: async () => {} })
  const pen = entity({ name: 'pen', plural: 'pens', fields: {}, actions: { shout } })
  expect(sentencesOf(validateErrors(library))).toEqual([])
  expect(sentencesOf(validateErrors({ ...library, entities: [pen] }))).toEqual([
    'The action shout of pen can fail with too-late, which is not among the failures of the product.',
  ])
})
