import { expect, test } from 'vitest'
import { library } from '#tests/sample/product.ts'
import { cast } from '#tests/sample/cast.ts'
import { outlineFor } from './outline-for.ts'
import { ownPartsFor } from './own-parts-for.ts'

test('a panel is for readers of its entity, and a column for readers of its field', () => {
  const admin = {
    panels: { loan: { reminders: {} }, review: { stars: {} } },
    columns: { review: ['remark'] },
  }
  const places = (name: 'una' | 'lena') => {
    const entities = outlineFor(library, cast[name], 'en')
    const parts = ownPartsFor({ ...library, admin }, cast[name], entities, 'en')
    return parts.map(({ place }) => place)
  }
  expect(places('una')).toEqual(['panels/review/stars'])
  expect(places('lena')).toEqual([
    'panels/loan/reminders',
    'panels/review/stars',
    'columns/review/remark',
  ])
})
