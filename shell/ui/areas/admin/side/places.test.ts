import { expect, test } from 'vitest'
import type { AdminData } from '../admin-data.ts'
import { placesFor } from './places.ts'

const admin = (language: string, ...lists: string[]) =>
  ({
    language,
    screens: [],
    own: [],
    entities: lists.map((labels) => ({
      name: labels === 'Users' ? 'user' : labels,
      plural: labels.toLowerCase(),
      labels,
    })),
  }) as unknown as AdminData

test('lists, people and operation stand apart, in the words of the reader', () => {
  const groups = placesFor(admin('de', 'Cards', 'Users'))
  expect(groups.map(({ label, places }) => [label, places.map(({ to }) => to)])).toEqual([
    ['', ['/']],
    ['Inhalte', ['/admin/cards']],
    ['Menschen', ['/admin/users']],
    ['Betrieb', ['/admin/specification']],
  ])
})

test('a group in which there is nothing for one does not show', () => {
  const labels = placesFor(admin('en')).map(({ label }) => label)
  expect(labels).toEqual(['', 'Operation'])
})

test('each place has a letter of its own as long as there are letters', () => {
  const places = placesFor(admin('en', 'Cards', 'Comments', 'CC')).flatMap((group) => group.places)
  expect(places.map(({ label, key }) => [label, key])).toEqual([
    ['Home', 'h'],
    ['Cards', 'c'],
    ['Comments', 'o'],
    ['CC', undefined],
    ['Specification', 's'],
  ])
})

test('a screen of the product has its own drawing, or else the first letter of its name', () => {
  const own = [
    { place: 'screens/stock', label: 'Stock', icon: 'M4 4h16' },
    { place: 'screens/fines', label: 'Fines' },
  ]
  const [, content] = placesFor({ ...admin('en'), own })
  expect(content?.places).toMatchObject([
    { to: '/admin/own/stock', icon: { path: 'M4 4h16' } },
    { to: '/admin/own/fines', label: 'Fines' },
  ])
  expect(content?.places[1]).not.toHaveProperty('icon')
})
