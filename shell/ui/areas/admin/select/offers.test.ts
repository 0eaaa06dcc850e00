import { expect, test } from 'vitest'
import type { EntityOutline } from '#shell/model/outline/entity-outline.ts'
import { offersFor } from './offers.ts'

const field = { type: 'text', label: 'Title', required: true, unique: false, derived: false }
const bounds = { searched: true, mayChange: true, bounds: {}, operators: [] }
const title = { ...field, ...bounds }
const entity: EntityOutline = {
  name: 'card',
  plural: 'cards',
  label: 'Card',
  labels: 'Cards',
  fields: {
    title,
    number: { ...title, label: 'Number', unique: true },
    likes: { ...title, label: 'Likes', derived: true, mayChange: false },
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
  actions: { like: { kind: 'tally', label: 'Like', count: 'likes', mine: 'liked' } },
  may: { read: 'all', change: 'some', remove: 'all', publish: 'all', withdraw: 'all', like: 'all' },
  limits: { rates: {} },
  sortedBy: [],
  isSearched: true,
  binDays: 30,
} as unknown as EntityOutline

const offers = (may = entity.may, isBin = false) =>
  offersFor({ ...entity, may }, { isBin, language: 'en' })
const keys = (may?: EntityOutline['may'], isBin?: boolean) =>
  offers(may, isBin).map(({ key }) => key)

test('nothing is offered that one may never do, nor what many cannot have the same of', () => {
  expect(keys()).toEqual(['move:publish', 'move:withdraw', 'change:title', 'act:like', 'remove'])
  expect(keys({ read: 'all' })).toEqual([])
  expect(keys({ read: 'all', remove: 'some' }, true)).toEqual(['restore'])
  expect(keys({ read: 'all', change: 'all', erase: 'all' }, true)).toEqual([])
  expect(keys({ read: 'all', remove: 'some', erase: 'all' }, true)).toEqual(['restore', 'erase'])
})

test('it is known before whether a move has a way back', () => {
  const wayBack = (may: EntityOutline['may']) =>
    Object.fromEntries(offers(may).map(({ key, hasWayBack }) => [key, hasWayBack]))
  expect(wayBack({ publish: 'all', withdraw: 'all', reject: 'all' })).toEqual({
    'move:publish': true,
    'move:withdraw': true,
    'move:reject': false,
  })
  expect(wayBack({ publish: 'all' })).toEqual({ 'move:publish': false })
})
