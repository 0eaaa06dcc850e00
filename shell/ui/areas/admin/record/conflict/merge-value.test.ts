import { array, assert, constantFrom, property } from 'fast-check'
import { expect, test } from 'vitest'
import { choices } from '#shell/model/fields/choices.ts'
import { integer } from '#shell/model/fields/integer.ts'
import { list } from '#shell/model/fields/list.ts'
import { longText } from '#shell/model/fields/long-text.ts'
import { structure } from '#shell/model/fields/structure.ts'
import { text } from '#shell/model/fields/text.ts'
import type { Field } from '#shell/model/field.ts'
import { outlineOfField } from '#shell/model/outline/field-outline.ts'
import { mergeTexts, mergeValue } from './merge-value.ts'

const knows = { language: 'en', writable: () => true, pluralOf: () => undefined }
const merged = (field: Field, before: unknown, mine: unknown, theirs: unknown) =>
  mergeValue(outlineOfField('field', field, knows), { before, mine, theirs })?.value

const song = 'One\nTwo\nThree\nFour'

test('two who change different lines of a text both have what they wrote', () => {
  const mine = song.replace('One', 'Uno')
  const theirs = song.replace('Four', 'Quattro\nCinque')
  expect(merged(longText(), song, mine, theirs)).toBe('Uno\nTwo\nThree\nQuattro\nCinque')
  expect(merged(longText(), song, song.replace('Two\n', ''), theirs)).toBe(
    'One\nThree\nQuattro\nCinque',
  )
})

test('also where the lines stand next to each other', () => {
  const [mine, theirs] = [song.replace('Two', 'Due'), song.replace('Three', 'Tre\nTre e mezzo')]
  expect(merged(longText(), song, mine, theirs)).toBe('One\nDue\nTre\nTre e mezzo\nFour')
  expect(merged(longText(), song, theirs, mine)).toBe('One\nDue\nTre\nTre e mezzo\nFour')
})

test('two who change the same line collide, and neither is taken for the other', () => {
  const [mine, theirs] = [song.replace('Two', 'Due'), song.replace('Two', 'Deux')]
  expect(merged(longText(), song, mine, theirs)).toBeUndefined()
  expect(mergeTexts({ before: song, mine, theirs })).toEqual({
    isClean: false,
    text: 'One\nDeux\nDue\nThree\nFour',
  })
  expect(merged(text(), 'Title', 'Mine', 'Theirs')).toBeUndefined()
})

test('what only one has changed is as that one wants it, and what both have made the same stands', () => {
  expect(merged(text(), 'a', 'b', 'a')).toBe('b')
  expect(merged(text(), 'a', 'a', 'c')).toBe('c')
  expect(merged(text(), 'a', 'b', 'b')).toBe('b')
  expect(merged(integer(), 1, 2, 3)).toBeUndefined()
})

test('of several, what one added and another took away both happen', () => {
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

test('the parts of a value are merged one by one', () => {
  const size = structure({ width: integer(), height: integer() })
  const before = { width: 1, height: 1 }
  const mine = { width: 2, height: 1 }
  expect(merged(size, before, mine, { height: 3, width: 1 })).toEqual({ width: 2, height: 3 })
  expect(merged(size, before, mine, { width: 3, height: 1 })).toBeUndefined()
  expect(merged(size, before, mine, null)).toBeUndefined()
})

const lines = array(constantFrom('a', 'b', 'c', 'd'), { maxLength: 12 })
const textOf = (all: readonly string[]) => all.join('\n')

test('where changes do not collide, nothing of either is lost', () => {
  assert(
    property(lines, lines, lines, lines, (head, tail, mine, theirs) => {
      // Mine is before the line that stays, theirs after it: they cannot collide.
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

test('whatever was written by one of both, and was not there before, is in what comes of it', () => {
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

test('it does not matter who was first, as long as nothing collides', () => {
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
