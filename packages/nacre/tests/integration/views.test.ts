import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { type ApiRequest, createApi } from '#shell/api/api.ts'
import { preferenceRoutes } from '#shell/api/saved-views/preference-routes.ts'
import { savedViewRoutes } from '#shell/api/saved-views/saved-view-routes.ts'
import { createPreferenceOperations } from '#shell/operations/saved-views/preferences.ts'
import { createSavedViewOperations } from '#shell/operations/saved-views/saved-view-operations.ts'
import { deleteUserSecrets } from '#shell/store/accounts/delete-expired-secrets.ts'
import { eachDatabase } from '../databases/each-database.ts'
import { createConformanceCheck, loadDocument } from '../openapi/conformance-check.ts'
import { type SendRequest, requestSender, type Name } from '../library/requests.ts'
import { openLibrary, type OpenLibrary } from '../library/open-library.ts'
import { product as library } from 'example-library/product.ts'

const dear = { where: '{"stars":{"gte":4}}', sort: '-stars', columns: 'headline:240,stars' }

describe.each(eachDatabase)('on $name', (kind) => {
  let opened: OpenLibrary
  let ask: SendRequest
  beforeEach(async () => {
    opened = await openLibrary(kind)
    onTestFinished(opened.close)
    const { store, operations } = opened
    const api = createApi(operations, library, [
      ...savedViewRoutes(
        createSavedViewOperations({ product: library, store, authorizer: operations.authorizer }),
      ),
      ...preferenceRoutes(createPreferenceOperations({ store })),
    ])
    const conforms = createConformanceCheck(await loadDocument(api))
    const answers = async (request: ApiRequest) => {
      const response = await api(request)
      conforms(request.method, request.path, response)
      return response
    }
    ask = requestSender({ api: Object.assign(answers, { addresses: api.addresses }) })
  })

  const save = (name: Name, more: object = {}) =>
    ask(name, 'POST /v1/views', {
      body: { collection: 'reviews', name: 'Good ones', query: dear, ...more },
    })
  const seen = async (name: Name, list = 'reviews') =>
    (await ask(name, `GET /v1/views?collection=${list}`)).list.items.map((view) => view['name'])

  test('a view is its maker’s alone, until whoever looks after the list shares one', async () => {
    const { record, status, headers } = await save('una')
    expect([status, headers['location']]).toEqual([201, `/v1/views/${record.id}`])
    expect(record).toMatchObject({ query: dear, isShared: false, isDefault: false, isOwn: true })
    expect([await seen('una'), await seen('umar'), await seen('lena')]).toEqual([
      ['Good ones'],
      [],
      [],
    ])
    expect(await save('una', { isShared: true })).toMatchObject({ status: 403 })
    expect(await save('lena', { name: 'For all', isShared: true })).toMatchObject({ status: 201 })
    expect(await seen('una')).toEqual(['Good ones', 'For all'])
    expect(await seen('umar')).toEqual(['For all'])
    expect(await ask('stranger', 'GET /v1/views?collection=reviews')).toMatchObject({ status: 401 })
  })

  test('a shared view tells nobody of a field that is hidden from them', async () => {
    const remarks = { where: '{"remark":{"empty":false}}' }
    await save('lena', { name: 'Remarked', query: remarks, isShared: true })
    await save('lena', { name: 'Columns', query: { columns: 'remark:90,stars' }, isShared: true })
    expect(await seen('cleo')).toEqual(['Remarked', 'Columns'])
    const { list } = await ask('una', 'GET /v1/views?collection=reviews')
    expect(list.items).toMatchObject([{ name: 'Columns', query: { columns: 'stars' } }])
    // Nor does a list that there is not look different from one that is hidden.
    for (const plural of ['loans', 'nothing', '']) {
      expect(await ask('una', `GET /v1/views?collection=${plural}`)).toMatchObject({ status: 404 })
    }
    const hidden = { query: remarks }
    expect(await save('una', hidden)).toMatchObject({ status: 400, body: { code: 'bad-request' } })
    expect(await save('una', { query: { where: '{' } })).toMatchObject({ status: 400 })
    expect(await save('una', { query: { sort: 'body' } })).toMatchObject({ status: 400 })
    expect(await save('una', { query: { page: '2' } })).toMatchObject({ status: 422 })
  })

  test('a view is changed by who has seen it, and begins the list for everybody one at a time', async () => {
    const one = (await save('lena', { isShared: true, isDefault: true })).record
    const other = (await save('cleo', { name: 'Other', isShared: true, isDefault: true })).record
    const usual = async () =>
      (await ask('umar', 'GET /v1/views?collection=reviews')).list.items.map(
        (view) => view['isDefault'],
      )
    expect(await usual()).toEqual([false, true])
    const at = `/v1/views/${one.id}`
    expect(await ask('lena', `PATCH ${at}`, { body: { name: 'x' } })).toMatchObject({ status: 428 })
    const more = { body: { isDefault: true }, version: 1 }
    expect(await ask('lena', `PATCH ${at}`, more)).toMatchObject({
      status: 200,
      body: { name: 'Good ones', query: dear, isDefault: true, version: 2 },
    })
    expect(await usual()).toEqual([true, false])
    expect(await ask('cleo', `PATCH ${at}`, { ...more, version: 1 })).toMatchObject({ status: 412 })
    expect(await ask('una', `PATCH ${at}`, more)).toMatchObject({ status: 403 })
    expect(await ask('una', `DELETE ${at}`)).toMatchObject({ status: 403 })
    const alone = { body: { isShared: false }, version: 2 }
    expect((await ask('lena', `PATCH ${at}`, alone)).body).toMatchObject({ isDefault: false })
    expect(await ask('cleo', `DELETE ${at}`)).toMatchObject({ status: 404 })
    expect(await ask('lena', `DELETE ${at}`)).toMatchObject({ status: 204 })
    expect(await ask('cleo', `DELETE /v1/views/${other.id}`)).toMatchObject({ status: 204 })
    expect(await seen('lena')).toEqual([])
  })

  test('what a screen keeps for somebody is theirs, and goes with them', async () => {
    const at = '/v1/preferences/list-books'
    expect((await ask('una', `GET ${at}`)).body).toEqual({ value: null })
    const value = { columns: 'title:240,pages' }
    expect(await ask('una', `PUT ${at}`, { body: { columns: 'title' } })).toMatchObject({
      status: 204,
    })
    expect(await ask('una', `PUT ${at}`, { body: value })).toMatchObject({ status: 204 })
    expect((await ask('una', `GET ${at}`)).body).toEqual({ value })
    expect((await ask('umar', `GET ${at}`)).body).toEqual({ value: null })
    expect(await ask('stranger', `GET ${at}`)).toMatchObject({ status: 401 })
    expect(await ask('una', `PUT ${at}`, { body: { x: 'x'.repeat(9_000) } })).toMatchObject({
      status: 400,
    })
    expect(await ask('una', `PUT ${at}`, { body: 'text' })).toMatchObject({ status: 400 })
    expect(await ask('una', 'GET /v1/preferences/A%20b')).toMatchObject({ status: 404 })
    await save('una')
    await save('lena', { name: 'For all', isShared: true })
    for (const user of ['una', 'lena']) {
      await opened.store.write((trx) => deleteUserSecrets(opened.database, trx, user))
    }
    expect((await ask('una', `GET ${at}`)).body).toEqual({ value: null })
    expect(await seen('una')).toEqual(['For all'])
    expect(await ask('lena', `DELETE ${at}`)).toMatchObject({ status: 204 })
  })
})
