import { expect, test } from 'vitest'
import { drawDefaultIcon } from './icons.ts'

test.each([
  ['library', 'L'],
  ['été', 'É'],
  ['<b>', '&lt;'],
  ['🦪 Nacre', '🦪'],
])('the default icon of %s shows %s', (name, initial) => {
  expect(drawDefaultIcon({ name })).toContain(`>${initial}</text>`)
})
