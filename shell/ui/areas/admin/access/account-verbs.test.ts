import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { EntityOutline } from '#shell/model/outline/entity-outline.ts'
import { saidVerb } from './account-verbs.ts'

const users = {
  states: { moves: { disable: { label: 'Sperren' } } },
  actions: {},
} as unknown as EntityOutline

test('everything that the accounts write into the history is said as done, and in German too', () => {
  const folder = join(import.meta.dirname, '../../../../operations/accounts')
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
  const verbs = sources.flatMap((source) =>
    [...source.matchAll(/(?:\bverb: (?:\w+ \? )?|\.refuse\(by, )['`]([^'`$]+)/gu)].map(
      ([, verb = '']) => verb,
    ),
  )
  expect(verbs.length).toBeGreaterThan(20)
  for (const verb of verbs) {
    expect(saidVerb(verb, users, 'de'), verb).not.toBe(verb)
    if (isAsked(verb)) expect(saidVerb(verb, users, 'en'), verb).not.toBe(verb)
  }
})

/** What went wrong is kept as what it was: “wrong password”. The same word is the past of “reset”. */
function isAsked(verb: string): boolean {
  return !/^(?:wrong|unknown|no|reset)\b/u.test(verb)
}

test('a move is called as it is everywhere', () => {
  expect(saidVerb('disable', users, 'de')).toBe('Sperren')
  expect(saidVerb('sign in by password', users, 'en')).toBe('signed in by password')
  expect(saidVerb('sign in by passkey', users, 'de')).toBe('angemeldet über Passkey')
})
