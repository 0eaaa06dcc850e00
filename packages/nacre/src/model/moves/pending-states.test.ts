import { expect, test } from 'vitest'
import { entity } from '#shell/language/entities/define-entity.ts'
import { text } from '#shell/field-types/text/field.ts'
import { always, role, type AccessRule, when } from '#shell/language/roles/role.ts'
import type { States } from '#shell/language/entities/state.ts'
import { pendingStates } from './pending-states.ts'

const editor = role('editor')
const made = (states: States, read: AccessRule) =>
  entity({
    name: 'card',
    plural: 'cards',
    fields: { title: text() },
    states,
    may: { read },
  })
const moves = {
  submit: { from: 'draft', to: 'submitted', may: [editor] },
  publish: { from: 'submitted', to: 'published', may: [editor] },
  withdraw: { from: 'published', to: 'draft', may: [editor] },
}

test('returns the states before the one that most roles can read', () => {
  const read: AccessRule = { everyone: when({ state: 'published' }), editor: always, owner: always }
  const card = made({ initial: 'draft', moves }, read)
  expect(pendingStates(card)).toEqual(['draft', 'submitted'])
})

test('returns only the initial state if reading does not depend on the state', () => {
  expect(pendingStates(made({ initial: 'draft', moves }, [editor]))).toEqual(['draft'])
})

test('omits states that no move leaves', () => {
  const read: AccessRule = { everyone: when({ state: { in: ['published'] } }), editor: always }
  const ends = {
    publish: { from: 'draft', to: 'published', may: [editor] },
    drop: { from: 'draft', to: 'dropped', may: [editor] },
  }
  expect(
    pendingStates(
      made({ initial: 'draft', moves: ends, finalStates: ['published', 'dropped'] }, read),
    ),
  ).toEqual(['draft'])
})
