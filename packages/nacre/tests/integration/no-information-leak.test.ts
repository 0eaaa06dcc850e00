import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApi } from '#shell/api/api.ts'
import type { Actor } from '#shell/language/roles/actor.ts'
import { entity } from '#shell/language/entities/define-entity.ts'
import { relation } from '#shell/field-types/relation/field.ts'
import { text } from '#shell/field-types/text/field.ts'
import { defineProduct, type Product } from '#shell/language/product/product.ts'
import { always, role } from '#shell/language/roles/role.ts'
import { createOperations } from '#shell/operations/operations.ts'
import { openTestDatabase, type TestDatabase } from '#shell/store/test-database.fixture.ts'
import { openStore } from '#shell/store/open-store.ts'
import { eachDatabase } from '../databases/each-database.ts'

const clerk = role('clerk')
const una = { kind: 'user', id: 'una', roles: [] } as const
const lena = { kind: 'user', id: 'lena', roles: [clerk.role] } as const
const forClerks = { read: [clerk], change: [clerk] }
const forUsers = { user: always } as const

/** Folders with fields for clerks only, and seals that only clerks may read. */
function officeWith(hiddenFields: Readonly<Record<string, ReturnType<typeof text>>>) {
  const fieldPermissions = Object.fromEntries(
    Object.keys(hiddenFields).map((name) => [name, forClerks]),
  )
  const folder = entity({
    name: 'folder',
    plural: 'folders',
    fields: { title: text({ required: true }), stamp: text({ unique: true }), ...hiddenFields },
    fieldPermissions: { stamp: forClerks, ...fieldPermissions },
    may: { read: forUsers, create: forUsers, change: forUsers, remove: forUsers },
  })
  const seal = entity({
    name: 'seal',
    plural: 'seals',
    fields: { folder: relation('folder', { required: true }) },
    may: { read: [clerk], create: [clerk] },
  })
  return defineProduct({
    name: 'Office',
    tagline: 'Folders',
    entities: [folder, seal],
    roles: [clerk],
    calls: {},
    pages: {},
    seeds: [],
  })
}

/** Errors contain nothing that the user may not read. */
describe.each(eachDatabase)('$name', (kind) => {
  let opened: TestDatabase
  let path: string
  let api: Awaited<ReturnType<typeof openApi>>
  beforeAll(async () => {
    opened = await openTestDatabase(kind)
    api = await openApi(officeWith({ remark: text() }))
    const created = await api(una, 'POST', '/v1/folders', { body: { title: 'Taxes' } })
    path = `/v1/folders/${Object(created.body).id}`
    const body = { remark: 'Look twice', stamp: 'X-17' }
    expect((await api(lena, 'PATCH', path, { body, version: 1 })).status).toBe(200)
  })
  afterAll(() => opened.close())

  async function openApi(product: Product) {
    const store = await openStore(opened.database, product.entities, opened.where.dataDir)
    const sendRequest = createApi(createOperations(product, store), product)
    return (actor: Actor, method: string, at: string, options: object = {}) =>
      sendRequest({ method, path: at, actor, ip: 'here', ...options })
  }
  const id = () => path.split('/').at(-1)

  test('a version conflict does not list hidden fields', async () => {
    const request = { body: { remark: 'x', stamp: 'x', title: 'y' }, version: 1 }
    const stale = Object((await api(una, 'PATCH', path, request)).body)
    expect(stale).toMatchObject({ code: 'precondition-failed', details: { conflictingFields: [] } })
    expect(JSON.stringify(stale)).not.toMatch(/remark|stamp/u)
    const conflict = await api(lena, 'PATCH', path, request)
    expect(Object(conflict.body).details.conflictingFields).toEqual(['remark', 'stamp'])
  })

  test('undo of a change to hidden fields is forbidden and does not name them', async () => {
    const body = { op: 'undo', items: [{ id: id(), version: 2 }] }
    const errorResponse = await api(una, 'POST', '/v1/folders/bulk', { body })
    expect(errorResponse.body).toMatchObject({ rows: [{ problem: { code: 'forbidden' } }] })
    expect(JSON.stringify(errorResponse.body)).not.toMatch(/remark|stamp/u)
    expect((await api(lena, 'GET', path)).body).toMatchObject({ stamp: 'X-17', version: 2 })
  })

  test('an import cannot match records by a hidden field', async () => {
    const importRow = (actor: Actor, stamp: string) =>
      api(actor, 'POST', '/v1/folders/import', {
        query: 'dryRun=true&matchBy=stamp&only=change',
        rows: { type: 'text/csv', content: [Buffer.from(`stamp,title\n${stamp},Taxes\n`)] },
      })
    for (const stamp of ['X-17', 'X-18']) {
      expect(await importRow(una, stamp)).toMatchObject({
        status: 400,
        body: { code: 'bad-request' },
      })
    }
    expect((await importRow(lena, 'X-17')).body).toMatchObject({ counts: { unchanged: 1 } })
  })

  test('a hidden record that references a record prevents its removal and is not named', async () => {
    await api(lena, 'POST', '/v1/seals', { body: { folder: id() } })
    const denied = await api(una, 'DELETE', path, { version: 2 })
    expect(denied).toMatchObject({ status: 409, body: { code: 'conflict' } })
    expect(JSON.stringify(denied.body)).not.toContain('seal')
    const conflict = await api(lena, 'DELETE', path, { version: 2 })
    expect(conflict.body).toMatchObject({ details: { entity: 'seal', field: 'folder' } })
  })

  test('a hidden field is hidden in the history after it is renamed or deleted', async () => {
    const renamed = await openApi(officeWith({ note: text({ renamedFrom: 'remark' }) }))
    const clerkHistory = await renamed(lena, 'GET', `${path}/history`)
    expect(Object(clerkHistory.body).items[0].changes).toMatchObject({ note: [null, 'Look twice'] })
    expect((await renamed(lena, 'GET', `${path}/history/1`)).body).toMatchObject({
      values: { note: null },
    })
    const removed = await openApi(officeWith({}))
    for (const [ask, actor] of [
      [renamed, una],
      [removed, una],
      [removed, lena],
    ] as const) {
      const history = await ask(actor, 'GET', `${path}/history`)
      expect(history.status).toBe(200)
      expect(JSON.stringify(history.body)).not.toMatch(/remark|Look twice/u)
    }
  })
})
