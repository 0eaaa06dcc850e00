import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import * as modules from 'virtual:nacre/app'
import { createProgram } from '#shell/run/program.ts'
import { findStaticFiles } from '#shell/server/handlers/static-files.ts'
import { startHttpServer } from '#shell/server/http-server/http-server.ts'
import { createLog } from '#shell/server/log/log.ts'
import { eachDatabase } from '#tests/databases/each-database.ts'
import { serveLibrary } from '#tests/library/serve-library.ts'
import { hostileRequest, type ValidParts, randomFrom, statusesOf } from './hostile-requests.ts'

/** The number of requests and the seed, such as HOSTILE_REQUESTS=20000 HOSTILE_SEED=7. */
const { HOSTILE_REQUESTS = '3000', HOSTILE_SEED = '1' } = process.env
const concurrency = 100
/** Far above every limit below. A request that takes so long hangs. */
const timeout = 30_000
const limits = { headersTime: 400, requestTime: 400, idleTime: 200, checkInterval: 50 }

const program = createProgram(modules)

interface Served {
  readonly port: number
  readonly url: string
  readonly lines: readonly string[]
  readonly paths: readonly string[]
}

/** Serves the product with all handlers of production. */
async function serveProduct(): Promise<Served> {
  const dataDir = await mkdtemp(join(tmpdir(), 'hostile-'))
  const clientDir = join(dataDir, 'client')
  await mkdir(join(clientDir, 'assets'), { recursive: true })
  await writeFile(join(clientDir, 'assets/entry-a1b2.js'), 'export {}')
  const lines: string[] = []
  const log = createLog('debug', { write: (line) => void lines.push(line) })
  const { config } = program.configure({ DATA_DIR: dataDir, PORT: '0' })
  const assets = () => ({ entry: '/assets/entry-a1b2.js', styles: [], preloads: [] })
  const { app, close } = await program.openApp({ config, log, assets })
  const { address, stop } = await startHttpServer({
    config,
    answerFirst: [app.cache.serve, findStaticFiles(clientDir).serve],
    listener: app.apiListener,
    fetch: app.fetch,
    log,
    limits: { ...limits, drainTime: 100 },
  })
  onTestFinished(async () => {
    await stop()
    await close()
    await rm(dataDir, { recursive: true })
  })
  const files = ['/assets/entry-a1b2.js', '/files/none', '/api/captcha_images/imagecode']
  const pages = ['/', '/login', '/welcome', '/login/sign-up', '/admin', '/admin/cards', '/v1/docs']
  return { ...address, lines, paths: [...pages, ...files, ...(await pathsOfApi(address.url))] }
}

/** Serves the library with its custom routes. */
async function serveRoutes(): Promise<Served> {
  const [kind] = eachDatabase
  if (!kind) throw new Error('There is no database.')
  const served = await serveLibrary(kind, limits)
  onTestFinished(served.close)
  const feeds = ['/feeds', '/feeds/books.txt', '/feeds/loans.txt', '/feeds/questions']
  const hooks = ['/hooks/arrived', '/hooks']
  return { ...served, paths: [...feeds, ...hooks, ...(await pathsOfApi(served.url))] }
}

/** Returns every path of the API, with a plausible id. */
async function pathsOfApi(url: string): Promise<readonly string[]> {
  const { paths } = await (await fetch(`${url}/v1/openapi.json`)).json()
  return Object.keys(paths).map((path) => path.replaceAll(/\{\w+\}/gu, '01m82ng5nx6dqddq'))
}

async function validPartsOf({ url, paths }: Served): Promise<ValidParts> {
  const { headers } = await fetch(`${url}/v1/session`)
  const cookies = headers.getSetCookie().map((line) => line.split(';', 1)[0])
  const token = cookies.find((one) => one?.startsWith('XSRF-TOKEN='))?.slice(11) ?? ''
  return { cookie: cookies.join('; '), token, paths }
}

test.each([
  ['the product', serveProduct],
  ['custom routes', serveRoutes],
])('no bytes on a socket cause a 5xx, a hang or an unhandled rejection: %s', async (_, serve) => {
  const rejections: unknown[] = []
  const onRejection = (reason: unknown) => void rejections.push(reason)
  process.on('unhandledRejection', onRejection)
  onTestFinished(() => void process.off('unhandledRejection', onRejection))
  const served = await serve()
  const valid = await validPartsOf(served)
  const random = randomFrom(Number(HOSTILE_SEED))
  const count = Math.ceil(Number(HOSTILE_REQUESTS) / 2)
  const pending = Array.from({ length: count }, () => hostileRequest(random, valid)).values()
  const failures: { request: string; result: unknown }[] = []
  const work = async () => {
    for (const bytes of pending) {
      const result = await statusesOf(served.port, bytes, timeout)
      const isExpected = result !== 'hangs' && result.every((status) => status < 500)
      if (!isExpected) failures.push({ request: bytes.toString('latin1').slice(0, 600), result })
    }
  }
  await Promise.all(Array.from({ length: concurrency }, work))
  expect(failures.slice(0, 12)).toEqual([])
  expect(served.lines.filter((line) => JSON.parse(line).level === 'error')).toEqual([])
  expect(rejections).toEqual([])
})

test('an invalid path gets 404 or 400, and an invalid host 421', async () => {
  const { port } = await serveProduct()
  const expected: readonly (readonly [string, string, number])[] = [
    ['GET //x', 'localhost', 404],
    ['GET //x/../y', 'localhost', 404],
    ['GET ///admin/:', 'localhost', 404],
    ['GET /%0a', 'localhost', 400],
    ['POST /cards%0D', 'localhost', 400],
    ['GET /v1/cards/%E2%80%A9', 'localhost', 400],
    ['GET /v1/cards?search=%0a', 'localhost', 200],
    ['GET /v1/cards', 'localhost:99999', 421],
    ['GET /welcome', 'localhost:99999', 421],
  ]
  for (const [line, host, status] of expected) {
    const request = `${line} HTTP/1.1\r\nHost: ${host}\r\nAccept: text/html\r\n\r\n`
    expect(await statusesOf(port, Buffer.from(request), timeout), line).toEqual([status])
  }
})
