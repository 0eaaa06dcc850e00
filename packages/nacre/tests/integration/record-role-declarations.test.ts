import { expect, test } from 'vitest'
import { accessTable } from '#shell/model/conditions/access-table.ts'
import type { Entity } from '#shell/language/entities/entity.ts'
import { entity } from '#shell/language/entities/define-entity.ts'
import { relation } from '#shell/field-types/relation/field.ts'
import { text } from '#shell/field-types/text/field.ts'
import { always, only, when } from '#shell/language/roles/role.ts'
import { problemsOf } from '#shell/model/validation/problems-of.fixture.ts'
import { me } from '#shell/language/expressions/me-operand.ts'
import { errors, product } from './record-roles.fixture.ts'

test('the declarations are valid', () => {
  expect(problemsOf(product)).toEqual([])
})

test('the table of permissions names the roles on records and their fields', () => {
  const { entities } = accessTable(product, 'en')
  const rows = entities.find(({ name }) => name === 'tour')?.rows ?? []
  const cells = (verb: string) => rows.find(({ name }) => name === verb)?.cells
  expect(cells('read')).toMatchObject({
    user: ['as Client of the record', 'as Crew of the record'],
    dispatcher: 'all',
    administrator: 'all',
  })
  expect(cells('change')).toMatchObject({
    user: [
      'as Crew of the record, only Remark',
      'as Client of the record, if Status is planned, only Title',
    ],
    dispatcher: 'all',
  })
  const shifts = entities.find(({ name }) => name === 'shift')?.rows ?? []
  expect(shifts.find(({ name }) => name === 'create')?.cells['administrator']).toBe('none')
})

test('mistakes in roles on records, errors and fields are found at the start', () => {
  const broken: Entity = entity({
    name: 'tour',
    plural: 'tours',
    fields: { client: relation('user'), title: text() },
    recordRoles: {
      dispatcher: { client: me },
      open: { title: 'open' },
      crew: { shifts: { person: me } },
    },
    may: {
      read: { user: when({ title: 'x' }, { else: errors['call-the-dispatcher'] }), guest: always },
      change: { user: only('colour') },
      remove: {
        user: when(
          {},
          { fields: ['title'], else: { ...errors['call-the-dispatcher'], code: 'lost' } },
        ),
      },
    },
    fieldPermissions: { title: { change: { owner: only('title') } } },
  })
  expect(problemsOf({ ...product, entities: [broken] })).toEqual(
    expect.arrayContaining([
      'The permission read of tour is for guest, which is neither a role of the product nor one of recordRoles.',
      'Reading tour cannot have an error: what somebody may not read is not there for them.',
      'The permission change of tour names colour, which is not a field.',
      'The permission remove of tour can fail with lost, which is not among the errors of the product.',
      'The permission remove of tour sets no fields, so it cannot be limited to some.',
      'The rule for one field (title of tour) can name neither an error nor fields.',
      'The record role dispatcher of tour needs another name: rules know dispatcher already.',
      'The record role open of tour does not name me, so everybody or nobody would have it.',
      'The record role crew of tour asks for shifts, which is not a field of tour.',
    ]),
  )
})
