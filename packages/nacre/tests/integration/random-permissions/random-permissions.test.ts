import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApi } from '#shell/api/api.ts'
import type { Api } from '#shell/api/request-handler.ts'
import { action } from '#shell/language/entities/action.ts'
import type { Actor } from '#shell/language/roles/actor.ts'
import { entity } from '#shell/language/entities/define-entity.ts'
import { boolean } from '#shell/field-types/boolean/field.ts'
import { choice } from '#shell/field-types/choice/field.ts'
import { integer } from '#shell/field-types/integer/field.ts'
import { relation } from '#shell/field-types/relation/field.ts'
import { text } from '#shell/field-types/text/field.ts'
import { defineProduct } from '#shell/language/product/product.ts'
import { always, everyone, role, when, type AccessRule } from '#shell/language/roles/role.ts'
import type { Where } from '#shell/language/conditions/where.ts'
import { me } from '#shell/language/expressions/me-operand.ts'
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
  type AccessRuleData,
} from './reference-model.ts'
import { atDepth } from '#tests/depth.ts'

const clerk = role('clerk')
const head = role('head', { includes: [clerk] })
const roles = [clerk, head]

const testActors: Readonly<Record<string, { actor: Actor; modelActor: ModelActor }>> = {
  stranger: {
    actor: { kind: 'visitor', key: 'x' },
    modelActor: { key: 'visitor:x', roles: [], isKnown: false },
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
        modelActor: { key: `user:${id}`, roles: current, isKnown: true },
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

/** Converts rule data to a product. */
function declare({ may, secret }: Rules) {
  const whereOf = (condition: Condition): Where => {
    const entries = Object.entries(condition).map(([name, operand]): [string, unknown] => {
      if (name === 'and' || name === 'or') return [name, (operand as Condition[]).map(whereOf)]
      if (name === 'not') return [name, whereOf(operand as Condition)]
      if (name === 'owner') return [name, me]
      if (name === 'stars') return [name, { gte: operand }]
      if (name === 'folder') return [name, operand === 'mine' ? { owner: me } : { isOpen: true }]
      return [name, operand]
    })
    return Object.fromEntries(entries) as Where
  }
  const accessRuleOf = (rule: AccessRuleData | undefined): AccessRule =>
    Object.fromEntries(
      Object.entries(rule ?? {}).map(([name, one]) => [
        name,
        one === true ? always : when(whereOf(one)),
      ]),
    )
  const rolesNamed = (userRoles: readonly string[]) =>
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
        file: { from: 'draft', to: 'filed', may: accessRuleOf(file) },
        reopen: { from: 'filed', to: 'draft', may: accessRuleOf(reopen) },
      },
    },
    actions: { stamp: action({ input: {}, run: ({ change }) => change({ shelf: 'b' }) }) },
    may: Object.fromEntries(
      Object.entries(verbs).map(([verb, rule]) => [verb, accessRuleOf(rule)]),
    ),
    fieldPermissions: {
      secret: {
        ...(secret.read ? { read: rolesNamed(secret.read) } : {}),
        ...(secret.change ? { change: rolesNamed(secret.change) } : {}),
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
      const created = await store.write((trx) =>
        store.records(folder).insert(trx, { isOpen }, { owner, at }),
      )
      folders.set(created.id, { owner, isOpen })
    }
  })
  afterAll(() => opened.close())

  test('a change after which the user could not read or change the record is rejected', async () => {
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
    const [ownFolder, otherFolder] = [...folders.keys()]
    const actor: Actor = { kind: 'user', id: 'una', roles: [] }
    const body = { title: 'Mine', shelf: 'a', folder: ownFolder }
    const created = Object((await api({ method: 'POST', path: '/v1/sheets', actor, body })).body)
    const path = `/v1/sheets/${created.id}`
    const change = (values: object) =>
      api({ method: 'PATCH', path, actor, version: 1, body: values })
    // She would lose the permission to change it, to read it, and to change it.
    for (const values of [{ folder: otherFolder }, { shelf: 'b' }, { folder: null }]) {
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

  test('random requests under random permissions get the responses of the reference model', async () => {
    const property = fc.asyncProperty(
      anyRules,
      fc.array(anyAttempt, { minLength: 8, maxLength: 16 }),
      async (rules, attempts) => {
        const product = declare(rules)
        const api = createApi(createOperations(product, store), product)
        const model = createReferenceModel(rules, folders)
        for (const attempt of attempts) await compare(api, model, folders, attempt)
        const query = opened.database.build.selectFrom('sheet').selectAll().compile()
        const stored = new Map(
          (await opened.database.read(query)).map((row) => [String(row['id']), row]),
        )
        for (const { id, version, state, isRemoved, values } of model.sheets) {
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
        expect(stored.size).toBe(model.sheets.length)
      },
    )
    await fc.assert(property, { numRuns: atDepth(150) })
  })
})

type ReferenceModel = ReturnType<typeof createReferenceModel>

/** Sends one request to the API and to the reference model, and compares the responses. */
async function compare(
  api: Api,
  model: ReferenceModel,
  folders: Folders,
  attempt: Attempt,
): Promise<void> {
  const { actor, modelActor } = testActors[attempt.actorName] ?? {}
  if (!actor || !modelActor) throw new Error(`${attempt.actorName} is no test actor.`)
  const sheet = model.sheets[attempt.sheetIndex % Math.max(1, model.sheets.length)]
  const id = sheet?.id ?? '0000000000000000'
  const version = (sheet?.version ?? 1) - (attempt.isStale ? 1 : 0)
  const values = withFolder(attempt.values, folders)
  const send = (method: string, path: string, options: object = {}) =>
    api({ method, path: `/v1/sheets${path}`, actor, version, ...options })

  if (attempt.verb === 'list') {
    const { status, body } = await send('GET', '')
    const found = status === 200 ? Object(body).items.map((one: { id: string }) => one.id) : []
    expect(found).toEqual(model.list(modelActor).toSorted())
    return
  }
  const [response, expected] = await {
    create: async () => {
      const created = await send('POST', '', { body: values })
      return [created, model.create(modelActor, values, () => Object(created.body).id)] as const
    },
    change: async () =>
      [
        await send('PATCH', `/${id}`, { body: values }),
        model.change(modelActor, id, version, values),
      ] as const,
    file: async () =>
      [await send('POST', `/${id}/file`), model.move(modelActor, id, version, 'file')] as const,
    reopen: async () =>
      [await send('POST', `/${id}/reopen`), model.move(modelActor, id, version, 'reopen')] as const,
    remove: async () =>
      [await send('DELETE', `/${id}`), model.remove(modelActor, id, version)] as const,
    restore: async () =>
      [await send('POST', `/${id}/restore`), model.restore(modelActor, id)] as const,
    stamp: async () => [await send('POST', `/${id}/stamp`), model.stamp(modelActor, id)] as const,
    read: async () => [await send('GET', `/${id}`), model.read(modelActor, id)] as const,
  }[attempt.verb]()
  expect(
    response.status,
    `${attempt.actorName} ${attempt.verb}: ${JSON.stringify(response.body)}`,
  ).toBe(expected.status)
  if (!expected.sheet || response.status === 204 || attempt.verb === 'stamp') return
  const { secret, ...rest } = expected.sheet.values
  const shown = model.seesSecret(modelActor) ? { ...rest, secret } : rest
  const { state } = expected.sheet
  expect(response.body).toMatchObject({
    id: expected.sheet.id,
    version: expected.sheet.version,
    state,
    ...shown,
  })
  expect('secret' in Object(response.body)).toBe('secret' in shown)
}

/** Replaces the index of a folder by its ID. */
function withFolder(values: Attempt['values'], folders: Folders): Attempt['values'] {
  const { folder: index, ...rest } = values
  if (index === undefined) return rest
  if (index === 'none') return { ...rest, folder: '0000000000000000' }
  return { ...rest, folder: typeof index === 'number' ? [...folders.keys()][index] : null }
}
