import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Actor, systemActor } from '#shell/language/roles/actor.ts'
import type { RequestContext } from './request-context.ts'
import { eachDatabase } from '#tests/databases/each-database.ts'
import { actors } from '#tests/library/actors.ts'
import { book } from 'example-library/entities/book.ts'
import { openLibrary, type OpenLibrary } from '#tests/library/open-library.ts'

const missing = '0000000000000000'
const as = (actor: Actor): RequestContext => ({ actor, channel: 'api' })

describe.each(eachDatabase)('$name', (kind) => {
  let library: OpenLibrary

  beforeAll(async () => {
    library = await openLibrary(kind)
  })
  afterAll(() => library.close())

  const admire = (actor: Actor, id: string, isActive: boolean) =>
    library.operations.runAction(as(actor), book, id, { name: 'admire', isDone: isActive })
  const visitor = (name: string | number): Actor => ({ kind: 'visitor', key: String(name) })
  const visitors = Array.from({ length: 50 }, (_, number) => visitor(number))

  /** Returns a book without reactions. */
  const freshBook = async () => {
    const { items } = await library.operations.list(as(systemActor), book, { limit: 1 })
    const values = { title: 'New', shelf: items[0]?.['shelf'] }
    return (await library.operations.create(as(systemActor), book, values)).id
  }
  const admirers = async (id: string) =>
    (await library.operations.read(as(actors.system), book, id))['admirers']
  const admiring = async (id: string) => {
    const records = await Promise.all(
      visitors.map((actor) => library.operations.read(as(actor), book, id)),
    )
    return records.filter(({ admired }) => admired).length
  }

  test('a reaction counts once, is visible to the visitor and can be removed', async () => {
    const id = await freshBook()
    expect(await admire(actors.vera, id, true)).toEqual({ id, admirers: 1, admired: true })
    expect(await admire(actors.vera, id, true)).toEqual({ id, admirers: 1, admired: true })
    expect(await admire(actors.una, id, true)).toEqual({ id, admirers: 2, admired: true })
    expect(await library.operations.read(as(actors.vera), book, id)).toMatchObject({
      admired: true,
    })
    expect(await library.operations.read(as(actors.lena), book, id)).toMatchObject({
      admired: false,
    })
    expect(await library.operations.read(as(actors.stranger), book, id)).toMatchObject({
      admired: false,
    })
    expect(await admire(actors.vera, id, false)).toEqual({ id, admirers: 1, admired: false })
    expect(await admire(actors.vera, id, false)).toEqual({ id, admirers: 1, admired: false })
    expect(await library.operations.read(as(actors.vera), book, id)).toMatchObject({
      admired: false,
    })
    expect(await library.operations.read(as(actors.una), book, id)).toMatchObject({ admired: true })
  })

  test('each record of a list contains the reactions of the viewer', async () => {
    const ids = [await freshBook(), await freshBook(), await freshBook()]
    const [first = '', second = '', third = ''] = ids
    await admire(visitor('reader'), first, true)
    await admire(visitor('reader'), third, true)
    const params = { where: { id: { in: ids } }, limit: 9 }
    const { items } = await library.operations.list(as(visitor('reader')), book, params)
    expect(items.map(({ id, admired }) => [id, admired])).toEqual([
      [first, true],
      [second, false],
      [third, true],
    ])
  })

  test('fifty concurrent reactions of one visitor count as one', async () => {
    const id = await freshBook()
    const answers = await Promise.all(visitors.map(() => admire(actors.vera, id, true)))
    expect(answers).toEqual(visitors.map(() => ({ id, admirers: 1, admired: true })))
    expect(await admirers(id)).toBe(1)
  })

  test('fifty visitors count as fifty, and as zero after removing the reactions', async () => {
    const id = await freshBook()
    await Promise.all(visitors.map((actor) => admire(actor, id, true)))
    expect(await admirers(id)).toBe(50)
    expect(await admiring(id)).toBe(50)
    await Promise.all(visitors.map((actor) => admire(actor, id, false)))
    expect(await admirers(id)).toBe(0)
    expect(await admiring(id)).toBe(0)
  })

  test('the count matches the stored reactions after concurrent adds and removals', async () => {
    const id = await freshBook()
    const changes = visitors.flatMap((actor) =>
      [true, false, true].map((isActive) => ({ actor, done: isActive })),
    )
    await Promise.all(changes.map(({ actor, done }) => admire(actor, id, done)))
    expect(await admirers(id)).toBe(await admiring(id))
  })

  test('notifies listeners of changed entities only', async () => {
    const id = await freshBook()
    const heard: string[] = []
    library.operations.changes.listen((entity) => void heard.push(entity))
    await admire(actors.vera, id, false)
    await admire(actors.vera, missing, true).catch(() => undefined)
    await admire(actors.stranger, id, true).catch(() => undefined)
    await library.operations.read(as(actors.vera), book, id)
    expect(heard).toEqual([])
    await admire(actors.vera, id, true)
    expect(heard).toEqual(['book'])
    await admire(actors.vera, id, true)
    expect(heard).toEqual(['book'])
  })

  test('a list has a cursor only when there are more records', async () => {
    const list = (options: { after?: string; limit: number }) =>
      library.operations.list(as(actors.vera), book, options)
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
