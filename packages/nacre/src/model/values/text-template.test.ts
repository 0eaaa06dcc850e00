import { expect, test } from 'vitest'
import { fillSentences, placeholdersIn } from './text-template.ts'

const values: Readonly<Record<string, string>> = {
  'event.title': 'Hamlet. A tragedy',
  'event.starts': '1 June at 20:00',
  number: 'T-1',
}
const fill = (text: string, language = 'en') =>
  fillSentences(text, language, (name) => values[name])

test('a sentence whose value is missing is left out, and the others stay', () => {
  expect(fill('It begins at {event.starts}. Your seat: {seat.code}. See you there!')).toBe(
    'It begins at 1 June at 20:00. See you there!',
  )
  expect(fill('Beginn: {event.starts}. {seat.code} ist Ihr Platz. Bis dann!', 'de')).toBe(
    'Beginn: 1 June at 20:00. Bis dann!',
  )
  expect(fill('{seat.code}')).toBe('')
})

test('a period in a name or in a value ends no sentence', () => {
  expect(fill('You see {event.title} with {number}. {event.starts} is the time.')).toBe(
    'You see Hamlet. A tragedy with T-1. 1 June at 20:00 is the time.',
  )
})

test('names are found once, in their order', () => {
  expect(placeholdersIn('{b.c} and {a} and {b.c} and {}')).toEqual(['b.c', 'a', ''])
})
