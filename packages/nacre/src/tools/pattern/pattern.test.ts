import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compileMatcher } from './pattern.ts'
import { atDepth } from '#tests/depth.ts'

test('matches the whole text', () => {
  const matches = compileMatcher(String.raw`[A-Z]{2}-\d{1,3}`)
  expect(['AB-1', 'AB-123'].map(matches)).toStrictEqual([true, true])
  expect(['AB-', 'AB-1234', 'xAB-1', 'AB-1 ', 'AB-1\n', ''].map(matches)).toStrictEqual(
    Array.from({ length: 6 }, () => false),
  )
})

test('matches the same texts as RegExp', () => {
  const { pattern } = fc.letrec<{ pattern: string; atom: string }>((tie) => ({
    atom: fc.constantFrom(...atoms),
    pattern: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      tie('atom'),
      fc.tuple(tie('pattern'), tie('pattern')).map(([one, other]) => `${one}${other}`),
      fc.tuple(tie('pattern'), tie('pattern')).map(([one, other]) => `(${one}|${other})`),
      fc.tuple(tie('pattern'), times).map(([one, more]) => `(?:${one})${more}`),
    ),
  }))
  const texts = fc.array(fc.string({ unit: fc.constantFrom(...characters), maxLength: 8 }), {
    minLength: 20,
    maxLength: 20,
  })
  fc.assert(
    fc.property(pattern, texts, (source, several) => {
      const matches = compileMatcher(source)
      const engine = new RegExp(`^(?:${source})$`, 'u')
      for (const text of several)
        expect([text, matches(text)]).toStrictEqual([text, engine.test(text)])
    }),
    { numRuns: atDepth(1_000) },
  )
})

test('matches in linear time, whatever the pattern repeats', () => {
  const long = 100_000
  for (const [pattern, text] of [
    ['(a+)+b', 'a'.repeat(long)],
    ['(a|a)*b', `${'a'.repeat(long)}c`],
    ['(a|b)*a(a|b){12}c', 'ab'.repeat(long / 2)],
    [String.raw`(.*)*\d`, 'x'.repeat(long)],
    [String.raw`([a-z]+\s?)+!`, 'abc '.repeat(long / 4)],
    ['((a?)*)*b', 'a'.repeat(long)],
    [String.raw`(\p{L}+\d?)*-`, 'é'.repeat(long)],
  ] as const) {
    const matches = compileMatcher(pattern)
    const before = process.cpuUsage()
    expect(matches(text)).toBe(false)
    const { user, system } = process.cpuUsage(before)
    // It takes about 20 ms. The generous limit is for slow machines. Backtracking would take years.
    expect((user + system) / 1_000).toBeLessThan(500)
  }
})

test('stays correct, although slower, when the states exceed the cache', () => {
  const matches = compileMatcher('(a|b)*a(a|b){200}')
  const text = Array.from({ length: 5_000 }, (_, index) =>
    (index * index) % 7 < 3 ? 'a' : 'b',
  ).join('')
  const isA = (fromEnd: number) => text.at(-fromEnd) === 'a'
  expect(matches(text)).toBe(isA(201))
  expect(matches(text.slice(0, -1))).toBe(isA(202))
  expect(matches(text.slice(0, -2))).toBe(isA(203))
  expect([matches('a'.repeat(201)), matches('a'.repeat(200))]).toStrictEqual([true, false])
})

test('rejects unsupported patterns with an error message', () => {
  for (const [pattern, why] of [
    ['', 'it is empty'],
    ['^a$', 'it always stands for the whole text, so leave ^ and $ out'],
    ['(?=a)b', 'it cannot look around, and its groups have no names'],
    ['(?<=a)b', 'it cannot look around, and its groups have no names'],
    ['(?<name>a)', 'it cannot look around, and its groups have no names'],
    [String.raw`(a)\1`, 'it cannot refer back to a group'],
    [String.raw`\bword`, String.raw`\b is not known here`],
    ['a**', 'it says twice how often something is repeated'],
    ['a+?', 'it says twice how often something is repeated'],
    ['*a', 'it repeats something, but there is nothing'],
    ['a{2,1}', 'it repeats something fewer times than at least'],
    ['a{1001}', 'it repeats something more than 1000 times'],
    ['a{0,1001}', 'it repeats something more than 1000 times'],
    ['((a{100}){100}){100}', 'it is too large with all it repeats'],
    ['a{0}', 'it repeats something no times at all'],
    ['(a', 'a bracket is open to the end'],
    ['a)', 'a bracket is closed that was never open'],
    ['()', 'one of its groups is empty'],
    ['[a', 'a set is open to the end'],
    ['[z-a]', '[z-a] is nothing that stands for one character'],
    ['a'.repeat(1_001), 'it is longer than 1000 characters'],
  ] as const) {
    expect(() => compileMatcher(pattern)).toThrow(`The pattern ${pattern} cannot be used: ${why}.`)
  }
})

test('accepts up to a thousand repetitions', () => {
  const matches = compileMatcher('a{1000}')
  expect([
    matches('a'.repeat(999)),
    matches('a'.repeat(1_000)),
    matches('a'.repeat(1_001)),
  ]).toStrictEqual([false, true, false])
})

const characters = [
  'a',
  'b',
  'c',
  '0',
  '_',
  '-',
  ' ',
  '\n',
  '.',
  'é',
  '🐚',
  '\u{2028}',
  '\ud83d',
  ']',
]
const times = fc.constantFrom('*', '+', '?', '{1}', '{2}', '{1,}', '{0,2}', '{2,3}')
const atoms = [
  ...String.raw`a b - _ . é 🐚 [ab] [^a] [a-c0] [^\d\s] [\]\-] \d \D \w \W \s \S \. \n`.split(' '),
  ...String.raw`\x61 \u0062 \u{1f41a} \p{L} \P{L} [\p{L}_] a|b (a|) (|b)`.split(' '),
]
