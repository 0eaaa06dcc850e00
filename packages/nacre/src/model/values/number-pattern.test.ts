import { expect, test } from 'vitest'
import { formatNumber, parseNumber } from './number-pattern.ts'

test.each([
  ['T-{year}-{5}', 'T-2027-00012', { number: 12, values: { year: '2027', '5': '00012' } }],
  ['{3}', '1234', { number: 1234, values: { '3': '1234' } }],
  ['{event.title}/{row}-{2}', 'A/B/C-07', { number: 7 }],
  ['(+{2})', '(+05)', { number: 5 }],
  ['T-{year}-{5}', 'X-2027-00012', undefined],
  ['T-{5}', 'T-twelve', undefined],
])('the number in %s of %s', (pattern, text, expected) => {
  const parsed = parseNumber(pattern, text)
  if (expected) expect(parsed).toMatchObject(expected)
  else expect(parsed).toBeUndefined()
})

test('what was formatted is parsed again', () => {
  const text = formatNumber('I-{year}-{4}', 41, { year: '2027' })
  expect(parseNumber('I-{year}-{4}', text)).toMatchObject({ number: 41, values: { year: '2027' } })
})
