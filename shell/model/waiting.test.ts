import { expect, test } from 'vitest'
import { entity } from './entity.ts'
import { text } from './fields/text.ts'
import { always, role, type Who, when } from './role.ts'
import type { States } from './state.ts'
import { waitingStates } from './waiting.ts'

const editor = role('editor')
const made = (states: States, read: Who) =>
  entity({
    name: 'card',
    plural: 'cards',
    fields: { title: text() },
    states,
    may: { read },
  })
const moves = {
  submit: { from: 'draft', to: 'submitted', who: [editor] },
  publish: { from: 'submitted', to: 'published', who: [editor] },
  withdraw: { from: 'published', to: 'draft', who: [editor] },
}

test('what most may read has arrived, and everything before it waits', () => {
  const read: Who = { visitor: when({ state: 'published' }), editor: always, owner: always }
  const card = made({ initial: 'draft', moves }, read)
  expect(waitingStates(card)).toEqual(['draft', 'submitted'])
})

test('where the state decides of nobody’s reading, only what is new waits', () => {
  expect(waitingStates(made({ initial: 'draft', moves }, [editor]))).toEqual(['draft'])
})

test('where no move leads on, nobody waits', () => {
  const read: Who = { visitor: when({ state: { in: ['published'] } }), editor: always }
  const ends = {
    publish: { from: 'draft', to: 'published', who: [editor] },
    drop: { from: 'draft', to: 'dropped', who: [editor] },
  }
  expect(
    waitingStates(made({ initial: 'draft', moves: ends, ends: ['published', 'dropped'] }, read)),
  ).toEqual(['draft'])
})
