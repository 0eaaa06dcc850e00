import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { createApi } from '#shell/api/api.ts'
import type { ApiRequest } from '#shell/api/api-request.ts'
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

const goodReviews = { where: '{"stars":{"gte":4}}', sort: '-stars', columns: 'headline:240,stars' }

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
    const sendRequest = async (request: ApiRequest) => {
      const response = await api(request)
      conforms(request.method, request.path, response)
      return response
    }
    ask = requestSender({
      api: Object.assign(sendRequest, { addresses: api.addresses, match: api.match }),
    })
  })

  const saveView = (name: Name, values: object = {}) =>
    ask(name, 'POST /v1/views', {
      body: { collection: 'reviews', name: 'Good ones', query: goodReviews, ...values },
    })
  const viewNames = async (name: Name, list = 'reviews') =>
    (await ask(name, `GET /v1/views?collection=${list}`)).list.items.map((view) => view['name'])

  test('a saved view is private, and only librarians can share one', async () => {
    const { record, status, headers } = await saveView('una')
    expect([status, headers['location']]).toEqual([201, `/v1/views/${record.id}`])
    expect(record).toMatchObject({
      query: goodReviews,
      isShared: false,
      isDefault: false,
      isOwn: true,
    })
    expect([await viewNames('una'), await viewNames('umar'), await viewNames('lena')]).toEqual([
      ['Good ones'],
      [],
      [],
    ])
    expect(await saveView('una', { isShared: true })).toMatchObject({ status: 403 })
    expect(await saveView('lena', { name: 'For all', isShared: true })).toMatchObject({
      status: 201,
    })
    expect(await viewNames('una')).toEqual(['Good ones', 'For all'])
    expect(await viewNames('umar')).toEqual(['For all'])
    expect(await ask('stranger', 'GET /v1/views?collection=reviews')).toMatchObject({ status: 401 })
  })

  test('a shared view reveals no hidden field', async () => {
    const remarks = { where: '{"remark":{"empty":false}}' }
    await saveView('lena', { name: 'Remarked', query: remarks, isShared: true })
    await saveView('lena', {
      name: 'Columns',
      query: { columns: 'remark:90,stars' },
      isShared: true,
    })
    expect(await viewNames('cleo')).toEqual(['Remarked', 'Columns'])
    const { list } = await ask('una', 'GET /v1/views?collection=reviews')
    expect(list.items).toMatchObject([{ name: 'Columns', query: { columns: 'stars' } }])
    // A hidden collection and an unknown one get the same response.
    for (const plural of ['loans', 'nothing', '']) {
      expect(await ask('una', `GET /v1/views?collection=${plural}`)).toMatchObject({ status: 404 })
    }
    const hidden = { query: remarks }
    expect(await saveView('una', hidden)).toMatchObject({
      status: 400,
      body: { code: 'bad-request' },
    })
    expect(await saveView('una', { query: { where: '{' } })).toMatchObject({ status: 400 })
    expect(await saveView('una', { query: { sort: 'body' } })).toMatchObject({ status: 400 })
    expect(await saveView('una', { query: { page: '2' } })).toMatchObject({ status: 422 })
  })

  test('a change of a view requires its version, and only one shared view is the default', async () => {
    const one = (await saveView('lena', { isShared: true, isDefault: true })).record
    const other = (await saveView('cleo', { name: 'Other', isShared: true, isDefault: true }))
      .record
    const areDefault = async () =>
      (await ask('umar', 'GET /v1/views?collection=reviews')).list.items.map(
        (view) => view['isDefault'],
      )
    expect(await areDefault()).toEqual([false, true])
    const path = `/v1/views/${one.id}`
    expect(await ask('lena', `PATCH ${path}`, { body: { name: 'x' } })).toMatchObject({
      status: 428,
    })
    const change = { body: { isDefault: true }, version: 1 }
    expect(await ask('lena', `PATCH ${path}`, change)).toMatchObject({
      status: 200,
      body: { name: 'Good ones', query: goodReviews, isDefault: true, version: 2 },
    })
    expect(await areDefault()).toEqual([true, false])
    expect(await ask('cleo', `PATCH ${path}`, { ...change, version: 1 })).toMatchObject({
      status: 412,
    })
    expect(await ask('una', `PATCH ${path}`, change)).toMatchObject({ status: 403 })
    expect(await ask('una', `DELETE ${path}`)).toMatchObject({ status: 403 })
    const alone = { body: { isShared: false }, version: 2 }
    expect((await ask('lena', `PATCH ${path}`, alone)).body).toMatchObject({ isDefault: false })
    expect(await ask('cleo', `DELETE ${path}`)).toMatchObject({ status: 404 })
    expect(await ask('lena', `DELETE ${path}`)).toMatchObject({ status: 204 })
    expect(await ask('cleo', `DELETE /v1/views/${other.id}`)).toMatchObject({ status: 204 })
    expect(await viewNames('lena')).toEqual([])
  })

  test('the preferences of a user are private and deleted with the user', async () => {
    const path = '/v1/preferences/list-books'
    expect((await ask('una', `GET ${path}`)).body).toEqual({ value: null })
    const value = { columns: 'title:240,pages' }
    expect(await ask('una', `PUT ${path}`, { body: { columns: 'title' } })).toMatchObject({
      status: 204,
    })
    expect(await ask('una', `PUT ${path}`, { body: value })).toMatchObject({ status: 204 })
    expect((await ask('una', `GET ${path}`)).body).toEqual({ value })
    expect((await ask('umar', `GET ${path}`)).body).toEqual({ value: null })
    expect(await ask('stranger', `GET ${path}`)).toMatchObject({ status: 401 })
    expect(await ask('una', `PUT ${path}`, { body: { x: 'x'.repeat(9_000) } })).toMatchObject({
      status: 400,
    })
    expect(await ask('una', `PUT ${path}`, { body: 'text' })).toMatchObject({ status: 400 })
    expect(await ask('una', 'GET /v1/preferences/A%20b')).toMatchObject({ status: 404 })
    await saveView('una')
    await saveView('lena', { name: 'For all', isShared: true })
    for (const user of ['una', 'lena']) {
      await opened.store.write((trx) => deleteUserSecrets(opened.database, trx, user))
    }
    expect((await ask('una', `GET ${path}`)).body).toEqual({ value: null })
    expect(await viewNames('una')).toEqual(['For all'])
    expect(await ask('lena', `DELETE ${path}`)).toMatchObject({ status: 204 })
  })
})
