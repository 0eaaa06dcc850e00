import { expect, test } from 'vitest'
import type { EntitySchema } from '#shell/model/schema/entity-schema.ts'
import { matchField } from './match-field.ts'

const entity = { fields: { likes: {} } } as unknown as EntitySchema
const targets = { id: 'ID', email: 'E-Mail-Adresse', price: 'Größe' }

test.each([
  ['id', 'id'],
  ['EMAIL', 'email'],
  ['E-Mail Adresse', 'email'],
  ['größe', 'price'],
  ['GRO\u0308SSE', ''],
  ['Price (EUR)', ''],
  ['likes', ''],
  ['problem', ''],
  ['constructor', ''],
])(
  'a column heading matches the field of that name or label, regardless of spelling: %s',
  (heading, field) => {
    expect(matchField(heading, entity, targets)).toBe(field)
  },
)
