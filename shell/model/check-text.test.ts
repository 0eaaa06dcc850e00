import { expect, test } from 'vitest'
import { checkText } from './check-text.ts'
import { longText } from './fields/long-text.ts'
import { text } from './fields/text.ts'

const line = { max: 5, isOnOneLine: true }
const lines = { max: 5, isOnOneLine: false }

test.each([
  ['a', undefined],
  ['12345', undefined],
  ['123456', 'This must not be longer than 5 characters.'],
  ['🐚🐚a', undefined],
  ['🐚🐚🐚', 'This must not be longer than 5 characters.'],
])('%s is measured as a form does', (value, problem) => {
  expect(checkText(value, line)).toBe(problem)
  expect(checkText(value, lines)).toBe(problem)
})

test('length is what a declaration says, or else 200 for a line and 10,000 for more', () => {
  expect(text({ max: 3 }).check('1234')).toBe('This must not be longer than 3 characters.')
  expect(text().check('x'.repeat(200))).toBeUndefined()
  expect(text().check('x'.repeat(201))).toBeDefined()
  expect(longText({ max: 3 }).check('1234')).toBe('This must not be longer than 3 characters.')
  expect(longText().check('x'.repeat(10_000))).toBeUndefined()
  expect(longText().check('x'.repeat(10_001))).toBeDefined()
})

test.each(['\n', '\r', '\r\n', '\v', '\f', '\u0085', '\u2028', '\u2029'])(
  '%j ends a line, which only long text may have',
  (end) => {
    expect(checkText(`a${end}b`, line)).toBe('This must fit on one line.')
    expect(checkText(`a${end}b`, lines)).toBeUndefined()
  },
)

test.each(['\0', '\u0001', '\u0008', '\u000e', '\u001b', '\u007f', '\u0080', '\u009f'])(
  '%j is no text',
  (control) => {
    const problem = 'This has characters in it that are not text.'
    expect(checkText(`a${control}b`, line)).toBe(problem)
    expect(checkText(`a${control}b`, lines)).toBe(problem)
  },
)

test.each(['a\tb', '<b>', '</script>', "'; --", '%00', 'עברית', 'é', '👩‍🚀', '\ufeffa', 'a\u202eb'])(
  '%j is text like any other',
  (value) => {
    const room = { max: 20, isOnOneLine: true }
    expect(checkText(value, room)).toBeUndefined()
  },
)
