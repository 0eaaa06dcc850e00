import { assert, constantFrom, array, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { longestSubsequence } from '#shell/tools/sequences/longest-subsequence.ts'
import { diffByWord } from './diff-by-word.ts'

const shown = (before: string, after: string) =>
  diffByWord(before, after)
    .map(({ kind, text }) =>
      kind === 'same' ? text : kind === 'removed' ? `[-${text}-]` : `[+${text}+]`,
    )
    .join('')

test('changed words are distinguished from unchanged ones', () => {
  expect(shown('The quick brown fox', 'The slow brown fox')).toBe('The [-quick-][+slow+] brown fox')
  expect(shown('One two three four', 'One five six four')).toBe(
    'One [-two three-][+five six+] four',
  )
  expect(shown('', 'New')).toBe('[+New+]')
  expect(shown('Gone', '')).toBe('[-Gone-]')
  expect(shown('Same', 'Same')).toBe('Same')
  expect(shown('Schöne Grüße!', 'Schöne Grüsse.')).toBe('Schöne [-Grüße!-][+Grüsse.+]')
  expect(shown('貝殻は白い', '貝殻は青い')).toBe('貝殻は[-白-][+青+]い')
})

const words = array(constantFrom('a', 'b', 'c', ' ', '\n', ', '), { maxLength: 40 })
const texts = [words.map((all) => all.join('')), string({ unit: 'grapheme', maxLength: 60 })]

test('the same and deleted parts form the old text, the same and inserted parts the new text', () => {
  for (const text of texts) {
    assert(
      property(text, text, (before, after) => {
        const all = diffByWord(before, after)
        const of = (kind: 'removed' | 'new') =>
          all
            .flatMap((one) => (one.kind === 'same' || one.kind === kind ? [one.text] : []))
            .join('')
        expect(of('removed')).toBe(before)
        expect(of('new')).toBe(after)
      }),
    )
  }
})

/** Returns the length of the longest common subsequence by dynamic programming, as a reference. */
function longest(one: readonly string[], other: readonly string[]): number {
  let row = Array.from({ length: other.length + 1 }, () => 0)
  for (const item of one) {
    const next = [0]
    for (const [at, rival] of other.entries()) {
      next.push(item === rival ? (row[at] ?? 0) + 1 : Math.max(row[at + 1] ?? 0, next[at] ?? 0))
    }
    row = next
  }
  return row.at(-1) ?? 0
}

test('the common subsequence is the longest, in order', () => {
  const items = array(constantFrom('a', 'b', 'c', 'd'), { maxLength: 30 })
  assert(
    property(items, items, (before, after) => {
      const matches = longestSubsequence(before, after)
      expect(matches).toHaveLength(longest(before, after))
      for (const [at, [one, other]] of matches.entries()) {
        expect(before[one]).toBe(after[other])
        const next = matches[at + 1]
        if (next) expect(next[0] > one && next[1] > other).toBe(true)
      }
    }),
  )
})

test('two long texts without common parts are compared in limited time', () => {
  const [one, other] = ['a ', 'b ']
  expect(diffByWord(one.repeat(20_000), other.repeat(20_000)).length).toBeGreaterThan(0)
})
