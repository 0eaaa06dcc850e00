import { createHash } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Files } from './files.ts'
import type { ByteRange } from '#shell/tools/parse-range.ts'
import { createS3Files } from './s3-files.ts'
import { type S3Server, startS3Server } from '../s3/s3-server.fixture.ts'

let dataDir = ''
let server: S3Server
let files: Files
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'nacre-s3-'))
  server = await startS3Server()
  files = createS3Files(dataDir, server.bucket)
})
afterEach(async () => {
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
})

const bytes = (text: string) => new TextEncoder().encode(text)
const hash = (text: string) => createHash('sha256').update(text).digest('hex')

async function read(name: string, range?: ByteRange): Promise<string | undefined> {
  const opened = await files.open(name, range)
  return opened && new Response(opened.content).text()
}

async function* partsOf(...texts: readonly string[]) {
  for (const text of texts) yield bytes(text)
}

test('stores a file in the bucket under the hash of its content and returns it unchanged', async () => {
  const name = await files.put(bytes('shell'), 'png')
  expect(name).toBe(`${hash('shell')}.png`)
  expect([...server.objects.keys()]).toEqual([`/bucket/with a folder/${name}`])
  expect(await read(name)).toBe('shell')
  expect(await files.size(name)).toBe(5)
  expect(await read(name, { from: 1, to: 2 })).toBe('he')
  expect(await files.open(name, { from: 1, to: 2 })).toMatchObject({ size: 2 })
})

test('uploads an incoming file from the disk and deletes it in the data folder', async () => {
  const large = 'x'.repeat(3_000_000)
  const received = await files.incoming.receive(partsOf(large, 'y'))
  expect(await readdir(join(dataDir, 'files'))).toHaveLength(1)
  const name = await files.put(received, 'txt')
  await received.discard()
  expect(await readdir(join(dataDir, 'files'))).toEqual([])
  expect(name).toBe(`${hash(`${large}y`)}.txt`)
  expect((await read(name))?.length).toBe(3_000_001)
})

test('stores empty files, and returns undefined for missing ones', async () => {
  expect(await read(await files.put(new Uint8Array(), 'txt'))).toBe('')
  const none = `${hash('nobody brought this')}.png`
  expect([await files.size(none), await files.open(none)]).toEqual([undefined, undefined])
})

test('removes a file, also twice, and reaches nothing else', async () => {
  const name = await files.put(bytes('shell'), 'png')
  server.objects.set('/bucket/other', Buffer.from('secret'))
  for (const strange of ['../other', '..%2fother', '', `${name}/..`, `${name}?acl`]) {
    expect(await files.open(strange)).toBeUndefined()
    expect(await files.size(strange)).toBeUndefined()
    await files.remove(strange)
  }
  await files.remove(name)
  await files.remove(name)
  expect([...server.objects.keys()]).toEqual(['/bucket/other'])
})

test('retries a limited number of times when the storage is overloaded', async () => {
  server.failNext(2)
  const name = await files.put(bytes('shell'), 'png')
  expect(server.requests).toEqual(['PUT 503', 'PUT 503', 'PUT 200'])
  server.failNext(9)
  await expect(files.open(name)).rejects.toMatchObject({
    code: 'bad-gateway',
    status: 502,
    cause: { message: `The store of files answered 503 to GET ${name}: SlowDown` },
  })
  expect(server.requests).toHaveLength(6)
})

test('reports rejected credentials as our error without retrying', async () => {
  const wrong = { ...server.bucket, keySecret: 'wrong' }
  const stranger = createS3Files(dataDir, wrong)
  await expect(stranger.put(bytes('shell'), 'png')).rejects.toMatchObject({
    code: 'bad-gateway',
    cause: { message: expect.stringMatching(/answered 403 to PUT .*: SignatureDoesNotMatch$/u) },
  })
  expect(server.requests).toEqual(['PUT 403'])
})

test('reports an unreachable storage', async () => {
  const { url, ...keys } = server.bucket
  const removed = createS3Files(dataDir, { ...keys, url: url.replace(/:\d+/u, ':9') })
  await expect(removed.size(`${hash('a')}.png`)).rejects.toMatchObject({
    code: 'bad-gateway',
    cause: { message: 'The store of files does not answer.' },
  })
})

test('does not store content that was corrupted on the way', async () => {
  const received = await files.incoming.receive(partsOf('shell'))
  await expect(files.put({ ...received, hash: hash('other') }, 'txt')).rejects.toMatchObject({
    cause: { message: expect.stringMatching(/XAmzContentSHA256Mismatch$/u) },
  })
  await received.discard()
  expect(server.objects.size).toBe(0)
})
