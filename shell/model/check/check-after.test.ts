import { expect, test } from 'vitest'
import { library } from '#tests/sample/product.ts'
import { action, tally } from '../action.ts'
import { checkProduct } from '../check-product.ts'
import { type Entity, entity } from '../entity.ts'
import { counter } from '../fields/counter.ts'
import { everyone } from '../role.ts'

const mistakesOf = (after: Readonly<Record<string, string>>) => {
  const pen: Entity = entity({
    name: 'pen',
    plural: 'pens',
    fields: { likes: counter() },
    states: {
      initial: 'new',
      moves: { use: { from: 'new', to: 'used', who: everyone } },
      ends: ['used'],
    },
    actions: {
      like: tally({ count: 'likes', mine: 'liked' }),
      sharpen: action({ input: {}, run: async () => {} }),
    },
    after,
  })
  return checkProduct({ ...library, entities: [...library.entities, pen] })
}

test('a job follows a verb, a move or an action that there is', () => {
  const all = ['create', 'change', 'remove', 'restore', 'erase', 'use', 'like', 'sharpen']
  expect(mistakesOf(Object.fromEntries(all.map((verb) => [verb, 'announce'])))).toEqual([])
  expect(mistakesOf({ create: 'nacre tidy' })).toEqual([])
})

test('what follows a verb that is not there, or is no job, is refused by both names', () => {
  expect(mistakesOf({ publihs: 'announce', use: 'anounce', toString: 'constructor' })).toEqual([
    'After publihs of pen comes the job announce, but publihs is nothing that pen can do: it is one of create, change, remove, restore, erase, use, like, sharpen.',
    'After use of pen comes the job anounce, which is not a job: there is announce, tidy.',
    'After toString of pen comes the job constructor, but toString is nothing that pen can do: it is one of create, change, remove, restore, erase, use, like, sharpen.',
    'After toString of pen comes the job constructor, which is not a job: there is announce, tidy.',
  ])
})
