import { expect, test } from 'vitest'
import { product as library } from 'example-library/product.ts'
import { actors } from '#tests/library/actors.ts'
import { schemaFor } from './schema-for.ts'
import { extensionsFor } from './extensions-for.ts'

test('returns a panel to readers of its entity, and a column to readers of its field', () => {
  const admin = {
    panels: { loan: { reminders: {} }, review: { stars: {} } },
    columns: { review: ['remark'] },
  }
  const places = (name: 'una' | 'lena') => {
    const entities = schemaFor(library, actors[name], 'en')
    const parts = extensionsFor({ ...library, admin }, actors[name], entities, 'en')
    return parts.map(({ path }) => path)
  }
  expect(places('una')).toEqual(['panels/review/stars'])
  expect(places('lena')).toEqual([
    'panels/loan/reminders',
    'panels/review/stars',
    'columns/review/remark',
  ])
})
