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
import { type Upload, uploader } from './uploader.ts'

const jobArguments = { payload: null, attempt: 0, signal: new AbortController().signal } as never
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)

describe.each(eachDatabase)('on $name', (kind) => {
  let library: OpenLibrary
  let upload: Upload
  let ask: SendRequest
  beforeAll(async () => {
    library = await openLibrary(kind)
    upload = uploader(library)
    ask = requestSender(library)
  })
  afterAll(() => library.close())

  const listFiles = async () => new Set(await readdir(join(library.where.dataDir, 'files')))
  const cleanUpOn = (now: Date, store: Store = library.store) =>
    createFileCleanupJob(store, () => now).run(jobArguments)
  const createPaper = (name: 'una' | 'ada', body: object) =>
    ask(name, 'POST /v1/papers', { body: { title: 'Paper', ...body } })

  test('the cleanup job deletes an unreferenced file and its variants after a day', async () => {
    const content = await anyPicture({ width: 210, height: 20 }).png().toBuffer()
    const before = await listFiles()
    const { picture } = await upload('una', 'papers/figures', content)
    const files = [picture, ...(picture.variants ?? [])].map(({ file }) => file)
    expect(await listFiles()).toEqual(before.union(new Set(files)))
    await cleanUpOn(inDays(0.9))
    expect(await listFiles()).toEqual(before.union(new Set(files)))
    await cleanUpOn(inDays(1.1))
    expect(await listFiles()).toEqual(before)
    const figures = [{ ...picture, description: 'Late' }]
    expect((await createPaper('una', { figures })).status).toBe(422)
    // A new upload restores it.
    expect((await upload('una', 'papers/figures', content)).picture).toEqual(picture)
    expect((await createPaper('una', { figures })).status).toBe(201)
    await cleanUpOn(inDays(9))
    expect(await listFiles()).toEqual(before.union(new Set(files)))
  })

  test('a file of an earlier version remains until its record is erased from the trash', async () => {
    const { file } = await upload('una', 'papers/content', 'Once', 'a.txt')
    const { record } = await createPaper('una', { content: file })
    const { id, version } = record
    const emptied = await ask('una', `PATCH /v1/papers/${id}`, { version, body: { content: null } })
    await cleanUpOn(inDays(9))
    expect(await listFiles()).toContain(file.file)
    await ask('una', `DELETE /v1/papers/${id}`, { version: emptied.record.version })
    await cleanUpOn(inDays(9))
    expect(await listFiles()).toContain(file.file)
    const cleanup = createCleanup(library.database)
    const { store } = library
    const operations = createOperations(product, store)
    const now = () => inDays(31)
    await createCleanupJob({
      cleanup,
      store,
      operations,
      entities: product.entities,
      now,
    }).run(jobArguments)
    await cleanUpOn(inDays(31))
    expect(await listFiles()).not.toContain(file.file)
  })

  test('an image keeps the variants of its field when those of another field are deleted', async () => {
    const content = await anyPicture({ width: 240, height: 20 }).png().toBuffer()
    const { picture: figure } = await upload('ada', 'papers/figures', content)
    const { picture: sketch } = await upload('ada', 'suggestions/sketch', content)
    const body = { about: 'Whole', sketch: { ...sketch, description: 'Whole' } }
    const { record } = await ask('ada', 'POST /v1/suggestions', { body })
    expect(record).toMatchObject(body)
    await cleanUpOn(inDays(2))
    const removed = new Set(figure.variants?.map(({ file }) => file))
    expect((await listFiles()).intersection(removed).size).toBe(0)
    const again = await ask('ada', 'POST /v1/suggestions', { body })
    expect(again).toMatchObject({ status: 201, record: body })
    const elsewhere = { title: 'P', figures: [{ ...figure, description: 'Gone' }] }
    const paper = await ask('ada', 'POST /v1/papers', { body: elsewhere })
    expect(paper.record['figures']).toEqual([
      { file: figure.file, width: 240, height: 20, description: 'Gone' },
    ])
  })

  test('the cleanup job deletes no images of the seeds', async () => {
    const { list } = await ask('ada', 'GET /v1/books')
    const covers = list.items.flatMap(({ cover }) => (cover ? [Object(cover).file] : []))
    await cleanUpOn(inDays(400))
    expect(covers).not.toEqual([])
    for (const cover of covers) expect(await listFiles()).toContain(cover)
  })

  test('a record that is created during the cleanup has its file, or is rejected', async () => {
    const results: boolean[] = []
    for (let round = 0; round < 12; round += 1) {
      const { file } = await upload('ada', 'papers/content', `Round ${round}`, 'a.txt')
      const [response] = await Promise.all([
        createPaper('ada', { content: file }),
        cleanUpOn(inDays(2)),
      ])
      const exists = (await listFiles()).has(file.file)
      expect(exists, String(response.status)).toBe(response.status === 201)
      expect([201, 422]).toContain(response.status)
      results.push(exists)
    }
    expect(results).toHaveLength(12)
  })

  test('a file that is being deleted cannot be referenced, and a new upload of it gets 503', async () => {
    const { file } = await upload('ada', 'papers/content', 'Going', 'a.txt')
    const { files, ...rest } = library.store
    const deletionStarted = Promise.withResolvers<void>()
    const continuation = Promise.withResolvers<void>()
    const remove = async (name: string) => {
      deletionStarted.resolve()
      await continuation.promise
      await files.remove(name)
    }
    const cleaningUp = cleanUpOn(inDays(2), { ...rest, files: { ...files, remove } })
    await deletionStarted.promise
    expect((await createPaper('ada', { content: file })).status).toBe(422)
    const again = await upload('ada', 'papers/content', 'Going', 'a.txt')
    expect(again).toMatchObject({ status: 503, headers: { 'retry-after': '60' } })
    expect((await listFiles()).has(file.file)).toBe(true)
    continuation.resolve()
    await cleaningUp
    expect((await listFiles()).has(file.file)).toBe(false)
    expect((await upload('ada', 'papers/content', 'Going', 'a.txt')).status).toBe(201)
    expect((await createPaper('ada', { content: file })).status).toBe(201)
  })

  test('the next cleanup completes an interrupted deletion', async () => {
    const { file } = await upload('ada', 'papers/content', 'Half gone', 'a.txt')
    const { files, ...rest } = library.store
    const brokenFiles = { ...files, remove: () => Promise.reject(new Error('interrupted')) }
    await expect(cleanUpOn(inDays(2), { ...rest, files: brokenFiles })).rejects.toThrow(
      'interrupted',
    )
    expect((await createPaper('ada', { content: file })).status).toBe(422)
    await cleanUpOn(inDays(3))
    expect((await listFiles()).has(file.file)).toBe(false)
  })
})
