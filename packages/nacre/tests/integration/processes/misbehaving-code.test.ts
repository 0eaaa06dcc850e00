import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApi } from '#shell/api/api.ts'
import type { Api } from '#shell/api/request-handler.ts'
import { action } from '#shell/language/entities/action.ts'
import type { Actor } from '#shell/language/roles/actor.ts'
import { entity } from '#shell/language/entities/define-entity.ts'
import { text } from '#shell/field-types/text/field.ts'
import { processesOf } from '#shell/language/process/process.ts'
import { withProcesses } from '#shell/language/process/registry.ts'
import { defineProduct } from '#shell/language/product/product.ts'
import { everyone } from '#shell/language/roles/role.ts'
import { createOperations } from '#shell/operations/operations.ts'
import { codeLimits } from '#shell/operations/processes/code-scope.ts'
import { openTestDatabase, type TestDatabase } from '#shell/store/test-database.fixture.ts'
import { eachDatabase } from '../../databases/each-database.ts'

const thing = entity({
  name: 'thing',
  plural: 'things',
  fields: { title: text({ required: true }) },
  actions: {
    misbehave: action({ of: 'list', input: { how: text({ required: true }) } }),
    watch: action({ of: 'list', readOnly: true, answers: { title: text() } }),
  },
  may: { read: everyone, create: everyone, misbehave: everyone, watch: everyone },
})
const other = entity({ name: 'other', plural: 'others', fields: {}, may: { read: everyone } })
const declared = defineProduct({
  name: 'Odd',
  tagline: 'Code that misbehaves',
  entities: [thing, other],
  roles: [],
  pages: {},
})
const { step } = processesOf<typeof declared>()

type Anything = Readonly<
  Record<
    'create' | 'remove' | 'get' | 'list' | 'count',
    (...args: readonly unknown[]) => Promise<unknown>
  >
>
/** The context of code whose types are off. */
interface Context {
  readonly tx: { readonly things: Anything; readonly others: Anything }
}
const kept: { tx?: Context['tx'] } = {}
const endless = new Promise<never>(() => {})
const values = { title: 'Made by code' }

/** What the code does wrong, and what the log says about it. */
const misbehaviors: Readonly<
  Record<string, { readonly run: (context: Context) => Promise<unknown>; readonly log: string }>
> = {
  'does what its rights do not name': {
    run: ({ tx }) => tx.things.remove({ id: 'x' }),
    log: "thing.misbehave: Add 'remove' to rights.things.",
  },
  'uses a list that its rights do not name': {
    run: async ({ tx }) => tx.others.get('x'),
    log: 'thing.misbehave: Add others to rights.',
  },
  'does not await a call': {
    run: async ({ tx }) => void tx.things.create(values).catch(() => {}),
    log: 'thing.misbehave ends while tx.things.create is under way. Await every call.',
  },
  'catches an error and goes on': {
    run: async ({ tx }) => {
      await tx.things.create(values)
      await tx.things.create({ title: '' }).catch(() => {})
    },
    log: 'validation-failed',
  },
  'reads more than 1,000 records': {
    run: ({ tx }) => tx.things.list({}, { max: 1 }),
    log: 'thing.misbehave: More than 1 records of thing match.',
  },
  'waits for something that never happens': {
    run: async ({ tx }) => {
      await tx.things.create(values)
      await endless
    },
    log: 'thing.misbehave runs longer than 0.3 seconds.',
  },
  'calls in a loop without end': {
    run: async ({ tx }) => {
      for (;;) await tx.things.count({})
    },
    log: 'thing.misbehave runs longer than 0.3 seconds.',
  },
  'writes without end': {
    run: async ({ tx }) => {
      for (;;) await tx.things.create(values)
    },
    log: 'thing.misbehave',
  },
}

const misbehave = step('thing', 'misbehave', {
  description: 'Misbehaves.',
  rights: { things: ['list', 'create'] },
  async run(context) {
    kept.tx = context.tx as never
    await misbehaviors[context.input.how]?.run(context as never)
  },
})
const watch = step('thing', 'watch', {
  description: 'Only reads.',
  rights: { things: ['list', 'create'] },
  async run({ tx }) {
    await (tx as unknown as Context['tx']).things.create(values)
    return { title: null }
  },
})
const odd = withProcesses(declared, [{ misbehave, watch }])

const visitor: Actor = { kind: 'visitor' }

describe.each(eachDatabase)('code that misbehaves, on $name', (kind) => {
  let opened: TestDatabase
  let api: Api
  const { milliseconds } = codeLimits
  beforeAll(async () => {
    opened = await openTestDatabase(kind)
    const store = await opened.store(odd.entities)
    api = createApi(createOperations(odd, store), odd)
    for (const title of ['One', 'Two'])
      await api({ method: 'POST', path: '/v1/things', actor: visitor, body: { title } })
    Object.assign(codeLimits, { milliseconds: 300 })
  })
  afterAll(() => {
    Object.assign(codeLimits, { milliseconds })
    return opened.close()
  })
  const titles = async () => {
    const { body } = await api({ method: 'GET', path: '/v1/things', actor: visitor })
    return Object(body).items.map(({ title }: { title: string }) => title)
  }
  /** Returns the status of a failed request, and what the log says about it. */
  const failureOf = async (input: Parameters<Api>[0]): Promise<string> => {
    const { status, body, cause } = await api(input)
    return `${status} ${Object(body).code} ${cause instanceof Error ? cause.message : ''}`
  }

  test.each(Object.keys(misbehaviors))('code that %s fails as a whole', async (how) => {
    const path = '/v1/things/misbehave'
    const failure = await failureOf({ method: 'POST', path, actor: visitor, body: { how } })
    expect(failure).not.toMatch(/^2/u)
    expect(failure).toContain(misbehaviors[how]?.log)
    // Nothing is stored, and the next request is served.
    expect(await titles()).toEqual(['One', 'Two'])
    const next = await api({ method: 'POST', path, actor: visitor, body: { how: 'behaves' } })
    expect(next.status).toBeLessThan(300)
  })

  test('code that keeps its transaction cannot use it afterwards', async () => {
    const body = { how: 'behaves' }
    await api({ method: 'POST', path: '/v1/things/misbehave', actor: visitor, body })
    await expect(kept.tx?.things.create(values)).rejects.toThrow(
      'thing.misbehave calls tx.things.create after its end. Await every call.',
    )
    expect(await titles()).toEqual(['One', 'Two'])
  })

  test('code of an action that only reads cannot write', async () => {
    const path = '/v1/things/watch'
    const failure = await failureOf({ method: 'GET', path, actor: visitor })
    expect(failure).toContain('only reads')
    expect(await titles()).toEqual(['One', 'Two'])
  })
})
