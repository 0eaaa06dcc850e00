import { expect, test } from 'vitest'
import { inputAfterKey, type TypedInput } from './early-input.ts'

const none = { ctrlKey: false, metaKey: false, altKey: false }

function inputOf(keys: readonly string[]): TypedInput {
  const start: TypedInput = { text: '', isSubmitted: false }
  return keys.reduce((input, key) => inputAfterKey(input, { ...none, key }) ?? input, start)
}

test('characters are collected and Backspace deletes the last one', () => {
  expect(inputOf(['t', 'x', 'Backspace', 'i'])).toEqual({ text: 'ti', isSubmitted: false })
  expect(inputOf(['Backspace'])).toEqual({ text: '', isSubmitted: false })
})

test('Enter completes the input: later keys change nothing', () => {
  expect(inputOf(['t', 'i', 'Enter', 'x', 'Backspace', 'Enter'])).toEqual({
    text: 'ti',
    isSubmitted: true,
  })
})

test('shortcuts and keys without a character are no input', () => {
  const input = { text: 'ti', isSubmitted: false }
  for (const key of ['Tab', 'ArrowDown', 'Shift', 'F5'])
    expect(inputAfterKey(input, { ...none, key })).toBeUndefined()
  expect(inputAfterKey(input, { ...none, ctrlKey: true, key: 'k' })).toBeUndefined()
})
