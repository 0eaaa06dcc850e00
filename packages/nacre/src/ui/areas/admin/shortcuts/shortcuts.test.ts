import { expect, test } from 'vitest'
import { adminScreens } from '../screens.ts'
import { navigationFor } from '../sidebar/navigation.ts'
import { shortcuts } from './shortcuts.ts'

const all = shortcuts.flatMap(({ bindings }) => bindings)

test('no key has two meanings, and g starts page shortcuts only', () => {
  const keys = all.map((binding) => binding.keys)
  expect(new Set(keys).size).toBe(keys.length)
  expect(keys).not.toContain('g')
})

test('the help has the pages of the side bar', () => {
  const area = { name: 'admin', path: '/admin', home: '/' }
  const admin = { language: 'en', area, entities: [], permissions: [], extensions: [] }
  const places = navigationFor(admin as never, adminScreens).flatMap((group) => group.places)
  expect(places.map(({ key, to }) => [key, to])).toContainEqual(['h', '/'])
})
