import { expect, test } from 'vitest'
import { withPresentFields } from './former-fields.ts'

test('a list that was stored before has the present names of what every record has', () => {
  expect(
    withPresentFields({
      where: '{"and":[{"created":{"gte":"today"}},{"title":"created"},{"shelf":{"updated":{}}}]}',
      sort: '-created,title,updated',
      columns: 'title,updated:120,recreated,folder.created',
      search: 'created',
      limit: 25,
    }),
  ).toEqual({
    where: '{"and":[{"createdAt":{"gte":"today"}},{"title":"created"},{"shelf":{"updatedAt":{}}}]}',
    sort: '-createdAt,title,updatedAt',
    columns: 'title,updatedAt:120,recreated,folder.created',
    search: 'created',
    limit: 25,
  })
  expect(withPresentFields(['created'])).toEqual(['created'])
  expect(withPresentFields(null)).toBe(null)
})
