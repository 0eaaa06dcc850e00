import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anyPicture } from '#shell/operations/uploads/pictures.fixture.ts'
import { createOperations } from '#shell/operations/operations.ts'
import { createFileCleanupJob } from '#shell/operations/uploads/file-cleanup-job.ts'
import { createCleanupJob } from '#shell/operations/jobs/cleanup-job.ts'
import type { Store } from '#shell/store/store.ts'
import { createCleanup } from '#shell/store/cleanup.ts'
import { eachDatabase } from '../../databases/each-database.ts'
import { type SendRequest, requestSender } from '../../library/requests.ts'
import { openLibrary, type OpenLibrary } from '../../library/open-library.ts'
import { product } from 'example-library/product.ts'
import { type Send, sendOf } from './sending.ts'

const hands = { payload: null, attempt: 0, signal: new AbortController().signal } as never
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)

describe.each(eachDatabase)('on $name', (kind) => {
  let library: OpenLibrary
  let send: Send
  let ask: SendRequest
  beforeAll(async () => {
    library = await openLibrary(kind)
    send = sendOf(library)
    ask = requestSender(library)
  })
  afterAll(() => library.close())

  const stored = async () => new Set(await readdir(join(library.where.dataDir, 'files')))
  const tidyOn = (now: Date, store: Store = library.store) =>
    createFileCleanupJob(store, () => now).run(hands)
  const paperOf = (name: 'una' | 'ada', body: object) =>
    ask(name, 'POST /v1/papers', { body: { title: 'Paper', ...body } })

  test('what was uploaded and put nowhere is gone after a day, with its smaller sizes', async () => {
    const content = await anyPicture({ width: 210, height: 20 }).png().toBuffer()
    const before = await stored()
    const { picture } = await send('una', 'papers/figures', content)
    const own = [picture, ...(picture.variants ?? [])].map(({ file }) => file)
    expect(await stored()).toEqual(before.union(new Set(own)))
    await tidyOn(inDays(0.9))
    expect(await stored()).toEqual(before.union(new Set(own)))
    await tidyOn(inDays(1.1))
    expect(await stored()).toEqual(before)
    const figures = [{ ...picture, description: 'Late' }]
    expect((await paperOf('una', { figures })).status).toBe(422)
    // Sent again it is there again.
    expect((await send('una', 'papers/figures', content)).picture).toEqual(picture)
    expect((await paperOf('una', { figures })).status).toBe(201)
    await tidyOn(inDays(9))
    expect(await stored()).toEqual(before.union(new Set(own)))
  })

  test('what a record has had stays, in the bin too, until the record is gone for good', async () => {
    const { file } = await send('una', 'papers/content', 'Once', 'a.txt')
    const { record } = await paperOf('una', { content: file })
    const { id, version } = record
    const emptied = await ask('una', `PATCH /v1/papers/${id}`, { version, body: { content: null } })
    await tidyOn(inDays(9))
    expect(await stored()).toContain(file.file)
    await ask('una', `DELETE /v1/papers/${id}`, { version: emptied.record.version })
    await tidyOn(inDays(9))
    expect(await stored()).toContain(file.file)
    const tidy = createCleanup(library.database)
    const { store } = library
    const operations = createOperations(product, store)
    const now = () => inDays(31)
    await createCleanupJob({
      cleanup: tidy,
      store,
      operations,
      entities: product.entities,
      now,
    }).run(hands)
    await tidyOn(inDays(31))
    expect(await stored()).not.toContain(file.file)
  })

  test('a picture whose sizes for another field are gone is still whole in its own', async () => {
    const content = await anyPicture({ width: 240, height: 20 }).png().toBuffer()
    const { picture: figure } = await send('ada', 'papers/figures', content)
    const { picture: sketch } = await send('ada', 'suggestions/sketch', content)
    const made = { about: 'Whole', sketch: { ...sketch, description: 'Whole' } }
    const { record } = await ask('ada', 'POST /v1/suggestions', { body: made })
    expect(record).toMatchObject(made)
    await tidyOn(inDays(2))
    const removed = new Set(figure.variants?.map(({ file }) => file))
    expect((await stored()).intersection(removed).size).toBe(0)
    const again = await ask('ada', 'POST /v1/suggestions', { body: made })
    expect(again).toMatchObject({ status: 201, record: made })
    const elsewhere = { title: 'P', figures: [{ ...figure, description: 'Gone' }] }
    const paper = await ask('ada', 'POST /v1/papers', { body: elsewhere })
    expect(paper.record['figures']).toEqual([
      { file: figure.file, width: 240, height: 20, description: 'Gone' },
    ])
  })

  test('the pictures of samples stay', async () => {
    const { list } = await ask('ada', 'GET /v1/books')
    const covers = list.items.flatMap(({ cover }) => (cover ? [Object(cover).file] : []))
    await tidyOn(inDays(400))
    expect(covers).not.toEqual([])
    for (const cover of covers) expect(await stored()).toContain(cover)
  })

  test('a record that is saved while its file would be cleared away keeps it, or is refused', async () => {
    const outcomes: boolean[] = []
    for (let round = 0; round < 12; round += 1) {
      const { file } = await send('ada', 'papers/content', `Round ${round}`, 'a.txt')
      const [made] = await Promise.all([paperOf('ada', { content: file }), tidyOn(inDays(2))])
      const isThere = (await stored()).has(file.file)
      expect(isThere, String(made.status)).toBe(made.status === 201)
      expect([201, 422]).toContain(made.status)
      outcomes.push(isThere)
    }
    expect(outcomes).toHaveLength(12)
  })

  test('a file that is being cleared away is no record’s, and whoever sends it again is asked to wait', async () => {
    const { file } = await send('ada', 'papers/content', 'Going', 'a.txt')
    const { files, ...rest } = library.store
    const inBetween = Promise.withResolvers<void>()
    const goOn = Promise.withResolvers<void>()
    const remove = async (name: string) => {
      inBetween.resolve()
      await goOn.promise
      await files.remove(name)
    }
    const tidying = tidyOn(inDays(2), { ...rest, files: { ...files, remove } })
    await inBetween.promise
    expect((await paperOf('ada', { content: file })).status).toBe(422)
    const again = await send('ada', 'papers/content', 'Going', 'a.txt')
    expect(again).toMatchObject({ status: 503, headers: { 'retry-after': '60' } })
    expect((await stored()).has(file.file)).toBe(true)
    goOn.resolve()
    await tidying
    expect((await stored()).has(file.file)).toBe(false)
    expect((await send('ada', 'papers/content', 'Going', 'a.txt')).status).toBe(201)
    expect((await paperOf('ada', { content: file })).status).toBe(201)
  })

  test('a clearing away that was ended in the middle is finished the next night, or taken back', async () => {
    const { file } = await send('ada', 'papers/content', 'Half gone', 'a.txt')
    const { files, ...rest } = library.store
    const broken = { ...files, remove: () => Promise.reject(new Error('ended')) }
    await expect(tidyOn(inDays(2), { ...rest, files: broken })).rejects.toThrow('ended')
    expect((await paperOf('ada', { content: file })).status).toBe(422)
    await tidyOn(inDays(3))
    expect((await stored()).has(file.file)).toBe(false)
  })
})
