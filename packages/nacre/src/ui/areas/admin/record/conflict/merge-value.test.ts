import { array, assert, constantFrom, property } from 'fast-check'
import { expect, test } from 'vitest'
import { choices } from '#shell/field-types/choices/field.ts'
import { integer } from '#shell/field-types/integer/field.ts'
import { list } from '#shell/field-types/list/field.ts'
import { markdown } from '#shell/field-types/markdown/field.ts'
import { object } from '#shell/field-types/object/field.ts'
import { text } from '#shell/field-types/text/field.ts'
import type { Field } from '#shell/language/fields/field.ts'
import { fieldSchema } from '#shell/model/schema/field-schema.ts'
import { mergeTexts, mergeValue } from './merge-value.ts'

const knows = { language: 'en', writable: () => true, pluralOf: () => undefined }
const merged = (field: Field, before: unknown, mine: unknown, theirs: unknown) =>
  mergeValue(fieldSchema('field', field, knows), { before, mine, theirs })?.value

const song = 'One\nTwo\nThree\nFour'

test('changes of different lines are merged', () => {
  const mine = song.replace('One', 'Uno')
  const theirs = song.replace('Four', 'Quattro\nCinque')
  expect(merged(markdown(), song, mine, theirs)).toBe('Uno\nTwo\nThree\nQuattro\nCinque')
  expect(merged(markdown(), song, song.replace('Two\n', ''), theirs)).toBe(
    'One\nThree\nQuattro\nCinque',
  )
})

test('changes of adjacent lines are merged', () => {
  const [mine, theirs] = [song.replace('Two', 'Due'), song.replace('Three', 'Tre\nTre e mezzo')]
  expect(merged(markdown(), song, mine, theirs)).toBe('One\nDue\nTre\nTre e mezzo\nFour')
  expect(merged(markdown(), song, theirs, mine)).toBe('One\nDue\nTre\nTre e mezzo\nFour')
})

test('changes of the same line conflict and contain both versions', () => {
  const [mine, theirs] = [song.replace('Two', 'Due'), song.replace('Two', 'Deux')]
  expect(merged(markdown(), song, mine, theirs)).toBeUndefined()
  expect(mergeTexts({ before: song, mine, theirs })).toEqual({
    isClean: false,
    text: 'One\nDeux\nDue\nThree\nFour',
  })
  expect(merged(text(), 'Title', 'Your version', 'Their version')).toBeUndefined()
})

test('a change of one side is taken, and so is the same change of both sides', () => {
  expect(merged(text(), 'a', 'b', 'a')).toBe('b')
  expect(merged(text(), 'a', 'a', 'c')).toBe('c')
  expect(merged(text(), 'a', 'b', 'b')).toBe('b')
  expect(merged(integer(), 1, 2, 3)).toBeUndefined()
})

test('in a set, an addition and a removal are both applied', () => {
  const field = choices(['sea', 'land', 'air'])
  expect(merged(field, ['sea'], ['sea', 'land'], ['sea', 'air'])).toEqual(['sea', 'air', 'land'])
  expect(merged(field, ['sea', 'air'], ['air'], ['sea', 'air', 'land'])).toEqual(['air', 'land'])
  expect(merged(list(text()), ['a', 'b', 'c'], ['a', 'b', 'c', 'd'], ['x', 'b', 'c'])).toEqual([
    'x',
    'b',
    'c',
    'd',
  ])
})

test('structures are merged field by field', () => {
  const size = object({ width: integer(), height: integer() })
  const before = { width: 1, height: 1 }
  const mine = { width: 2, height: 1 }
  expect(merged(size, before, mine, { height: 3, width: 1 })).toEqual({ width: 2, height: 3 })
  expect(merged(size, before, mine, { width: 3, height: 1 })).toBeUndefined()
  expect(merged(size, before, mine, null)).toBeUndefined()
})

const lines = array(constantFrom('a', 'b', 'c', 'd'), { maxLength: 12 })
const textOf = (all: readonly string[]) => all.join('\n')

test('without a conflict, no change is lost', () => {
  assert(
    property(lines, lines, lines, lines, (head, tail, mine, theirs) => {
      // My change is before the unchanged line, theirs after it, so they cannot conflict.
      const three = {
        before: textOf([...head, 'stays', ...tail]),
        mine: textOf([...mine, 'stays', ...tail]),
        theirs: textOf([...head, 'stays', ...theirs]),
      }
      const { text: all, isClean } = mergeTexts(three)
      expect({ all, isClean }).toEqual({
        all: textOf([...mine, 'stays', ...theirs]),
        isClean: true,
      })
    }),
  )
})

test('the merge contains everything that either side has added', () => {
  assert(
    property(lines, lines, lines, (before, mine, theirs) => {
      const own = mine.map((line) => `mine ${line}`)
      const other = theirs.map((line) => `theirs ${line}`)
      const mixed = (ours: readonly string[]) => textOf([...before.slice(2), ...ours])
      const three = { before: textOf(before), mine: mixed(own), theirs: mixed(other) }
      const found = mergeTexts(three).text.split('\n')
      for (const line of [...own, ...other]) expect(found).toContain(line)
    }),
  )
})

test('without conflicts, the merge is symmetric', () => {
  assert(
    property(lines, lines, lines, (before, mine, theirs) => {
      const [one, other] = [textOf(mine), textOf(theirs)]
      const there = mergeTexts({ before: textOf(before), mine: one, theirs: other })
      const back = mergeTexts({ before: textOf(before), mine: other, theirs: one })
      expect(back.isClean).toBe(there.isClean)
      if (there.isClean) expect(back.text).toBe(there.text)
    }),
  )
})
