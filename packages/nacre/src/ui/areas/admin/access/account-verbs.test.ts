import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { EntitySchema } from '#shell/model/schema/entity-schema.ts'
import { formatVerb } from './account-verbs.ts'

const languages = ['en', 'de', 'fr']

const users = {
  states: { moves: { disable: { label: 'Sperren' } } },
  actions: {},
} as unknown as EntitySchema

test('everything that the accounts write into the history has a message', () => {
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
    expect(languages.filter((language) => formatVerb(verb, users, language) === verb)).toEqual([])
  }
})

test('a transition has the same label as everywhere else', () => {
  expect(formatVerb('disable', users, 'de')).toBe('Sperren')
  expect(formatVerb('sign-in:password', users, 'en')).toBe('Signed in with password')
  expect(formatVerb('sign-in:passkey', users, 'de')).toBe('Mit Passkey angemeldet')
  expect(formatVerb('sign-in:carrier', users, 'en')).toBe('Signed in with carrier')
  expect(formatVerb('view-as-start:librarian', users, 'en')).toBe('Started viewing as librarian')
  expect(formatVerb('view-as-end:librarian', users, 'fr')).toBe(
    'Vue en tant que librarian terminée',
  )
})
