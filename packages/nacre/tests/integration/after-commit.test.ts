import { expect, test } from 'vitest'
import { createApi } from '#shell/api/api.ts'
import { action, reaction } from '#shell/language/entities/action.ts'
import type { Actor } from '#shell/language/roles/actor.ts'
import { problemsOf } from '#shell/model/validation/problems-of.fixture.ts'
import { entity } from '#shell/language/entities/define-entity.ts'
import { counter } from '#shell/field-types/counter/field.ts'
import { job } from '#shell/language/product/job.ts'
import { defineProduct } from '#shell/language/product/product.ts'
import { always, everyone } from '#shell/language/roles/role.ts'
import { createJobRunner } from '#shell/operations/jobs/job-runner.ts'
import { createOperations } from '#shell/operations/operations.ts'
import { openTestDatabase } from '#shell/store/test-database.fixture.ts'
import { eachDatabase } from '../databases/each-database.ts'

test.each(eachDatabase)('a job follows an action as it follows a verb, on $name', async (kind) => {
  const done: string[] = []
  const note = job({
    run: async ({ payload }) => {
      done.push(String(Object(payload).verb))
    },
  })
  const pen = entity({
    name: 'pen',
    plural: 'pens',
    fields: { likes: counter() },
    actions: {
      like: reaction({ countField: 'likes', viewerField: 'liked' }),
      sharpen: action({ input: {}, run: async () => {} }),
      lose: action({ input: {}, run: async ({ enqueue }) => enqueue('nothing', 1) }),
    },
    afterCommit: { create: 'note', like: 'note', sharpen: 'note' },
    may: {
      read: everyone,
      create: everyone,
      like: { user: always },
      sharpen: everyone,
      lose: everyone,
    },
  })
  const product = defineProduct({
    name: 'Pens',
    tagline: 'A few pens',
    entities: [pen],
    jobs: { note },
    pages: {},
  })
  expect(problemsOf(product)).toEqual([])
  const opened = await openTestDatabase(kind)
  const store = await opened.store(product.entities)
  const operations = createOperations(product, store)
  const api = createApi(operations, product)
  const actor: Actor = { kind: 'user', id: '1una111111111111', roles: [] }
  const ask = (method: string, path: string) =>
    api({ method, path, actor, ip: 'una', ...(method === 'DELETE' ? {} : { body: {} }) })
  const { body } = await ask('POST', '/v1/pens')
  const one = `/v1/pens/${Object(body).id}`
  await ask('PUT', `${one}/like`)
  await ask('PUT', `${one}/like`)
  await ask('DELETE', `${one}/like`)
  await ask('POST', `${one}/sharpen`)
  expect((await ask('POST', `${one}/lose`)).status, 'a job that is not there').toBe(500)
  const onFailure = () => {}
  await createJobRunner({ product, store, operations, onFailure }).runDue()
  expect(new Set(done)).toEqual(new Set(['create', 'like', 'sharpen']))
  expect(done).toHaveLength(3)
  await opened.close()
})
