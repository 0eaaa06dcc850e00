import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Actor } from '#shell/language/roles/actor.ts'
import { createId } from '#shell/store/identifier.ts'
import type { StoredRecord } from '#shell/store/records/stored-record.ts'
import { eachDatabase } from '../databases/each-database.ts'
import { type SendRequest, requestSender } from '../library/requests.ts'
import { actors } from '../library/actors.ts'
import { openLibrary, type OpenLibrary } from '../library/open-library.ts'
import { product as library } from 'example-library/product.ts'
import { librarian } from 'example-library/roles.ts'

interface Told {
  readonly version: number
  readonly actor: string
  readonly name: string | null
}

describe.each(eachDatabase)('$name', (kind) => {
  let opened: OpenLibrary
  let ask: SendRequest

  beforeAll(async () => {
    opened = await openLibrary(kind)
    ask = requestSender(opened)
  })
  afterAll(() => opened.close())

  const freshBook = async () => {
    const shelf = (await ask('lena', 'GET /v1/book-shelves?limit=1')).list.items[0]?.id
    return (await ask('lena', 'POST /v1/books', { body: { title: 'New', shelf } })).record
  }
  const historyFor = async (actor: Actor, id: string, query = ''): Promise<readonly Told[]> => {
    const request = { method: 'GET', path: `/v1/books/${id}/history`, query, actor, ip: 'test' }
    return Object((await opened.api(request)).body).items
  }
  const user = (values: object): Promise<StoredRecord> => {
    const { entity } = library.users ?? expect.fail('The library has users.')
    const input = { roles: [librarian.role], language: null, picture: null, ...values }
    const all = { ...input, state: 'active', cardNumber: null, remark: null }
    const id = createId()
    const stored = { id, owner: `user:${id}`, at: new Date().toISOString() }
    return opened.store.write((trx) => opened.store.records(entity).insert(trx, all, stored))
  }

  test('the history has the name of the actor for users who may read it', async () => {
    const { id: grace } = await user({ name: 'Grace Hopper', email: 'grace@example.org' })
    const as = { kind: 'user', id: grace, roles: [librarian.role] } as const
    const { id } = await freshBook()
    const path = `/v1/books/${id}`
    const body = { title: 'Hers' }
    await opened.api({ method: 'PATCH', path, body, version: 1, actor: as, ip: 'test' })
    const nameFor = async (actor: Actor) => (await historyFor(actor, id))[0]?.name
    expect(await nameFor(actors.ada)).toBe('Grace Hopper')
    expect(await nameFor(as)).toBe('Grace Hopper')
    // Users see themselves and administrators everyone, unless declared otherwise.
    expect(await nameFor(actors.lena)).toBeNull()
    const past = await ask('ada', `GET ${path}/history/2`)
    expect(past.body).toMatchObject({ name: 'Grace Hopper', values: { title: 'Hers' } })
  })

  test('the history is filtered by field and actor, and has pages', async () => {
    const { id } = await freshBook()
    const path = `PATCH /v1/books/${id}`
    await ask('cleo', path, { version: 1, body: { pages: 1 } })
    await ask('lena', path, { version: 2, body: { pages: 2, title: 'Newer' } })
    await ask('cleo', path, { version: 3, body: { title: 'Newest' } })
    const versions = async (query: string) =>
      (await historyFor(actors.lena, id, query)).map(({ version }) => version)
    expect(await versions('field=pages')).toEqual([3, 2])
    expect(await versions('field=title')).toEqual([4, 3, 1])
    expect(await versions('actor=user:cleo')).toEqual([4, 2])
    expect(await versions('field=title&actor=user:cleo')).toEqual([4])
    expect(await versions('field=isbn')).toEqual([])
    const first = await ask('lena', `GET /v1/books/${id}/history?field=title&limit=2`)
    expect(await versions(`field=title&before=${JSON.stringify(first.body['next'])}`)).toEqual([1])
    for (const name of ['nothing', "title') or 1=1 --", '$', '']) {
      const query = `field=${encodeURIComponent(name)}`
      expect((await ask('lena', `GET /v1/books/${id}/history?${query}`)).status, name).toBe(400)
    }
  })

  test('the time of a change of a field is hidden together with the field', async () => {
    const { id: book } = await freshBook()
    const body = { book, headline: 'Good', stars: 4 }
    const { record } = await ask('una', 'POST /v1/reviews', { body })
    const at = `/v1/reviews/${record.id}`
    await ask('lena', `PATCH ${at}`, { version: 1, body: { remark: 'Hushed' } })
    expect((await ask('lena', `GET ${at}/history?field=remark`)).list.items).toHaveLength(1)
    expect((await ask('una', `GET ${at}/history?field=remark`)).status).toBe(400)
    expect((await ask('una', `GET ${at}/history`)).status).toBe(200)
  })
})
