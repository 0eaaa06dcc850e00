import { expect, test } from 'vitest'
import { hours } from '#shell/language/expressions/duration.ts'
import { entity } from '#shell/language/entities/define-entity.ts'
import { decimalField, integerField } from '#shell/language/expressions/expression.ts'
import { settingField } from '#shell/language/expressions/setting-field.ts'
import { decimal } from '#shell/field-types/decimal/field.ts'
import { integer } from '#shell/field-types/integer/field.ts'
import { relation } from '#shell/field-types/relation/field.ts'
import { relations } from '#shell/field-types/relations/field.ts'
import { text } from '#shell/field-types/text/field.ts'
import type { LimitCount } from '#shell/language/entities/limits.ts'
import { role } from '#shell/language/roles/role.ts'
import { resolveSettings } from '#shell/language/product/settings.ts'
import { countOf } from '#shell/language/conditions/totals.ts'
import { sentencesOf } from '../problems-of.fixture.ts'
import { validateCounts } from './validate-counts.ts'

const clerk = role('clerk')
const settings = resolveSettings({
  fields: { most: integer({ required: true, default: 3 }), fee: decimal({ places: 2 }) },
  change: [clerk],
})
const tour = entity({
  name: 'tour',
  plural: 'tours',
  fields: { load: decimal({ places: 1 }), seats: integer() },
})

const problems = (count: LimitCount) => {
  const parcel = entity({
    name: 'parcel',
    plural: 'parcels',
    fields: {
      tour: relation('tour', { inverse: 'parcels' }),
      stops: relations('tour'),
      weight: decimal({ places: 1 }),
      width: integer(),
      note: text(),
    },
    limits: { counts: { load: count } },
  })
  const entities = [tour, parcel, settings]
  return sentencesOf([...validateCounts(parcel, { entities, roles: [clerk] })])
}

test.each<[LimitCount, ...string[]]>([
  [{ of: { width: { gt: 3 } }, per: ['tour', 'owner'], max: settingField('most') }],
  [
    {
      per: 'tour',
      sum: 'weight',
      max: decimalField('tour.load', 1),
      within: 'day',
      except: [clerk],
    },
  ],
  [{ sum: 'weight', max: '50.5', within: hours(settingField('most')) }],
  [
    { per: 'stops', max: 1 },
    'The limit load of parcel holds per stops, which is no relation to one record. Name such a relation, or owner.',
  ],
  [{ sum: 'note', max: 1 }, 'The limit load of parcel adds up note, which is no stored number.'],
  [{ max: 1.5 }, 'The limit load of parcel has the maximum 1.5, which is no whole number from 0.'],
  [
    { sum: 'weight', max: '1.55' },
    'The limit load of parcel has the maximum 1.55, which is no number with 1 decimal places from 0.',
  ],
  [
    { max: integerField('tour.seats') },
    'The limit load of parcel has a maximum that is not possible. It is worked out from tour.seats, which differs from record to record: use what is behind a relation of per, or a setting.',
  ],
  [
    { per: 'tour', max: integerField('width') },
    'The limit load of parcel has a maximum that is not possible. It is worked out from width, which differs from record to record: use what is behind a relation of per, or a setting.',
  ],
  [
    { per: 'tour', max: settingField('fee') },
    "The limit load of parcel has a maximum that is not possible. It reads the setting fee as whole number, but that is decimal number: say settingField('fee', { type: 'decimal', places: 2 }).",
  ],
  [
    { max: settingField('lest') },
    'The limit load of parcel has a maximum that is not possible. It reads the setting lest, which is not a setting of the product.',
  ],
  [
    { max: countOf('parts') },
    "The limit load of parcel has a maximum that is not possible. It takes countOf parts, but no field of another entity points to parcel with inverse: 'parts'.",
    'The limit load of parcel has a maximum that is not possible. It counts records: put the count into a computed field of the record behind per.',
  ],
  [
    { max: 1, within: hours(0), except: [role('guest')] },
    'The limit load of parcel looks at a time span that is not positive.',
    'The limit load of parcel does not hold for guest, which is not a role of the product.',
  ],
  [
    { of: { tour: { load: 3 } }, max: 1 },
    'The limit load of parcel has a condition that compares tour by load, which is not possible here.',
  ],
])('%j', (count, ...sentences) => {
  expect(problems(count)).toEqual(sentences)
})
