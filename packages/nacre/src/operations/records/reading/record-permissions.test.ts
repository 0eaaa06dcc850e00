import { expect, onTestFinished, test } from 'vitest'
import { systemActor } from '#shell/language/roles/actor.ts'
import { entity } from '#shell/language/entities/define-entity.ts'
import { AppError } from '#shell/language/errors/app-error.ts'
import { text } from '#shell/field-types/text/field.ts'
import { defineProduct } from '#shell/language/product/product.ts'
import { openTestDatabase } from '#shell/store/test-database.fixture.ts'
import { eachDatabase } from '#tests/databases/each-database.ts'
import { createOperations } from '../../operations.ts'

const ctx = { actor: systemActor, channel: 'api' }
const slip = new TypeError('A slip in the product.')
const move = (guard?: () => undefined) => ({
  from: 'draft',
  to: 'done',
  may: [],
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
        throw new AppError('limit-reached', { message: { en: 'No more.', de: 'Nicht mehr.' } })
      }),
      broken: move(() => {
        throw slip
      }),
    },
  },
})
const product = defineProduct({
  name: 'Papers',
  tagline: '',
  entities: [paper],
  roles: [],
  calls: {},
  pages: {},
  seeds: [],
})

test.each(eachDatabase)(
  'a guard that throws blocks its own transition only, on $name',
  async (kind) => {
    const opened = await openTestDatabase(kind)
    onTestFinished(opened.close)
    const reported: [string, unknown][] = []
    const store = await opened.store([paper])
    const operations = createOperations(product, store, (...one) => reported.push(one))
    const { id } = await operations.create(ctx, paper, { title: 'One' })
    const may = await operations.readPermissions(ctx, paper, id, 'de')
    expect(may).toEqual({
      change: true,
      remove: true,
      plain: true,
      full: 'Nicht mehr.',
      broken: new AppError('internal-error').problemIn('de').title,
    })
    expect(reported).toEqual([[expect.stringContaining('paper.broken'), slip]])
    const seen = { id, version: 1 }
    await expect(operations.move(ctx, paper, seen, 'full')).rejects.toMatchObject({
      code: 'limit-reached',
    })
    await expect(operations.move(ctx, paper, seen, 'broken')).rejects.toBe(slip)
    expect(await operations.move(ctx, paper, seen, 'plain')).toMatchObject({ state: 'done' })
  },
)
