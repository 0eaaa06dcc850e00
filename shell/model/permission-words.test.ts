import { expect, test } from 'vitest'
import { book } from '#tests/sample/entities/book.ts'
import { complaint } from '#tests/sample/entities/complaint.ts'
import { review } from '#tests/sample/entities/review.ts'
import { chief, librarian } from '#tests/sample/roles.ts'
import { conditionInWords } from './condition-words.ts'
import { permissionInWords, refusalInWords, verbInWords } from './permission-words.ts'
import { me, type Where } from './where.ts'

const roles = [librarian, chief]

test.each<[object, string, string]>([
  [{ state: 'draft' }, 'State is draft', 'Zustand ist draft'],
  [{ state: { in: ['a', 'b'] } }, 'State is a or b', 'Zustand ist a oder b'],
  [{ condition: 'good' }, 'Condition is Good', 'Condition ist Gut'],
  [
    { pages: { gte: 3, lt: 10 } },
    'Pages is at least 3 and Pages is below 10',
    'Pages ist mindestens 3 und Pages liegt unter 10',
  ],
  [{ isFragile: true }, 'Is fragile is yes', 'Is fragile ist ja'],
  [{ pages: null }, 'Pages is empty', 'Pages ist leer'],
  [{ pages: { not: null } }, 'Pages is not empty', 'Pages ist nicht leer'],
  [{ pages: { empty: true } }, 'Pages is empty', 'Pages ist leer'],
  [{ pages: { empty: false } }, 'Pages is not empty', 'Pages ist nicht leer'],
  [{ owner: me }, 'Owner is whoever asks', 'Besitzer ist wer fragt'],
  [
    { or: [{ state: 'a' }, { not: { pages: 1 } }] },
    '(State is a) or (not (Pages is 1))',
    '(Zustand ist a) oder (nicht (Pages ist 1))',
  ],
  [{ and: [{ state: 'a' }] }, 'State is a', 'Zustand ist a'],
  [{ shelf: { floor: { gt: 1 } } }, 'Shelf: Floor is above 1', 'Shelf: Floor liegt über 1'],
])('%j is said in both languages', (where, en, de) => {
  const entity = { fields: book.fields, states: undefined }
  expect(conditionInWords(where as Where, entity)).toBe(en)
  expect(conditionInWords(where as Where, entity, 'de')).toBe(de)
})

test('who may, and on which terms, stands in a row', () => {
  expect(permissionInWords('change', review, roles)).toEqual([
    'whoever made the record, if State is draft',
    'Librarian',
    'administrators',
  ])
  expect(permissionInWords('reject', review, roles, 'de')).toEqual(['Leitung', 'die Verwaltung'])
  expect(permissionInWords('read', book, roles)).toEqual(['everybody'])
  expect(permissionInWords('read', review, roles)).toEqual([
    'everybody, if State is published',
    'whoever made the record',
    'Librarian',
    'administrators',
  ])
})

test('where there is no rule, administrators alone are named', () => {
  expect(permissionInWords('read', complaint, roles)).toEqual(['administrators'])
  expect(permissionInWords('constructor', complaint, roles)).toEqual(['administrators'])
})

test('a refusal names the verb, the entity and whom there is a rule for', () => {
  expect(refusalInWords('change', review, roles)).toEqual({
    en: 'You may not do this. “Change” (Review) is for: whoever made the record, if State is draft; Librarian; administrators.',
    de: 'Das dürfen Sie nicht. „Ändern“ (Besprechung) dürfen: wer den Eintrag angelegt hat, wenn Zustand ist draft; Librarian; die Verwaltung.',
  })
  expect(verbInWords('publish', review, 'de')).toBe('Publish')
})
