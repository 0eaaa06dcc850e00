import { expect, test } from 'vitest'
import { entity } from '#shell/language/entities/define-entity.ts'
import { text } from '#shell/field-types/text/field.ts'
import { entitySchema } from '#shell/model/schema/entity-schema.ts'
import { adminArea, type AreaSchema } from '#shell/model/schema/area-schema.ts'
import { dataInArea, type ReaderData } from './data-in-area.ts'
import { listPath } from './list-path.ts'
import { fieldsInArea, pageRecords } from '../areas/admin/parts/page-records.ts'

const booking = entity({
  name: 'booking',
  plural: 'bookings',
  fields: { title: text({ required: true }), room: text(), note: text() },
  columns: ['title', 'note'],
  sections: { more: { fields: ['room', 'note'] } },
  states: {
    initial: 'open',
    moves: {
      cancel: { from: 'open', to: 'over', may: [] },
      arrive: { from: 'open', to: 'over', may: [] },
    },
  },
})
const room = entity({ name: 'room', plural: 'rooms', fields: { name: text() } })
const viewer = {
  reach: () => 'all' as const,
  readable: () => true,
  writable: () => true,
  pluralOf: () => undefined,
  language: 'en',
} as const
const entities = [booking, room].map((one) => entitySchema(one, viewer))
const members: AreaSchema = {
  name: 'members',
  path: '/my',
  home: '/my',
  label: 'Mine',
  entities: [
    {
      plural: 'bookings',
      pluralLabel: 'My bookings',
      shownFields: ['room', 'title'],
      verbs: ['create', 'cancel'],
      listFilter: { owner: 'me' },
    },
  ],
}
const reader = {
  entities,
  permissions: ['administer'],
  extensions: [],
  areas: [adminArea, members],
} as unknown as ReaderData
const at = (path: string) => dataInArea(reader, new URL(path, 'http://localhost'))

test('an area has its lists in its words, with its fields and verbs', () => {
  const { area, entities: own, permissions } = at('/my/bookings/new')
  expect([area, permissions]).toEqual([members, []])
  const [bookings, rooms] = own
  expect(bookings).toMatchObject({
    path: '/my/bookings',
    pluralLabel: 'My bookings',
    columns: ['title'],
    sections: [{ fields: ['room'] }],
    listFilter: { owner: 'me' },
  })
  expect(Object.keys(bookings?.fields ?? {})).toEqual(['room', 'title'])
  expect(Object.keys(bookings?.may ?? {}).toSorted()).toEqual(['cancel', 'create', 'read'])
  expect(Object.keys(bookings?.states?.moves ?? {})).toEqual(['cancel'])
  // Its records have a title elsewhere, but no list.
  expect(rooms).toMatchObject({ plural: 'rooms', path: '' })
})

test('the admin area and pages outside of areas have everything', () => {
  for (const path of ['/', '/admin/bookings', '/login/account']) {
    const { entities: all, permissions } = at(path)
    expect([path, all, permissions]).toEqual([path, entities, ['administer']])
  }
  expect(entities.map(listPath)).toEqual(['/admin/bookings', '/admin/rooms'])
  expect(at('/my').area.name).toBe('members')
  expect(at('/mystery').area.name).toBe('admin')
})

test('the data of an area stays the same object', () => {
  expect(at('/my/bookings')).toBe(at('/my'))
})

test('a page in an area finds all that the reader may do, in the words of the area', () => {
  const found = pageRecords.find(at('/my'), 'bookings')
  expect(found).toMatchObject({ pluralLabel: 'My bookings', path: '/my/bookings' })
  expect(Object.keys(found?.states?.moves ?? {})).toEqual(['cancel', 'arrive'])
  expect(Object.keys(found?.fields ?? {})).toEqual(['title', 'room', 'note'])
  expect(fieldsInArea(at('/my'), 'bookings')).toEqual(['room', 'title'])
})
