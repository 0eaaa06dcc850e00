import { expect, test } from 'vitest'
import { book } from 'example-library/entities/book.ts'
import { complaint } from 'example-library/entities/complaint.ts'
import { review } from 'example-library/entities/review.ts'
import { chief, librarian } from 'example-library/roles.ts'
import { hours } from '#shell/language/expressions/duration.ts'
import { integerField } from '#shell/language/expressions/expression.ts'
import { minus, now } from '#shell/language/expressions/time-expressions.ts'
import { describeCondition } from './describe-condition.ts'
import { describePermission, forbiddenMessage, verbLabel } from './describe-permission.ts'
import type { Where } from '#shell/language/conditions/where.ts'
import { me } from '#shell/language/expressions/me-operand.ts'

const roles = [librarian, chief]

test.each<[object, string, string]>([
  [{ state: 'draft' }, 'Status is draft', 'Status ist draft'],
  [{ state: { in: ['a', 'b'] } }, 'Status is a or b', 'Status ist a oder b'],
  [{ condition: 'good' }, 'Condition is Good', 'Condition ist Gut'],
  [
    { pages: { gte: 3, lt: 10 } },
    'Pages is at least 3 and Pages is less than 10',
    'Pages ist mindestens 3 und Pages ist kleiner als 10',
  ],
  [{ isFragile: true }, 'Is fragile is yes', 'Is fragile ist ja'],
  [{ pages: null }, 'Pages is empty', 'Pages ist leer'],
  [{ pages: { not: null } }, 'Pages is not empty', 'Pages ist nicht leer'],
  [{ pages: { empty: true } }, 'Pages is empty', 'Pages ist leer'],
  [{ pages: { empty: false } }, 'Pages is not empty', 'Pages ist nicht leer'],
  [{ owner: me }, 'Owner is the current user', 'Eigentümer ist der aktuelle Benutzer'],
  [
    { or: [{ state: 'a' }, { not: { pages: 1 } }] },
    '(Status is a) or (not (Pages is 1))',
    '(Status ist a) oder (nicht (Pages ist 1))',
  ],
  [{ and: [{ state: 'a' }] }, 'Status is a', 'Status ist a'],
  [
    { shelf: { floor: { gt: 1 } } },
    'Shelf: Floor is greater than 1',
    'Shelf: Floor ist größer als 1',
  ],
  [
    { pages: { gt: integerField('shelf.floor') } },
    'Pages is greater than Shelf › Floor',
    'Pages ist größer als Shelf › Floor',
  ],
  [
    { bought: { lt: minus(now, hours(2)) } },
    'Bought is less than now − 2 hours',
    'Bought ist kleiner als jetzt − 2 Stunden',
  ],
])('%j is described in both languages', (where, en, de) => {
  const entity = { fields: book.fields, states: undefined }
  expect(describeCondition(where as Where, entity)).toBe(en)
  expect(describeCondition(where as Where, entity, 'de')).toBe(de)
})

test('lists the roles with their conditions', () => {
  expect(describePermission('change', review, roles)).toEqual([
    'the owner, if Status is draft',
    'Librarian',
    'administrators',
  ])
  expect(describePermission('reject', review, roles, 'de')).toEqual(['Leitung', 'Administration'])
  expect(describePermission('read', book, roles)).toEqual(['everyone'])
  expect(describePermission('read', review, roles)).toEqual([
    'everyone, if Status is published',
    'the owner',
    'Librarian',
    'administrators',
  ])
})

test('names only administrators if there is no rule', () => {
  expect(describePermission('read', complaint, roles)).toEqual(['administrators'])
  expect(describePermission('constructor', complaint, roles)).toEqual(['administrators'])
})

test('the forbidden message names the verb, the entity and the permitted roles', () => {
  expect(forbiddenMessage('change', review, roles)).toEqual({
    en: 'You don’t have permission for “Edit” (Review). Allowed for: the owner, if Status is draft; Librarian; administrators.',
    de: 'Keine Berechtigung für „Bearbeiten“ (Besprechung). Erlaubt für: Eigentümer, wenn gilt: Status ist draft; Librarian; Administration.',
    fr: expect.any(String),
  })
  expect(verbLabel('publish', review, 'de')).toBe('Publish')
})
