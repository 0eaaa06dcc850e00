import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Actor, system } from '#shell/model/actor.ts'
import type { Asker } from './asker.ts'
import { eachDatabase } from '#tests/databases/each-database.ts'
import { cast } from '#tests/sample/cast.ts'
import { book } from '#tests/sample/entities/book.ts'
import { openLibrary, type OpenLibrary } from '#tests/sample/open-library.ts'

const missing = '0000000000000000'
const as = (actor: Actor): Asker => ({ actor, via: 'api' })

describe.each(eachDatabase)('$name', (kind) => {
  let library: OpenLibrary

  beforeAll(async () => {
    library = await openLibrary(kind)
  })
  afterAll(() => library.close())

  const admire = (actor: Actor, id: string, done: boolean) =>
    library.operations.act(as(actor), book, id, { name: 'admire', isDone: done })
  const visitor = (name: string | number): Actor => ({ kind: 'visitor', key: String(name) })
  const visitors = Array.from({ length: 50 }, (_, number) => visitor(number))

  /** A book that nobody has admired yet. */
  const freshBook = async () => {
    const { items } = await library.operations.list(as(system), book, { limit: 1 })
    const values = { title: 'New', shelf: items[0]?.['shelf'] }
    return (await library.operations.create(as(system), book, values)).id
  }
  const admirers = async (id: string) =>
    (await library.operations.read(as(cast.system), book, id))['admirers']
  const admiring = async (id: string) => {
    const records = await Promise.all(
      visitors.map((actor) => library.operations.read(as(actor), book, id)),
    )
    return records.filter(({ admired }) => admired).length
  }

  test('who admires a book counts once, sees it, and can take it back', async () => {
    const id = await freshBook()
    expect(await admire(cast.vera, id, true)).toEqual({ id, admirers: 1, admired: true })
    expect(await admire(cast.vera, id, true)).toEqual({ id, admirers: 1, admired: true })
    expect(await admire(cast.una, id, true)).toEqual({ id, admirers: 2, admired: true })
    expect(await library.operations.read(as(cast.vera), book, id)).toMatchObject({ admired: true })
    expect(await library.operations.read(as(cast.lena), book, id)).toMatchObject({ admired: false })
    expect(await library.operations.read(as(cast.stranger), book, id)).toMatchObject({
      admired: false,
    })
    expect(await admire(cast.vera, id, false)).toEqual({ id, admirers: 1, admired: false })
    expect(await admire(cast.vera, id, false)).toEqual({ id, admirers: 1, admired: false })
    expect(await library.operations.read(as(cast.vera), book, id)).toMatchObject({ admired: false })
    expect(await library.operations.read(as(cast.una), book, id)).toMatchObject({ admired: true })
  })

  test('in a list, each record says whether it is among those one has admired', async () => {
    const ids = [await freshBook(), await freshBook(), await freshBook()]
    const [first = '', second = '', third = ''] = ids
    await admire(visitor('reader'), first, true)
    await admire(visitor('reader'), third, true)
    const asked = { where: { id: { in: ids } }, limit: 9 }
    const { items } = await library.operations.list(as(visitor('reader')), book, asked)
    expect(items.map(({ id, admired }) => [id, admired])).toEqual([
      [first, true],
      [second, false],
      [third, true],
    ])
  })

  test('fifty times at once by one visitor counts as one', async () => {
    const id = await freshBook()
    const answers = await Promise.all(visitors.map(() => admire(cast.vera, id, true)))
    expect(answers).toEqual(visitors.map(() => ({ id, admirers: 1, admired: true })))
    expect(await admirers(id)).toBe(1)
  })

  test('fifty visitors at once count as fifty, and taken back as none', async () => {
    const id = await freshBook()
    await Promise.all(visitors.map((actor) => admire(actor, id, true)))
    expect(await admirers(id)).toBe(50)
    expect(await admiring(id)).toBe(50)
    await Promise.all(visitors.map((actor) => admire(actor, id, false)))
    expect(await admirers(id)).toBe(0)
    expect(await admiring(id)).toBe(0)
  })

  test('done and taken back at once, the count is as many as have done it', async () => {
    const id = await freshBook()
    const changes = visitors.flatMap((actor) =>
      [true, false, true].map((done) => ({ actor, done })),
    )
    await Promise.all(changes.map(({ actor, done }) => admire(actor, id, done)))
    expect(await admirers(id)).toBe(await admiring(id))
  })

  test('those who keep copies hear of what has changed, and of nothing else', async () => {
    const id = await freshBook()
    const heard: string[] = []
    library.operations.changes.listen((entity) => void heard.push(entity))
    await admire(cast.vera, id, false)
    await admire(cast.vera, missing, true).catch(() => undefined)
    await admire(cast.stranger, id, true).catch(() => undefined)
    await library.operations.read(as(cast.vera), book, id)
    expect(heard).toEqual([])
    await admire(cast.vera, id, true)
    expect(heard).toEqual(['book'])
    await admire(cast.vera, id, true)
    expect(heard).toEqual(['book'])
  })

  test('a list is cut where asked, and says where it goes on only if it does', async () => {
    const list = (options: { after?: string; limit: number }) =>
      library.operations.list(as(cast.vera), book, options)
    const { items } = await list({ limit: 200 })
    const all = items.map(({ id }) => id)
    expect(await list({ limit: all.length })).toMatchObject({ next: null })
    const cut = await list({ limit: all.length - 1 })
    expect(cut.items).toHaveLength(all.length - 1)
    expect(await list({ after: cut.next ?? '', limit: 1 })).toMatchObject({
      items: [{ id: all.at(-1) }],
      next: null,
    })
    await expect(list({ after: all.at(-1) ?? '', limit: 1 })).rejects.toThrow('after must be')
  })
})
