import { expect, test } from 'vitest'
import { characterOfKey } from './character-of-key.ts'

const press = (key: string, code: string, shiftKey = false) =>
  characterOfKey({ key, code, shiftKey })

test('a letter is where the layout has it, on any Latin keyboard', () => {
  expect(press('j', 'KeyJ')).toBe('j')
  // The German layout swaps Y and Z, and has ? on Shift with ß.
  expect(press('z', 'KeyY')).toBe('z')
  expect(press('?', 'Minus', true)).toBe('?')
  expect(press('/', 'Digit7', true)).toBe('/')
  expect(press('é', 'Digit2')).toBe('é')
})

test('on a non-Latin layout, a key has the letter of the US layout', () => {
  expect(press('о', 'KeyJ')).toBe('j')
  expect(press('ξ', 'KeyJ')).toBe('j')
  expect(press('؟', 'Slash', true)).toBe('?')
  expect(press('О', 'KeyJ', true)).toBe('О')
})

test('Caps Lock is ignored, and Shift with a letter is a different key', () => {
  expect(press('J', 'KeyJ')).toBe('j')
  expect(press('J', 'KeyJ', true)).toBe('J')
  expect(press('Enter', 'Enter')).toBe('Enter')
})
