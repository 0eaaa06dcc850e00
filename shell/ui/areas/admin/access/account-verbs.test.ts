import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { EntityOutline } from '#shell/model/outline/entity-outline.ts'
import { saidVerb } from './account-verbs.ts'

const users = {
  states: { moves: { disable: { label: 'Sperren' } } },
  actions: {},
} as unknown as EntityOutline

test('everything that the accounts write into the history is said in German too', () => {
  const folder = join(import.meta.dirname, '../../../../operations/accounts')
  const sources = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'))
  const verbs = sources.flatMap((source) =>
    [...source.matchAll(/(?:\bverb: (?:\w+ \? )?|\.refuse\(by, )['`]([^'`$]+)/gu)].map(
      ([, verb = '']) => verb,
    ),
  )
  expect(verbs.length).toBeGreaterThan(20)
  for (const verb of verbs) expect(saidVerb(verb, users, 'de'), verb).not.toBe(verb)
})

test('a move is called as it is everywhere, and English is as it is kept', () => {
  expect(saidVerb('disable', users, 'de')).toBe('Sperren')
  expect(saidVerb('sign in by password', users, 'en')).toBe('sign in by password')
  expect(saidVerb('sign in by passkey', users, 'de')).toBe('angemeldet über passkey')
})
