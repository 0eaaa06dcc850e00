import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, watch } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { product } from 'example-shell/product.ts'
import {
  type BuiltServer,
  ensureBuilt,
  killProcess,
  spawnServer,
  startServer,
} from './built-server.ts'
import { atDepth } from '#tests/depth.ts'

const rounds = atDepth(20)
const concurrentVisitors = 16
const maxLikes = 120

beforeAll(ensureBuilt)

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'nacre-durability-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

async function start(dataDir: string): Promise<BuiltServer> {
  const server = await startServer(dataDir)
  onTestFinished(server.kill)
  return server
}

interface Visitor {
  readonly cookie: string
  readonly token: string
}

async function newVisitor(server: BuiltServer): Promise<Visitor> {
  const { cookies } = await server.send('GET', '/v1/session')
  const cookie = cookies.map((line) => line.split(';', 1)[0]).join('; ')
  const [, token = ''] = /XSRF-TOKEN=([^;]+)/u.exec(cookie) ?? []
  return { cookie, token }
}

function like(server: BuiltServer, card: string, { cookie, token }: Visitor) {
  const headers = { cookie, 'X-XSRF-TOKEN': token, 'Sec-Fetch-Site': 'same-origin' }
  return server.send('PUT', `/v1/cards/${card}/like`, headers)
}

async function read(server: BuiltServer, path: string, cookie = '') {
  const { status, body } = await server.send('GET', path, cookie === '' ? {} : { cookie })
  expect(status, path).toBe(200)
  return JSON.parse(body.toString())
}

/** Sends likes for the card concurrently until the server is killed at a random time. */
async function likeUntilKilled(server: BuiltServer, card: string) {
  const acknowledged: Visitor[] = []
  let sent = 0
  const killAfter = Math.ceil(Math.random() * maxLikes)
  const likeRepeatedly = async () => {
    for (;;) {
      const visitor = await newVisitor(server)
      sent += 1
      const { status } = await like(server, card, visitor)
      expect(status).toBe(200)
      acknowledged.push(visitor)
      if (acknowledged.length === killAfter) setTimeout(() => void server.kill(), Math.random() * 5)
    }
  }
  const ends = await Promise.allSettled(
    Array.from({ length: concurrentVisitors }, () => likeRepeatedly()),
  )
  for (const { reason } of ends as PromiseRejectedResult[]) {
    expect(['ECONNRESET', 'ECONNREFUSED', 'EPIPE'], String(reason)).toContain(reason.code)
  }
  return { acknowledged, sent }
}

test(`every acknowledged like survives ${rounds} kills of the server`, async () => {
  const dataDir = await temporaryFolder()
  let server = await start(dataDir)
  const { items } = await read(server, '/v1/cards')
  const cards: { id: string; acknowledged: Visitor[]; sent: number }[] = items.map(
    ({ id }: { id: string }) => ({ id, acknowledged: [], sent: 0 }),
  )
  const check = async ({ id, acknowledged, sent }: (typeof cards)[number]) => {
    const { likes } = await read(server, `/v1/cards/${id}`)
    expect(likes).toBeGreaterThanOrEqual(acknowledged.length)
    expect(likes).toBeLessThanOrEqual(sent)
    const responses = acknowledged.map(({ cookie }) => read(server, `/v1/cards/${id}`, cookie))
    for (const { liked } of await Promise.all(responses)) expect(liked).toBe(true)
  }

  for (let round = 0; round < rounds; round += 1) {
    const card = cards[round % cards.length]
    if (!card) throw new Error('There are no cards.')
    const { acknowledged, sent } = await likeUntilKilled(server, card.id)
    server = await start(dataDir)
    await check({ id: card.id, acknowledged, sent: card.sent + sent })
    card.acknowledged.push(...acknowledged)
    card.sent += sent
  }
  for (const card of cards) await check(card)
  await server.kill()

  const database = new DatabaseSync(join(dataDir, 'nacre.db'))
  onTestFinished(() => database.close())
  expect(database.prepare('pragma integrity_check').all()).toEqual([{ integrity_check: 'ok' }])
  expect(database.prepare('pragma foreign_key_check').all()).toEqual([])
  const counts = database.prepare(
    `select likes - (select count(*) from nacre_reaction where record = card.id) as difference
       from card`,
  )
  expect(new Set(counts.all().map(({ difference }) => difference))).toEqual(new Set([0]))
})

/** Kills a first start as soon as it has created the file, and returns its data folder. */
async function killWhenCreated(file: RegExp): Promise<string> {
  const dataDir = await temporaryFolder()
  const watcher = watch(dataDir, { recursive: true })
  const child = spawnServer(dataDir)
  const closed = once(child, 'close')
  let isCreated = false
  watcher.on('change', (_, name) => {
    if (!file.test(String(name))) return
    isCreated = true
    child.kill('SIGKILL')
  })
  // The watcher may miss a temporary file. Output on stdout means that the start is complete.
  child.stdout?.once('data', () => child.kill('SIGKILL'))
  await closed
  watcher.close()
  await killProcess(child)
  expect(child.signalCode).toBe('SIGKILL')
  return isCreated ? dataDir : killWhenCreated(file)
}

test.each([
  ['the database', /^nacre\.db$/u],
  ['the write-ahead log', /^nacre\.db-wal$/u],
  ['the folder for files', /^files$/u],
  ['a temporary image file', /^files\/\../u],
  ['an image', /^files\/[\da-f]{64}\.webp$/u],
])('recovers from a first start that was killed after it created %s', async (_, file) => {
  const dataDir = await killWhenCreated(file)
  expect(existsSync(join(dataDir, 'nacre.db'))).toBe(true)

  const server = await start(dataDir)
  const seededEntities = new Set(product.seeds.map(({ entity }) => entity))
  const lists = await Promise.all(
    product.entities
      .filter(({ name }) => seededEntities.has(name))
      .map(({ plural }) => read(server, `/v1/${plural}?limit=200`)),
  )
  expect(lists.flatMap(({ items }) => items)).toHaveLength(product.seeds.length)
  const { items: cards } = await read(server, '/v1/cards')
  for (const { image } of cards) {
    const { status, body } = await server.send('GET', `/files/${image.file}`)
    expect(status).toBe(200)
    expect(image.file).toBe(`${createHash('sha256').update(body).digest('hex')}.webp`)
  }
})
