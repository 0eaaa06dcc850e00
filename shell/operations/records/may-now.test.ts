import { expect, onTestFinished, test } from 'vitest'
import { system } from '#shell/model/actor.ts'
import { entity } from '#shell/model/entity.ts'
import { Failure } from '#shell/model/failure.ts'
import { text } from '#shell/model/fields/text.ts'
import { declareProduct } from '#shell/model/product.ts'
import { open } from '#shell/store/opened.fixture.ts'
import { eachDatabase } from '#tests/databases/each-database.ts'
import { createOperations } from '../operations.ts'

const by = { actor: system, via: 'api' }
const slip = new TypeError('A slip in the product.')
const move = (guard?: () => undefined) => ({
  from: 'draft',
  to: 'done',
  who: [],
  ...(guard ? { guard } : {}),
})
const paper = entity({
  name: 'paper',
  plural: 'papers',
  fields: { title: text() },
  states: {
    initial: 'draft',
    moves: {
      plain: move(),
      full: move(() => {
        throw new Failure('full', { says: { en: 'No more.', de: 'Nicht mehr.' } })
      }),
      broken: move(() => {
        throw slip
      }),
    },
  },
})
const product = declareProduct({
  name: 'Papers',
  tagline: '',
  entities: [paper],
  roles: [],
  calls: {},
  pages: {},
  samples: [],
})

test.each(eachDatabase)('a guard that throws closes its own move, on $name', async (kind) => {
  const opened = await open(kind)
  onTestFinished(opened.close)
  const reported: [string, unknown][] = []
  const store = await opened.store([paper])
  const operations = createOperations(product, store, (...one) => reported.push(one))
  const { id } = await operations.create(by, paper, { title: 'One' })
  const may = await operations.mayNow(by, paper, id, 'de')
  expect(may).toEqual({
    change: true,
    remove: true,
    plain: true,
    full: 'Nicht mehr.',
    broken: new Failure('internal').in('de').title,
  })
  expect(reported).toEqual([[expect.stringContaining('paper.broken'), slip]])
  const seen = { id, version: 1 }
  await expect(operations.move(by, paper, seen, 'full')).rejects.toMatchObject({ id: 'full' })
  await expect(operations.move(by, paper, seen, 'broken')).rejects.toBe(slip)
  expect(await operations.move(by, paper, seen, 'plain')).toMatchObject({ state: 'done' })
})
