import { expect, test } from 'vitest'
import { entity } from '#shell/language/entities/define-entity.ts'
import { countOf, minOf } from '#shell/language/conditions/totals.ts'
import { integerField } from '#shell/language/expressions/expression.ts'
import { computed } from '#shell/field-types/computed/field.ts'
import { choice } from '#shell/field-types/choice/field.ts'
import { counter } from '#shell/field-types/counter/field.ts'
import { date } from '#shell/field-types/date/field.ts'
import { integer } from '#shell/field-types/integer/field.ts'
import { money } from '#shell/field-types/money/field.ts'
import { relation } from '#shell/field-types/relation/field.ts'
import { relations } from '#shell/field-types/relations/field.ts'
import { text } from '#shell/field-types/text/field.ts'
import { always, role, when } from '#shell/language/roles/role.ts'
import { me } from '#shell/language/expressions/me-operand.ts'
import { tableDefinitions } from './all-tables.ts'

const editor = role('editor')
const folder = entity({
  name: 'folder',
  plural: 'folders',
  fields: { isOpen: text(), rank: integer() },
})

function tableOf(fields: Parameters<typeof entity>[0]['fields'], rest = {}) {
  const folderLink = entity({ name: 'folderLink', plural: 'links', fields, ...rest })
  const all = tableDefinitions([folder, folderLink])
  const find = (name: string) => all.find((table) => table.name === name)
  return { own: find('folder_link'), folder: find('folder'), find }
}

const indexed = (table: ReturnType<typeof tableOf>['own']) =>
  table?.indexes.map(
    ({ columns, isUnique, of, isSorted }) =>
      `${isUnique ? 'unique ' : ''}${columns.join()} of ${of}${isSorted ? ', by sort key' : ''}`,
  )

test('a column gets the constraints that the database can check efficiently', () => {
  const { own } = tableOf({
    title: text({ max: 120 }),
    size: choice(['small', 'large']),
    likes: counter(),
    price: money('EUR', { min: 0, max: '99.95' }),
    from: date({ min: '2026-01-01' }),
  })
  const bounds = Object.fromEntries(
    own?.columns.map((column) => [column.name, column.bounds]) ?? [],
  )
  expect(bounds).toMatchObject({
    title: { longest: 120 },
    size: { oneOf: ['small', 'large'] },
    likes: { min: 0, max: Number.MAX_SAFE_INTEGER },
    price: { min: 0, max: 9995 },
    from: { min: '2026-01-01' },
  })
})

test('every list has an index without the trash, and the trash has its own', () => {
  expect(indexed(tableOf({ title: text() }).own)).toEqual([
    'id of present',
    'removed_at,id of binned',
    'owner,id of present',
  ])
})

test('every sorted or filtered field has an index, also on related entities', () => {
  const { own, folder: other } = tableOf(
    { title: text(), place: relation('folder'), kind: text({ unique: true }), name: text() },
    {
      states: { initial: 'draft', moves: {} },
      indexes: ['title'],
      unique: { once: { fields: ['place', 'name'], message: 'There is one.' } },
      may: {
        read: {
          everyone: when({ or: [{ name: 'x' }, { not: { place: { rank: { gte: 3 } } } }] }),
          editor: always,
        },
        change: { editor: when({ owner: me, kind: 'y' }) },
      },
    },
  )
  expect(indexed(own)?.slice(2)).toEqual([
    'place,id of all',
    'owner,id of present',
    'state,id of present',
    'title,id of present',
    'name,id of present',
    'title,id of present, by sort key',
    'kind,id of present, by sort key',
    'unique kind of present',
    'unique place,name of present',
  ])
  expect(indexed(other)).toContain('rank,id of present')
  expect(indexed(other)).not.toContain('is_open,id of present')
  expect(editor.role).toBe('editor')
})

test('a relation declares what happens when its target is erased', () => {
  const { own, find } = tableOf({
    one: relation('folder'),
    two: relation('folder', { onRemove: 'set null' }),
    three: relation('folder', { onRemove: 'cascade' }),
    many: relations('folder'),
    others: relations('folder', { onRemove: 'set null' }),
  })
  const rules = own?.columns.flatMap(({ name, link }) => (link ? [[name, link.onDelete]] : []))
  expect(rules).toEqual([
    ['one', 'restrict'],
    ['two', 'set null'],
    ['three', 'cascade'],
  ])
  const ends = (name: string) => find(name)?.columns.map(({ link }) => link?.onDelete)
  expect(ends('folder_link__many')).toEqual(['cascade', 'restrict', undefined])
  expect(ends('folder_link__others')).toEqual(['cascade', 'cascade', undefined])
})

test('rejects two declarations with the same database name', () => {
  const clash = entity({ name: 'nacreJob', plural: 'jobs', fields: {} })
  expect(() => tableDefinitions([clash])).toThrow('Two entities have the table nacre_job')
  expect(() => tableOf({ fooBar: text(), foo_bar: text() })).toThrow(
    'Two fields have the column foo_bar: give folderLink.foo_bar another name.',
  )
  expect(() => tableOf({ ['a'.repeat(64)]: text() })).toThrow(
    'is too long: 63 characters are the most',
  )
})

test('what totals read of the records that they count is in one index', () => {
  const counted = { state: 'open', size: { in: ['small', 'large'] } } as const
  const total = (expression: Parameters<typeof computed>[0]['expression']) =>
    computed({ expression, visible: 'all' })
  const order = entity({
    name: 'order',
    plural: 'orders',
    fields: {
      open: total(countOf('lines', counted)),
      least: total(minOf('lines', integerField('amount'))),
      noted: total(countOf('notes', { text: 'Paid.' })),
    },
  })
  const line = entity({
    name: 'line',
    plural: 'lines',
    fields: {
      order: relation('order', { inverse: 'lines' }),
      size: choice(['small', 'large']),
      amount: integer(),
    },
    states: { initial: 'open', moves: { close: { from: 'open', to: 'closed', may: ['owner'] } } },
  })
  const note = entity({
    name: 'note',
    plural: 'notes',
    fields: { order: relation('order', { inverse: 'notes' }), text: text({ max: 2_000 }) },
  })
  const [, lines, notes] = tableDefinitions([order, line, note])
    .filter((table) => table.entity !== undefined)
    .map((table) => indexed(table))
  expect(lines).toContain('order,state,size,amount of present')
  expect(notes).toEqual([
    'id of present',
    'removed_at,id of binned',
    'order,id of all',
    'owner,id of present',
  ])
})

test('limits within a time find what counts by its time', () => {
  const counts = {
    daily: { per: 'folder', within: 'day', max: 5 },
    all: { per: 'folder', max: 50 },
  } as const
  const { own } = tableOf({ folder: relation('folder') }, { limits: { counts } })
  expect(indexed(own)?.slice(4)).toEqual(['folder,created_at of all'])
})
