import { expect, test } from 'vitest'
import type { EntityOutline } from '#shell/model/outline/entity-outline.ts'
import { guessField } from './guess-field.ts'

const entity = { fields: { likes: {} } } as unknown as EntityOutline
const targets = { id: 'Its id', email: 'E-Mail-Adresse', price: 'Größe' }

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
  'a heading means the field of that name or label, however it is written: %s',
  (heading, field) => {
    expect(guessField(heading, entity, targets)).toBe(field)
  },
)
