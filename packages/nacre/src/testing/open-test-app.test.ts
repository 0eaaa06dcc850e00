import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as shipped from 'virtual:nacre/app'
import { eachDatabase, type TestDatabase } from '#tests/databases/each-database.ts'
import { product as library } from 'example-library/product.ts'
import { openTestApp, type TestApp } from './open-test-app.ts'

describe.each(eachDatabase)('on $name', ({ open }) => {
  let database: TestDatabase
  let app: TestApp<typeof library>

  beforeAll(async () => {
    database = await open()
    const { url } = database
    app = await openTestApp({
      product: { ...library, admin: {}, pages: shipped.product.pages },
      ...(url !== undefined && { database: { postgres: url } }),
    })
  })
  afterAll(async () => {
    await app.close()
    await database.dispose()
  })

  test('starts with an empty database', async () => {
    const listed = await app.visitor().http.books.list()
    expect(listed).toMatchObject({ ok: true, data: { items: [] } })
  })

  test('gives each client the permissions of its roles', async () => {
    const values = { name: 'Ursula' }
    const librarian = await app.signIn({ roles: ['librarian'], name: 'Lea' })
    expect(librarian.user).toMatchObject({ name: 'Lea', roles: ['librarian'] })
    const created = await librarian.http.authors.create(values)
    expect(created).toMatchObject({ ok: true, data: values })
    expect(await app.visitor().http.authors.create(values)).toMatchObject({
      ok: false,
      problem: { code: 'unauthenticated' },
    })
    const reader = await app.signIn()
    expect(await reader.http.authors.create(values)).toMatchObject({
      ok: false,
      problem: { code: 'forbidden' },
    })
  })

  test('creates users with different addresses, and administrators', async () => {
    const [one, other] = [await app.signIn(), await app.signIn()]
    expect(one.user?.email).not.toBe(other.user?.email)
    const administrator = await app.signInAsAdministrator()
    expect((await administrator.http.get('/v1/users')).status).toBe(200)
    expect((await one.http.get('/v1/system/version')).ok).toBe(false)
  })

  test('sends forms and reads pages with the cookies of the client', async () => {
    const reader = await app.signIn()
    const page = await reader.fetch('/login/account')
    expect(page.status).toBe(200)
    expect(await page.text()).toContain(reader.user?.email)
    const visitor = app.visitor()
    const { status, headers } = await visitor.fetch('/login/account')
    expect([status, headers.get('location')]).toEqual([302, expect.stringContaining('/login')])
  })
})
