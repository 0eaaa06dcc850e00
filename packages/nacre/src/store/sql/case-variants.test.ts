import { expect, test } from 'vitest'
import { caseVariants } from './case-variants.ts'

test.each([
  ['a', 'Aa'],
  ['Ä', 'Ää'],
  ['é', 'Éé'],
  ['ς', 'Σςσ'],
  ['ж', 'Жж'],
  ['ß', 'ßẞ'],
  ['k', 'Kk'],
  ['\u212A', '\u212A'],
  ['i', 'Ii'],
  ['ı', 'ı'],
  ['İ', 'İ'],
  ['𐐨', '𐐀𐐨'],
  ['3', '3'],
  ['*', '*'],
  ['日', '日'],
  ['🐚', '🐚'],
])('the case variants of %s are %s', (character, cases) => {
  expect(caseVariants(character)).toBe(cases)
})

test('covers every character with case variants', () => {
  const cased: string[] = []
  for (let code = 0; code <= 0x10_ff_ff; code += 1) {
    const character = String.fromCodePoint(code)
    const cases = [character.toLowerCase(), character.toUpperCase()]
    if (cases.some((one) => one !== character)) cased.push(character)
  }
  const all = cased.join('')
  const isPlain = (one: string) => one <= '\u007F'
  const wrong = cased.filter((one) => {
    const same = all.match(new RegExp(one, 'giu')) ?? []
    return same.filter((other) => isPlain(other) === isPlain(one)).join('') !== caseVariants(one)
  })
  expect(cased.length).toBeGreaterThan(2_900)
  expect(wrong).toEqual([])
})
