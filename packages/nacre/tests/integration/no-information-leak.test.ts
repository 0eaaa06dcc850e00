import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApi } from '#shell/api/api.ts'
import type { Actor } from '#shell/model/actor.ts'
import { entity } from '#shell/model/entity.ts'
import { relation } from '#shell/model/fields/relation.ts'
import { text } from '#shell/model/fields/text.ts'
import { defineProduct, type Product } from '#shell/model/product.ts'
import { always, role } from '#shell/model/role.ts'
import { createOperations } from '#shell/operations/operations.ts'
import { openTestDatabase, type TestDatabase } from '#shell/store/test-database.fixture.ts'
import { openStore } from '#shell/store/open-store.ts'
import { eachDatabase } from '../databases/each-database.ts'

const clerk = role('clerk')
const own = { kind: 'user', id: 'una', roles: [] } as const
const clerks = { kind: 'user', id: 'lena', roles: [clerk.role] } as const
const forClerks = { read: [clerk], change: [clerk] }
const forUsers = { user: always } as const

/** A folder has what only clerks may know of, and seals on it that only clerks may see. */
function officeWith(remarks: Readonly<Record<string, ReturnType<typeof text>>>) {
  const terms = Object.fromEntries(Object.keys(remarks).map((name) => [name, forClerks]))
  const folder = entity({
    name: 'folder',
    plural: 'folders',
    fields: { title: text({ required: true }), stamp: text({ unique: true }), ...remarks },
    fieldPermissions: { stamp: forClerks, ...terms },
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

/** What is refused must not tell what of a record one may not see. */
describe.each(eachDatabase)('$name', (kind) => {
  let opened: TestDatabase
  let path: string
  let api: Awaited<ReturnType<typeof runs>>
  beforeAll(async () => {
    opened = await openTestDatabase(kind)
    api = await runs(officeWith({ remark: text() }))
    const made = await api(own, 'POST', '/v1/folders', { body: { title: 'Taxes' } })
    path = `/v1/folders/${Object(made.body).id}`
    const body = { remark: 'Look twice', stamp: 'X-17' }
    expect((await api(clerks, 'PATCH', path, { body, version: 1 })).status).toBe(200)
  })
  afterAll(() => opened.close())

  async function runs(product: Product) {
    const store = await openStore(opened.database, product.entities, opened.where.dataDir)
    const answer = createApi(createOperations(product, store), product)
    return (actor: Actor, method: string, at: string, more: object = {}) =>
      answer({ method, path: at, actor, ip: 'here', ...more })
  }
  const id = () => path.split('/').at(-1)

  test('a stale change does not say that a hidden field was changed meanwhile', async () => {
    const request = { body: { remark: 'x', stamp: 'x', title: 'y' }, version: 1 }
    const stale = Object((await api(own, 'PATCH', path, request)).body)
    expect(stale).toMatchObject({ code: 'precondition-failed', details: { conflictingFields: [] } })
    expect(JSON.stringify(stale)).not.toMatch(/remark|stamp/u)
    const seen = await api(clerks, 'PATCH', path, request)
    expect(Object(seen.body).details.conflictingFields).toEqual(['remark', 'stamp'])
  })

  test('what was changed in hidden fields is not taken back, and its names are not told', async () => {
    const body = { op: 'undo', items: [{ id: id(), version: 2 }] }
    const refused = await api(own, 'POST', '/v1/folders/bulk', { body })
    expect(refused.body).toMatchObject({ rows: [{ problem: { code: 'forbidden' } }] })
    expect(JSON.stringify(refused.body)).not.toMatch(/remark|stamp/u)
    expect((await api(clerks, 'GET', path)).body).toMatchObject({ stamp: 'X-17', version: 2 })
  })

  test('rows do not find records by what one may not see of them', async () => {
    const bring = (actor: Actor, stamp: string) =>
      api(actor, 'POST', '/v1/folders/import', {
        query: 'dryRun=true&matchBy=stamp&only=change',
        rows: { type: 'text/csv', content: [Buffer.from(`stamp,title\n${stamp},Taxes\n`)] },
      })
    for (const stamp of ['X-17', 'X-18']) {
      expect(await bring(own, stamp)).toMatchObject({ status: 400, body: { code: 'bad-request' } })
    }
    expect((await bring(clerks, 'X-17')).body).toMatchObject({ counts: { unchanged: 1 } })
  })

  test('what points to a record and may not be seen keeps it, and is not named', async () => {
    await api(clerks, 'POST', '/v1/seals', { body: { folder: id() } })
    const current = await api(own, 'DELETE', path, { version: 2 })
    expect(current).toMatchObject({ status: 409, body: { code: 'conflict' } })
    expect(JSON.stringify(current.body)).not.toContain('seal')
    const known = await api(clerks, 'DELETE', path, { version: 2 })
    expect(known.body).toMatchObject({ details: { entity: 'seal', field: 'folder' } })
  })

  test('a hidden field stays hidden in the history once it has another name, or is gone', async () => {
    const renamed = await runs(officeWith({ note: text({ renamedFrom: 'remark' }) }))
    const received = await renamed(clerks, 'GET', `${path}/history`)
    expect(Object(received.body).items[0].changes).toMatchObject({ note: [null, 'Look twice'] })
    expect((await renamed(clerks, 'GET', `${path}/history/1`)).body).toMatchObject({
      values: { note: null },
    })
    const removed = await runs(officeWith({}))
    for (const [ask, actor] of [
      [renamed, own],
      [removed, own],
      [removed, clerks],
    ] as const) {
      const history = await ask(actor, 'GET', `${path}/history`)
      expect(history.status).toBe(200)
      expect(JSON.stringify(history.body)).not.toMatch(/remark|Look twice/u)
    }
  })
})
