import { expect, test } from 'vitest'
import { countOf } from '#shell/language/conditions/totals.ts'
import { entity } from '#shell/language/entities/define-entity.ts'
import {
  dateTimeField,
  integerField,
  relationField,
  textField,
} from '#shell/language/expressions/expression.ts'
import { choices } from '#shell/field-types/choices/field.ts'
import { dateTime } from '#shell/field-types/date-time/field.ts'
import { decimal } from '#shell/field-types/decimal/field.ts'
import { integer } from '#shell/field-types/integer/field.ts'
import { relation } from '#shell/field-types/relation/field.ts'
import { relations } from '#shell/field-types/relations/field.ts'
import { text } from '#shell/field-types/text/field.ts'
import type { Where } from '#shell/language/conditions/where.ts'
import { constraintWhereErrors } from './validate-constraint-where.ts'
import { validateWhere } from './validate-where.ts'

const vehicle = entity({ name: 'vehicle', plural: 'vehicles', fields: { door: integer() } })
const tour = entity({
  name: 'tour',
  plural: 'tours',
  fields: { vehicle: relation('vehicle'), departs: dateTime() },
})
const parcel = entity({
  name: 'parcel',
  plural: 'parcels',
  fields: {
    tour: relation('tour', { inverse: 'parcels' }),
    tried: relations('vehicle'),
    kinds: choices(['large']),
    name: text(),
    pin: text({ hidden: true }),
    width: integer(),
    weight: decimal({ places: 2 }),
    packed: dateTime(),
  },
})
const entities = [vehicle, tour, parcel]

test.each<[Where, ...string[]]>([
  [{ tour: { vehicle: { door: { gte: integerField('width') } } } }],
  [{ weight: { lt: integerField('width') }, packed: { not: dateTimeField('tour.departs') } }],
  [
    {
      tour: { vehicle: relationField('tour.vehicle') },
      tried: { has: relationField('tour.vehicle') },
    },
  ],
  [{ name: { not: textField('pin') } }],
  [
    { tour: { departs: { gt: integerField('width') } } },
    'It compares departs (date and time) with width (whole number).',
  ],
  [
    { tour: { vehicle: { door: { gte: integerField('door') } } } },
    'It compares door with an expression. It is worked out from door, which is not a field.',
  ],
  [
    { width: integerField('tour.vehicle.dor') },
    'It compares width with an expression. It is worked out from dor of vehicle, which is not a field. Did you mean door?',
  ],
  [
    { width: { gt: countOf('parts') } },
    "It compares width with an expression. It takes countOf parts, but no field of another entity points to parcel with inverse: 'parts'.",
  ],
  [
    { name: { gt: textField('pin') } },
    'It compares the texts name and pin by gt. Compare texts by is or not.',
  ],
  [
    { kinds: { has: textField('name') } },
    'It compares kinds by has with name. By has, it can only be compared with a value.',
  ],
  [
    { name: { contains: textField('pin') } },
    'It compares name by contains with pin. By contains, it can only be compared with a value.',
  ],
  [{ name: { in: ['a', 'b'] }, width: { in: [] } }],
  [{ name: ['a', 'b'] as never }, 'It compares name by is with a list. Write { in: [...] }.'],
  [{ name: { not: ['a'] } }, 'It compares name by not with a list. Write { in: [...] }.'],
  [{ name: { in: 'a' } }, 'It compares name by in with one value. By in, it takes a list.'],
  [{ name: { empty: 'yes' } }, 'It compares name by empty with a value other than true or false.'],
])('%j', (where, ...sentences) => {
  expect(validateWhere('It', where, { entity: parcel, entities })).toEqual(sentences)
})

test.each<[Where, ...string[]]>([
  [{ width: { lte: integerField('width') } }],
  [
    { width: { lte: integerField('tour.vehicle.door') } },
    'The rule has a condition that compares width with an expression that is worked out from more than the own stored fields.',
  ],
  [
    { width: { lte: textField('name') } },
    'The rule has a condition on width that is not possible. It compares width (whole number) with name (text).',
  ],
])('in a constraint: %j', (where, ...sentences) => {
  const errors = [...constraintWhereErrors('The rule', ['parcel'], where, parcel)]
  expect(errors.map(({ problem }) => problem)).toEqual(sentences)
})
