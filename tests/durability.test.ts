import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, watch } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { product } from '#product'
import { type BuiltServer, end, ensureBuilt, spawnServer, startServer } from './built-server.ts'

const rounds = 20
const visitorsAtOnce = 16
const mostAnswers = 120

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
  const { cookies } = await server.ask('GET', '/v1/session')
  const cookie = cookies.map((line) => line.split(';', 1)[0]).join('; ')
  const [, token = ''] = /XSRF-TOKEN=([^;]+)/u.exec(cookie) ?? []
  return { cookie, token }
}

function like(server: BuiltServer, card: string, { cookie, token }: Visitor) {
  const headers = { cookie, 'X-XSRF-TOKEN': token, 'Sec-Fetch-Site': 'same-origin' }
  return server.ask('PUT', `/v1/cards/${card}/like`, headers)
}

async function read(server: BuiltServer, path: string, cookie = '') {
  const { status, body } = await server.ask('GET', path, cookie === '' ? {} : { cookie })
  expect(status, path).toBe(200)
  return JSON.parse(body.toString())
}

/** Lets many like the card at once until the server, which is killed meanwhile, answers no more. */
async function likeUntilKilled(server: BuiltServer, card: string) {
  const acknowledged: Visitor[] = []
  let sent = 0
  const killAfter = Math.ceil(Math.random() * mostAnswers)
  const likeOneAfterTheOther = async () => {
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
    Array.from({ length: visitorsAtOnce }, () => likeOneAfterTheOther()),
  )
  for (const { reason } of ends as PromiseRejectedResult[]) {
    expect(['ECONNRESET', 'ECONNREFUSED', 'EPIPE'], String(reason)).toContain(reason.code)
  }
  return { acknowledged, sent }
}

test(`every like that was answered is there after ${rounds} kills in the middle of likes`, async () => {
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
    const seen = acknowledged.map(({ cookie }) => read(server, `/v1/cards/${id}`, cookie))
    for (const { liked } of await Promise.all(seen)) expect(liked).toBe(true)
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

/** The folder of a first start that was killed as soon as the file was there. */
async function killAtFirst(file: RegExp): Promise<string> {
  const dataDir = await temporaryFolder()
  const watcher = watch(dataDir, { recursive: true })
  const child = spawnServer(dataDir)
  const closed = once(child, 'close')
  let isThere = false
  watcher.on('change', (_, name) => {
    if (!file.test(String(name))) return
    isThere = true
    child.kill('SIGKILL')
  })
  // What is there for a moment only may be gone before it was seen: once it is ready, it is too late.
  child.stdout?.once('data', () => child.kill('SIGKILL'))
  await closed
  watcher.close()
  await end(child)
  expect(child.signalCode).toBe('SIGKILL')
  return isThere ? dataDir : killAtFirst(file)
}

test.each([
  ['the database', /^nacre\.db$/u],
  ['the log of the database', /^nacre\.db-wal$/u],
  ['the folder of files', /^files$/u],
  ['a picture that is being written', /^files\/\../u],
  ['a picture', /^files\/[\da-f]{64}\.webp$/u],
])(
  'a first start that is killed when it has made %s is made up for by the next',
  async (_, file) => {
    const dataDir = await killAtFirst(file)
    expect(existsSync(join(dataDir, 'nacre.db'))).toBe(true)

    const server = await start(dataDir)
    const planted = new Set(product.seeds.map(({ entity }) => entity))
    const lists = await Promise.all(
      product.entities
        .filter(({ name }) => planted.has(name))
        .map(({ plural }) => read(server, `/v1/${plural}?limit=200`)),
    )
    expect(lists.flatMap(({ items }) => items)).toHaveLength(product.seeds.length)
    const { items: cards } = await read(server, '/v1/cards')
    for (const { image } of cards) {
      const { status, body } = await server.ask('GET', `/files/${image.file}`)
      expect(status).toBe(200)
      expect(image.file).toBe(`${createHash('sha256').update(body).digest('hex')}.webp`)
    }
  },
)
