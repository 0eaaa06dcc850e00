import { expect, test } from 'vitest'
import { localize } from '#shell/language/texts/localized-text.ts'
import { type Strength, passwordStrength, strengthMessages } from './strength.ts'

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

test.each(Object.entries(samples))('recognizes %s passwords', (strength, passwords) => {
  const messages = passwords.map((password) => [password, passwordStrength(password)])
  expect(messages).toEqual(passwords.map((password) => [password, strength]))
})

test('a longer random password is never weaker', () => {
  const order = Object.keys(strengthMessages)
  const password = 'kX7#pLq2!vRz0mYvK1cQ8rTw'
  const messages = Array.from(password, (_, end) =>
    order.indexOf(passwordStrength(password.slice(0, end + 1))),
  )
  expect(messages).toEqual(messages.toSorted((one, other) => one - other))
})

test('localizes the strength', () => {
  expect(Object.values(strengthMessages).map((text) => localize(text, 'de'))).toEqual([
    'schwach',
    'mittel',
    'gut',
    'stark',
  ])
})
