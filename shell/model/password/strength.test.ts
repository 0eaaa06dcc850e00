import { expect, test } from 'vitest'
import { wordsIn } from '../words.ts'
import { type Strength, strengthOf, strengthWords } from './strength.ts'

const samples: Readonly<Record<Strength, readonly string[]>> = {
  weak: [
    '',
    'kX7#pLq2!vR',
    'passwordpassword',
    'Sommer2026!!!',
    'qwertyuiop123',
    'iloveyou12345',
    'P@ssw0rd1234',
    '!QAZ2wsx#EDC',
    '31.12.1999 31.12.1999',
    'blankets1234',
    'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
    'abcdefghijklmnopqrstuvwxyz0123456789',
  ],
  fair: ['violin tractor seldom', 'kettle orbit', '84615530917252', 'Blumenkohl, Berta'],
  good: ['violin tractor seldom beige', 'vkzqjwxhbtrn', 'gX7#pLq2!vRz', 'kettle-orbit-maple'],
  strong: [
    'violin tractor seldom beige awning',
    'zwölf Kraniche über Husum',
    '0ZpX4mYvK1cQ8rTw',
    '🦊🌋🎻🧊🪁🦑🥨🚲🎲🧦🪐🫧',
  ],
}

test.each(Object.entries(samples))('%s passwords are told to be so', (strength, passwords) => {
  const told = passwords.map((password) => [password, strengthOf(password)])
  expect(told).toEqual(passwords.map((password) => [password, strength]))
})

test('to type on never makes a random password weaker', () => {
  const order = Object.keys(strengthWords)
  const password = 'kX7#pLq2!vRz0mYvK1cQ8rTw'
  const told = Array.from(password, (_, end) =>
    order.indexOf(strengthOf(password.slice(0, end + 1))),
  )
  expect(told).toEqual(told.toSorted((one, other) => one - other))
})

test('a strength is told in the language of the reader', () => {
  expect(Object.values(strengthWords).map((words) => wordsIn(words, 'de'))).toEqual([
    'schwach',
    'mäßig',
    'gut',
    'stark',
  ])
})
