import { expect, test } from 'vitest'
import { contrastWith, sixDigits } from './contrast.ts'

test('what can be read on a colour is told as the guidelines count it', () => {
  expect(contrastWith('#ffffff', '#000000')).toBeCloseTo(21)
  expect(contrastWith('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  expect(contrastWith('#777777', '#777777')).toBe(1)
})

test('what is still being typed is no colour yet', () => {
  expect([' #A8D8D0 ', '#a8d', 'red', ''].map(sixDigits)).toEqual([
    '#a8d8d0',
    undefined,
    undefined,
    undefined,
  ])
})
