import { expect, test } from 'vitest'
import type { AdminData } from '../../../records/data-in-area.ts'
import { adminScreens } from '../screens.ts'
import { navigationFor as navigationOf } from './navigation.ts'

const navigationFor = (reader: AdminData) => navigationOf(reader, adminScreens)

const admin = (language: string, ...lists: string[]) =>
  ({
    language,
    area: { name: 'admin', path: '/admin', home: '/' },
    permissions: [],
    extensions: [],
    entities: lists.map((labels) => ({
      name: labels === 'Users' ? 'user' : labels,
      plural: labels.toLowerCase(),
      pluralLabel: labels,
    })),
  }) as unknown as AdminData

test('lists, users and system pages are separate groups with localized labels', () => {
  const groups = navigationFor(admin('de', 'Cards', 'Users'))
  expect(groups.map(({ label, places }) => [label, places.map(({ to }) => to)])).toEqual([
    ['', ['/']],
    ['Inhalte', ['/admin/cards']],
    ['Benutzer & Zugriff', ['/admin/users', '/admin/access/api-keys']],
    ['System', ['/admin/specification']],
  ])
})

test('a group without pages, and pages without permission, are hidden', () => {
  const labels = navigationFor(admin('en')).map(({ label }) => label)
  expect(labels).toEqual(['', 'Users & access', 'System'])
})

test('each page has a unique shortcut as long as letters are available', () => {
  const places = navigationFor(admin('en', 'Cards', 'Comments', 'CC')).flatMap(
    (group) => group.places,
  )
  expect(places.map(({ label, key }) => [label, key])).toEqual([
    ['Home', 'h'],
    ['Cards', 'c'],
    ['Comments', 'o'],
    ['CC', undefined],
    ['API keys', 'a'],
    ['Specification', 's'],
  ])
})

test('an extension screen has its own icon or the first letter of its name', () => {
  const own = [
    { path: 'screens/stock', label: 'Stock', icon: 'M4 4h16' },
    { path: 'screens/fines', label: 'Fines' },
  ]
  const [, content] = navigationFor({ ...admin('en'), extensions: own })
  expect(content?.places).toMatchObject([
    { to: '/admin/extension/stock', icon: { path: 'M4 4h16' } },
    { to: '/admin/extension/fines', label: 'Fines' },
  ])
  expect(content?.places[1]).not.toHaveProperty('icon')
})

test('an area of the product has its pages and lists in one group, under its own paths', () => {
  const mine = admin('en', 'Bookings', 'Rooms')
  const [bookings, rooms] = mine.entities
  if (!bookings || !rooms) throw new Error('The lists are missing.')
  const pages = [{ to: '/my/week', label: 'My week' }]
  const groups = navigationFor({
    ...mine,
    area: { name: 'members', path: '/my', home: '/my', label: 'Mine', pages },
    entities: [
      { ...bookings, path: '/my/bookings' },
      { ...rooms, path: '' },
    ],
  })
  expect(groups.map(({ label, places }) => [label, places.map(({ to }) => to)])).toEqual([
    ['Mine', ['/my/week', '/my/bookings']],
  ])
})

test('an area leaves out the lists that are not in its navigation', () => {
  const data = admin('en', 'Orders', 'Lines')
  const entities = data.entities.map((one) =>
    one.pluralLabel === 'Lines' ? { ...one, isInNavigation: false } : one,
  )
  const area = { name: 'desk', path: '/desk', home: '/desk', label: 'Desk' }
  const [group] = navigationFor({ ...data, entities, area })
  expect(group?.places.map(({ label }) => label)).toEqual(['Orders'])
})
