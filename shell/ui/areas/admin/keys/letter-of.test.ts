import { expect, test } from 'vitest'
import { letterOf } from './letter-of.ts'

const press = (key: string, code: string, shiftKey = false) => letterOf({ key, code, shiftKey })

test('a letter is where it is written, on whatever keyboard it is Latin', () => {
  expect(press('j', 'KeyJ')).toBe('j')
  // Germany has its Z where the others have Y, and ? on Shift with ß.
  expect(press('z', 'KeyY')).toBe('z')
  expect(press('?', 'Minus', true)).toBe('?')
  expect(press('/', 'Digit7', true)).toBe('/')
  expect(press('é', 'Digit2')).toBe('é')
})

test('where keys have other letters, it is the one that stands there elsewhere', () => {
  expect(press('о', 'KeyJ')).toBe('j')
  expect(press('ξ', 'KeyJ')).toBe('j')
  expect(press('؟', 'Slash', true)).toBe('?')
  expect(press('О', 'KeyJ', true)).toBe('О')
})

test('Caps Lock makes no difference, and Shift with a letter is another key', () => {
  expect(press('J', 'KeyJ')).toBe('j')
  expect(press('J', 'KeyJ', true)).toBe('J')
  expect(press('Enter', 'Enter')).toBe('Enter')
})
