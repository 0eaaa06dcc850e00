import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Api, createApi } from '#shell/api/api.ts'
import { action } from '#shell/model/action.ts'
import type { Actor } from '#shell/model/actor.ts'
import { entity } from '#shell/model/entity.ts'
import { boolean } from '#shell/model/fields/boolean.ts'
import { choice } from '#shell/model/fields/choice.ts'
import { integer } from '#shell/model/fields/integer.ts'
import { relation } from '#shell/model/fields/relation.ts'
import { text } from '#shell/model/fields/text.ts'
import { defineProduct } from '#shell/model/product.ts'
import { always, everyone, role, when, type AccessRule } from '#shell/model/role.ts'
import { me, type Where } from '#shell/model/where.ts'
import { createOperations } from '#shell/operations/operations.ts'
import { openTestDatabase, type TestDatabase } from '#shell/store/test-database.fixture.ts'
import type { Store } from '#shell/store/store.ts'
import { eachDatabase } from '../../databases/each-database.ts'
import { anyAttempt, anyRules, type Attempt } from './any-rules.ts'
import {
  type Condition,
  createReferenceModel,
  type Folders,
  type Rules,
  type ModelActor,
  type Terms,
} from './plain-operations.ts'

const clerk = role('clerk')
const head = role('head', { includes: [clerk] })
const roles = [clerk, head]

const people: Readonly<Record<string, { actor: Actor; somebody: ModelActor }>> = {
  stranger: {
    actor: { kind: 'visitor', key: 'x' },
    somebody: { key: 'visitor:x', roles: [], isKnown: false },
  },
  ...Object.fromEntries(
    Object.entries({
      una: [],
      umar: [],
      clara: ['clerk'],
      hedda: ['head', 'clerk'],
      ada: ['administrator'],
    }).map(([id, current]) => [
      id,
      {
        actor: { kind: 'user', id, roles: current.slice(0, 1) },
        somebody: { key: `user:${id}`, roles: current, isKnown: true },
      },
    ]),
  ),
}

const folder = entity({
  name: 'folder',
  plural: 'folders',
  fields: { isOpen: boolean({ required: true }) },
  may: { read: everyone, create: everyone },
})

/** The same rules as a team declares them. */
function declare({ may, secret }: Rules) {
  const where = (condition: Condition): Where => {
    const entries = Object.entries(condition).map(([name, operand]): [string, unknown] => {
      if (name === 'and' || name === 'or') return [name, (operand as Condition[]).map(where)]
      if (name === 'not') return [name, where(operand as Condition)]
      if (name === 'owner') return [name, me]
      if (name === 'stars') return [name, { gte: operand }]
      if (name === 'folder') return [name, operand === 'mine' ? { owner: me } : { isOpen: true }]
      return [name, operand]
    })
    return Object.fromEntries(entries) as Where
  }
  const who = (terms: Terms | undefined): AccessRule =>
    Object.fromEntries(
      Object.entries(terms ?? {}).map(([name, one]) => [
        name,
        one === true ? always : when(where(one)),
      ]),
    )
  const named = (userRoles: readonly string[]) =>
    roles.filter((one) => userRoles.includes(one.role))
  const { file, reopen, ...verbs } = may
  const sheet = entity({
    name: 'sheet',
    plural: 'sheets',
    fields: {
      title: text({ required: true, max: 20 }),
      shelf: choice(['a', 'b']),
      stars: integer({ min: 1, max: 5 }),
      folder: relation('folder'),
      secret: text(),
    },
    states: {
      initial: 'draft',
      moves: {
        file: { from: 'draft', to: 'filed', may: who(file) },
        reopen: { from: 'filed', to: 'draft', may: who(reopen) },
      },
    },
    actions: { stamp: action({ input: {}, run: ({ change }) => change({ shelf: 'b' }) }) },
    may: Object.fromEntries(Object.entries(verbs).map(([verb, terms]) => [verb, who(terms)])),
    fieldPermissions: {
      secret: {
        ...(secret.read ? { read: named(secret.read) } : {}),
        ...(secret.change ? { change: named(secret.change) } : {}),
      },
    },
  })
  return defineProduct({
    name: 'Desk',
    tagline: 'Sheets',
    entities: [folder, sheet],
    roles,
    calls: {},
    pages: {},
    seeds: [],
  })
}

describe.each(eachDatabase)('$name', (kind) => {
  let opened: TestDatabase
  let store: Store
  const folders = new Map<string, { owner: string; isOpen: boolean }>()

  beforeAll(async () => {
    opened = await openTestDatabase(kind)
    store = await opened.store(declare({ may: {}, secret: {} }).entities)
    for (const [owner, isOpen] of [
      ['user:una', false],
      ['user:umar', true],
      ['visitor:x', false],
    ] as const) {
      const at = new Date().toISOString()
      const made = await store.write((trx) =>
        store.records(folder).insert(trx, { isOpen }, { owner, at }),
      )
      folders.set(made.id, { owner, isOpen })
    }
  })
  afterAll(() => opened.close())

  test('nobody takes a record out of their own reach, nor into that of others, by changing it', async () => {
    const rules: Rules = {
      may: {
        read: { user: { or: [{ shelf: 'a' }, { folder: 'open' }] } },
        create: { user: true },
        change: { user: { folder: 'mine' } },
      },
      secret: {},
    }
    const product = declare(rules)
    const api = createApi(createOperations(product, store), product)
    const [hers, his] = [...folders.keys()]
    const actor: Actor = { kind: 'user', id: 'una', roles: [] }
    const body = { title: 'Mine', shelf: 'a', folder: hers }
    const made = Object((await api({ method: 'POST', path: '/v1/sheets', actor, body })).body)
    const path = `/v1/sheets/${made.id}`
    const change = (values: object) =>
      api({ method: 'PATCH', path, actor, version: 1, body: values })
    // Out of what she may change, out of what she may see, and back where nothing was said of it.
    for (const values of [{ folder: his }, { shelf: 'b' }, { folder: null }]) {
      expect(await change(values)).toMatchObject({
        status: 403,
        body: {
          code: 'forbidden',
          title: 'With these values you would lose access to the record.',
        },
      })
    }
    expect(await api({ method: 'GET', path, actor })).toMatchObject({
      body: { ...body, version: 1 },
    })
    expect(await change({ title: 'Still mine' })).toMatchObject({ status: 200 })
    await opened.database.write((trx) => trx(opened.database.build.deleteFrom('sheet').compile()))
  })

  test('whatever is declared and whatever is tried, nobody gets further than the plain rules let them', async () => {
    const property = fc.asyncProperty(
      anyRules,
      fc.array(anyAttempt, { minLength: 8, maxLength: 16 }),
      async (rules, attempts) => {
        const product = declare(rules)
        const api = createApi(createOperations(product, store), product)
        const operations = createReferenceModel(rules, folders)
        for (const attempt of attempts) await compare(api, operations, folders, attempt)
        const query = opened.database.build.selectFrom('sheet').selectAll().compile()
        const stored = new Map(
          (await opened.database.read(query)).map((row) => [String(row['id']), row]),
        )
        for (const { id, version, state, isRemoved, values } of operations.sheets) {
          const row = stored.get(id)
          expect(row).toMatchObject({ ...values, state })
          expect([Number(row?.['version']), row?.['removed_at'] !== null]).toEqual([
            version,
            isRemoved,
          ])
        }
        await opened.database.write((trx) =>
          trx(opened.database.build.deleteFrom('sheet').compile()),
        )
        expect(stored.size).toBe(operations.sheets.length)
      },
    )
    await fc.assert(property, { numRuns: 150 })
  })
})

type Desk = ReturnType<typeof createReferenceModel>

/** Tries the same with the API and at the plain desk. */
async function compare(
  api: Api,
  operations: Desk,
  folders: Folders,
  attempt: Attempt,
): Promise<void> {
  const { actor, somebody } = people[attempt.who] ?? {}
  if (!actor || !somebody) throw new Error(`${attempt.who} is nobody.`)
  const sheet = operations.sheets[attempt.which % Math.max(1, operations.sheets.length)]
  const id = sheet?.id ?? '0000000000000000'
  const version = (sheet?.version ?? 1) - (attempt.isStale ? 1 : 0)
  const values = withFolder(attempt.values, folders)
  const ask = (method: string, path: string, more: object = {}) =>
    api({ method, path: `/v1/sheets${path}`, actor, version, ...more })

  if (attempt.verb === 'list') {
    const { status, body } = await ask('GET', '')
    const found = status === 200 ? Object(body).items.map((one: { id: string }) => one.id) : []
    expect(found).toEqual(operations.list(somebody).toSorted())
    return
  }
  const [response, expected] = await {
    create: async () => {
      const made = await ask('POST', '', { body: values })
      return [made, operations.create(somebody, values, () => Object(made.body).id)] as const
    },
    change: async () =>
      [
        await ask('PATCH', `/${id}`, { body: values }),
        operations.change(somebody, id, version, values),
      ] as const,
    file: async () =>
      [await ask('POST', `/${id}/file`), operations.move(somebody, id, version, 'file')] as const,
    reopen: async () =>
      [
        await ask('POST', `/${id}/reopen`),
        operations.move(somebody, id, version, 'reopen'),
      ] as const,
    remove: async () =>
      [await ask('DELETE', `/${id}`), operations.remove(somebody, id, version)] as const,
    restore: async () =>
      [await ask('POST', `/${id}/restore`), operations.restore(somebody, id)] as const,
    stamp: async () => [await ask('POST', `/${id}/stamp`), operations.stamp(somebody, id)] as const,
    read: async () => [await ask('GET', `/${id}`), operations.read(somebody, id)] as const,
  }[attempt.verb]()
  expect(response.status, `${attempt.who} ${attempt.verb}: ${JSON.stringify(response.body)}`).toBe(
    expected.status,
  )
  if (!expected.sheet || response.status === 204 || attempt.verb === 'stamp') return
  const { secret, ...rest } = expected.sheet.values
  const shown = operations.seesSecret(somebody) ? { ...rest, secret } : rest
  const { state } = expected.sheet
  expect(response.body).toMatchObject({
    id: expected.sheet.id,
    version: expected.sheet.version,
    state,
    ...shown,
  })
  expect('secret' in Object(response.body)).toBe('secret' in shown)
}

/** Which folder is meant is known only once there are some. */
function withFolder(values: Attempt['values'], folders: Folders): Attempt['values'] {
  const { folder: place, ...rest } = values
  if (place === undefined) return rest
  if (place === 'none') return { ...rest, folder: '0000000000000000' }
  return { ...rest, folder: typeof place === 'number' ? [...folders.keys()][place] : null }
}
