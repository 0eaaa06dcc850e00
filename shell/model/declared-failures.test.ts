import { expect, test } from 'vitest'
import { library } from '#tests/sample/product.ts'
import { action } from './action.ts'
import { checkFailures, failures } from './declared-failures.ts'
import { entity } from './entity.ts'
import { Failure } from './failure.ts'

const said = { says: 'No.', cause: 'It is so.', remedy: 'Leave it.' }

test('a failure of the product knows its name, and is thrown as it is', () => {
  const errors = failures({ 'too-loud': { ...said, status: 422 } })
  expect(new Failure(errors['too-loud'])).toMatchObject({ id: 'too-loud', status: 422 })
})

test('a failure has a name of its own and a status that is one', () => {
  const own = failures({
    'too-loud': { ...said, status: 422 },
    'not-found': { ...said, status: 404 },
    Odd_name: { ...said, status: 200 },
  })
  expect(checkFailures({ ...library, entities: [], failures: own })).toEqual([
    'The failure not-found needs another name: the application has one of that name.',
    'The failure Odd_name must be named in kebab case, such as shelf-full.',
    'The failure Odd_name must have a status from 400 to 599.',
  ])
})

test('an action fails with nothing that the product does not know', () => {
  const other = failures({ 'too-late': { ...said, status: 409 } })
  const shout = action({ input: {}, failures: [other['too-late']], run: async () => {} })
  const pen = entity({ name: 'pen', plural: 'pens', fields: {}, actions: { shout } })
  expect(checkFailures(library)).toEqual([])
  expect(checkFailures({ ...library, entities: [pen] })).toEqual([
    'The action shout of pen can fail with too-late, which is not among the failures of the product.',
  ])
})
