import { expect, test } from 'vitest'
import { placesFor } from '../side/places.ts'
import { keyMap } from './key-map.ts'

const all = keyMap.flatMap(({ bindings }) => bindings)

test('no key has two meanings, and g begins no other', () => {
  const keys = all.map((binding) => binding.keys)
  expect(new Set(keys).size).toBe(keys.length)
  expect(keys).not.toContain('g')
})

test('each key is said in both languages', () => {
  const groups = keyMap.map(({ label }) => label)
  for (const { en, de } of [...groups, ...all.map(({ label }) => label)]) {
    expect(en).not.toBe('')
    expect(de).not.toBe('')
  }
})

test('the places of the sheet are those of the side bar', () => {
  const admin = { language: 'en', entities: [], screens: [], own: [] }
  const places = placesFor(admin as never).flatMap((group) => group.places)
  expect(places.map(({ key, to }) => [key, to])).toContainEqual(['h', '/'])
})
