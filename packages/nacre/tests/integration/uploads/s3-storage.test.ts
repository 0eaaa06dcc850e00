import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anyPicture } from '#shell/operations/uploads/pictures.fixture.ts'
import { createFileCleanupJob } from '#shell/operations/uploads/file-cleanup-job.ts'
import type { HttpContext } from '#shell/server/requests/http-context.ts'
import { createFileHandler } from '#shell/server/handlers/stored-files.ts'
import { createS3Files } from '#shell/store/files/s3-files.ts'
import { type S3Server, startS3Server } from '#shell/store/s3/s3-server.fixture.ts'
import { eachDatabase } from '../../databases/each-database.ts'
import { type SendRequest, requestSender } from '../../library/requests.ts'
import { actors } from '../../library/actors.ts'
import { openLibrary, type OpenLibrary } from '../../library/open-library.ts'
import { type Upload, uploader } from './uploader.ts'

const jobArguments = { payload: null, attempt: 0, signal: new AbortController().signal } as never

describe.each(eachDatabase)('on $name', (kind) => {
  let s3: S3Server
  let library: OpenLibrary
  let upload: Upload
  let ask: SendRequest
  beforeAll(async () => {
    s3 = await startS3Server()
    library = await openLibrary(kind, (dataDir) => createS3Files(dataDir, s3.bucket))
    upload = uploader(library)
    ask = requestSender(library)
  })
  afterAll(async () => {
    await library.close()
    await s3.stop()
  })

  const listBucket = () => [...s3.objects.keys()].map((key) => key.slice(key.lastIndexOf('/') + 1))
  const listDisk = () => readdir(join(library.where.dataDir, 'files')).catch(() => [])
  const get = (name: 'una' | 'umar', file: string, headers = {}): Promise<Response> => {
    const handler = createFileHandler({
      files: library.store.files,
      operations: library.operations,
    })
    const request = new Request(`http://localhost/files/${file}`, { headers })
    const url = new URL(request.url)
    const requester: Pick<HttpContext, 'visitor'> = { visitor: { actor: actors[name] } }
    return handler({
      request,
      url,
      ...requester,
      origin: url.origin,
      requestId: '1',
      address: '127.0.0.1',
    })
  }

  test('the images of the seeds are stored in the bucket', async () => {
    const { list } = await ask('ada', 'GET /v1/books')
    const covers = list.items.flatMap(({ cover }) => (cover ? [Object(cover).file] : []))
    expect(covers.length).toBeGreaterThan(0)
    expect(listBucket()).toEqual([...new Set(covers)])
  })

  test('an uploaded file is stored in the bucket only, and the server streams it', async () => {
    const text = 'A long story. '.repeat(500)
    const { file } = await upload('una', 'papers/content', text, 'story.txt')
    const content = await anyPicture({ width: 150, height: 90 }).png().toBuffer()
    const { picture } = await upload('una', 'papers/figures', content)
    const figures = [{ ...picture, description: 'A slope' }]
    const body = { title: 'P', content: file, figures }
    expect((await ask('una', 'POST /v1/papers', { body })).status).toBe(201)
    const names = [file, picture, ...(picture.variants ?? [])].map((one) => one.file)
    expect(listBucket()).toEqual(expect.arrayContaining(names))
    expect(await listDisk()).toEqual([])
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

  test('the cleanup job deletes files without a record from the bucket after a day', async () => {
    const before = listBucket()
    await upload('una', 'papers/content', 'Without a record')
    expect(listBucket()).toHaveLength(before.length + 1)
    await createFileCleanupJob(library.store, () => new Date(Date.now() + 2 * 86_400_000)).run(
      jobArguments,
    )
    expect(listBucket()).toEqual(before)
  })

  test('an image that is uploaded for two fields has the variants of both in the bucket', async () => {
    const content = await anyPicture({ width: 230, height: 90 }).png().toBuffer()
    const { picture: figure } = await upload('una', 'papers/figures', content)
    await upload('una', 'suggestions/sketch', content)
    const figures = [{ ...figure, description: 'Both' }]
    const { record } = await ask('una', 'POST /v1/papers', { body: { title: 'P', figures } })
    expect(record).toMatchObject({ figures })
    const names = figure.variants?.map(({ file }) => file)
    expect([names?.length, listBucket()]).toEqual([2, expect.arrayContaining(names ?? [])])
  })

  test('uploads get 502 while the bucket is unreachable, and other requests succeed', async () => {
    s3.failNext(99)
    const errorResponse = await upload('una', 'papers/content', 'Not now')
    expect(errorResponse).toMatchObject({ status: 502, body: { code: 'bad-gateway' } })
    expect((await ask('una', 'POST /v1/papers', { body: { title: 'Without' } })).status).toBe(201)
    expect(await listDisk()).toEqual([])
    s3.failNext(0)
    expect((await upload('una', 'papers/content', 'Not now')).status).toBe(201)
  })
})
