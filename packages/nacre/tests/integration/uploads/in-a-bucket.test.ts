import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anyPicture } from '#shell/operations/uploads/pictures.fixture.ts'
import { createFileCleanupJob } from '#shell/operations/uploads/file-cleanup-job.ts'
import type { HttpContext } from '#shell/server/requests/http-context.ts'
import { createFileHandler } from '#shell/server/handlers/stored-files.ts'
import { createS3Files } from '#shell/store/files/s3-files.ts'
import { type S3Server, startS3Server } from '#shell/store/files/s3-server.fixture.ts'
import { eachDatabase } from '../../databases/each-database.ts'
import { type SendRequest, requestSender } from '../../library/requests.ts'
import { actors } from '../../library/actors.ts'
import { openLibrary, type OpenLibrary } from '../../library/open-library.ts'
import { type Send, sendOf } from './sending.ts'

const hands = { payload: null, attempt: 0, signal: new AbortController().signal } as never

describe.each(eachDatabase)('on $name', (kind) => {
  let s3: S3Server
  let library: OpenLibrary
  let send: Send
  let ask: SendRequest
  beforeAll(async () => {
    s3 = await startS3Server()
    library = await openLibrary(kind, (dataDir) => createS3Files(dataDir, s3.bucket))
    send = sendOf(library)
    ask = requestSender(library)
  })
  afterAll(async () => {
    await library.close()
    await s3.stop()
  })

  const inBucket = () => [...s3.objects.keys()].map((key) => key.slice(key.lastIndexOf('/') + 1))
  const onDisk = () => readdir(join(library.where.dataDir, 'files')).catch(() => [])
  const get = (name: 'una' | 'umar', file: string, headers = {}): Promise<Response> => {
    const handler = createFileHandler({
      files: library.store.files,
      operations: library.operations,
    })
    const request = new Request(`http://localhost/files/${file}`, { headers })
    const url = new URL(request.url)
    const by: Pick<HttpContext, 'visitor'> = { visitor: { actor: actors[name] } }
    return handler({
      request,
      url,
      ...by,
      origin: url.origin,
      requestId: '1',
      address: '127.0.0.1',
    })
  }

  test('the pictures of samples lie in the bucket', async () => {
    const { list } = await ask('ada', 'GET /v1/books')
    const covers = list.items.flatMap(({ cover }) => (cover ? [Object(cover).file] : []))
    expect(covers.length).toBeGreaterThan(0)
    expect(inBucket()).toEqual([...new Set(covers)])
  })

  test('what is uploaded lies in the bucket, is read through us, and stays nowhere on the disk', async () => {
    const text = 'A long story. '.repeat(500)
    const { file } = await send('una', 'papers/content', text, 'story.txt')
    const content = await anyPicture({ width: 150, height: 90 }).png().toBuffer()
    const { picture } = await send('una', 'papers/figures', content)
    const figures = [{ ...picture, description: 'A slope' }]
    const body = { title: 'P', content: file, figures }
    expect((await ask('una', 'POST /v1/papers', { body })).status).toBe(201)
    const names = [file, picture, ...(picture.variants ?? [])].map((one) => one.file)
    expect(inBucket()).toEqual(expect.arrayContaining(names))
    expect(await onDisk()).toEqual([])
    const read = await get('una', file.file)
    const length = String(text.length)
    expect([read.headers.get('content-length'), await read.text()]).toEqual([length, text])
    const part = await get('una', file.file, { range: 'bytes=2-5' })
    expect([part.status, await part.text()]).toEqual([206, 'long'])
    await expect(get('umar', file.file)).rejects.toMatchObject({ status: 404 })
    const shown = await get('umar', picture.file)
    expect(shown.headers.get('content-type')).toBe('image/png')
    await shown.arrayBuffer()
  })

  test('what no record holds leaves the bucket after a day', async () => {
    const before = inBucket()
    await send('una', 'papers/content', 'Nobody wants this')
    expect(inBucket()).toHaveLength(before.length + 1)
    await createFileCleanupJob(library.store, () => new Date(Date.now() + 2 * 86_400_000)).run(
      hands,
    )
    expect(inBucket()).toEqual(before)
  })

  test('the same picture in two fields has the sizes of each in the bucket', async () => {
    const content = await anyPicture({ width: 230, height: 90 }).png().toBuffer()
    const { picture: figure } = await send('una', 'papers/figures', content)
    await send('una', 'suggestions/sketch', content)
    const figures = [{ ...figure, description: 'Both' }]
    const { record } = await ask('una', 'POST /v1/papers', { body: { title: 'P', figures } })
    expect(record).toMatchObject({ figures })
    const names = figure.variants?.map(({ file }) => file)
    expect([names?.length, inBucket()]).toEqual([2, expect.arrayContaining(names ?? [])])
  })

  test('while the bucket cannot be reached, uploads are refused and nothing else is', async () => {
    s3.failNext(99)
    const refused = await send('una', 'papers/content', 'Not now')
    expect(refused).toMatchObject({ status: 502, body: { code: 'bad-gateway' } })
    expect((await ask('una', 'POST /v1/papers', { body: { title: 'Without' } })).status).toBe(201)
    expect(await onDisk()).toEqual([])
    s3.failNext(0)
    expect((await send('una', 'papers/content', 'Not now')).status).toBe(201)
  })
})
