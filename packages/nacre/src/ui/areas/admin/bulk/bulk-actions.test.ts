import { expect, test } from 'vitest'
import type { EntitySchema } from '#shell/model/schema/entity-schema.ts'
import { bulkActionsFor } from './bulk-actions.ts'

const field = { type: 'text', label: 'Title', required: true, unique: false, readOnly: false }
const rest = { searchable: true, mayChange: true, constraints: {}, operators: [] }
const title = { ...field, ...rest }
const entity: EntitySchema = {
  name: 'card',
  plural: 'cards',
  label: 'Card',
  pluralLabel: 'Cards',
  fields: {
    title,
    number: { ...title, label: 'Number', unique: true },
    likes: { ...title, label: 'Likes', readOnly: true, mayChange: false },
  },
  states: {
    initial: 'draft',
    labels: { draft: 'Draft', published: 'Published', rejected: 'Rejected' },
    moves: {
      publish: { from: ['draft'], to: 'published', label: 'Publish' },
      withdraw: { from: ['published'], to: 'draft', label: 'Withdraw' },
      reject: { from: ['draft'], to: 'rejected', label: 'Reject' },
    },
  },
  actions: { like: { kind: 'reaction', label: 'Like', count: 'likes', mine: 'liked' } },
  may: { read: 'all', change: 'some', remove: 'all', publish: 'all', withdraw: 'all', like: 'all' },
  effects: {},
  limits: { rates: {} },
  indexes: [],
  isSearchable: true,
  trashDays: 30,
} as unknown as EntitySchema

const offers = (may = entity.may, isTrash = false) =>
  bulkActionsFor({ ...entity, may }, { isTrash, language: 'en' })
const keys = (may?: EntitySchema['may'], isTrash?: boolean) =>
  offers(may, isTrash).map(({ key }) => key)

test('actions that are never permitted and unique fields are not offered', () => {
  expect(keys()).toEqual(['move:publish', 'move:withdraw', 'change:title', 'act:like', 'remove'])
  expect(keys({ read: 'all' })).toEqual([])
  expect(keys({ read: 'all', remove: 'some' }, true)).toEqual(['restore'])
  expect(keys({ read: 'all', change: 'all', erase: 'all' }, true)).toEqual([])
  expect(keys({ read: 'all', remove: 'some', erase: 'all' }, true)).toEqual(['restore', 'erase'])
})

test('whether a transition can be undone is known beforehand', () => {
  const findReverse = (may: EntitySchema['may']) =>
    Object.fromEntries(offers(may).map(({ key, hasWayBack }) => [key, hasWayBack]))
  expect(findReverse({ publish: 'all', withdraw: 'all', reject: 'all' })).toEqual({
    'move:publish': true,
    'move:withdraw': true,
    'move:reject': false,
  })
  expect(findReverse({ publish: 'all' })).toEqual({ 'move:publish': false })
})
