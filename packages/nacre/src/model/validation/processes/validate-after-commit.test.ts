import { expect, test } from 'vitest'
import { product as library } from 'example-library/product.ts'
import { action, reaction } from '#shell/language/entities/action.ts'
import { problemsOf } from '../problems-of.fixture.ts'
import type { Entity } from '#shell/language/entities/entity.ts'
import { entity } from '#shell/language/entities/define-entity.ts'
import { counter } from '#shell/field-types/counter/field.ts'
import { everyone } from '#shell/language/roles/role.ts'

const mistakesOf = (after: Readonly<Record<string, string>>) => {
  const pen: Entity = entity({
    name: 'pen',
    plural: 'pens',
    fields: { likes: counter() },
    states: {
      initial: 'new',
      moves: { use: { from: 'new', to: 'used', may: everyone } },
      finalStates: ['used'],
    },
    actions: {
      like: reaction({ countField: 'likes', viewerField: 'liked' }),
      sharpen: action({ input: {}, run: async () => {} }),
    },
    afterCommit: after,
  })
  return problemsOf({ ...library, entities: [...library.entities, pen] })
}

test('accepts a job after a verb, a move or an action', () => {
  const all = ['create', 'change', 'remove', 'restore', 'erase', 'use', 'like', 'sharpen']
  expect(mistakesOf(Object.fromEntries(all.map((verb) => [verb, 'announce'])))).toEqual([])
  expect(mistakesOf({ create: 'nacre.cleanup' })).toEqual([])
})

test('rejects an unknown verb and an unknown job by their names', () => {
  expect(mistakesOf({ publihs: 'announce', use: 'anounce', toString: 'constructor' })).toEqual([
    'After publihs of pen comes the job announce, but publihs is nothing that pen can do: it is one of create, change, remove, restore, erase, use, like, sharpen.',
    'After use of pen comes the job anounce, which is not a job: there is announce, tidy.',
    'After toString of pen comes the job constructor, but toString is nothing that pen can do: it is one of create, change, remove, restore, erase, use, like, sharpen.',
    'After toString of pen comes the job constructor, which is not a job: there is announce, tidy.',
  ])
})
