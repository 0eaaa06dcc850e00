import type { ServerResponse } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { startServer } from '../http-server/start-server.fixture.ts'
import { createLog } from '../log/log.ts'
import { createOverloadHandler, type OverloadHandler } from './overload-handler.ts'

/** Uses the only thread for a time. */
function block(milliseconds: number): void {
  const end = performance.now() + milliseconds
  while (performance.now() < end);
}

/**
 * Starts a server that is busy for 60 milliseconds at a time while it has requests. A request waits for
 * two such times, so many clients are a queue at any moment.
 */
async function startSlowServer() {
  const lines: string[] = []
  const load = createOverloadHandler({
    isAdministrator: (cookies) => cookies === 'session=admin',
    busyPage: () => ({ headers: { 'content-type': 'text/html' }, text: '<h1>Busy</h1>' }),
    languages: ['en', 'de'],
    log: createLog('info', { write: (line) => void lines.push(line) }),
  })
  onTestFinished(load.stop)
  let waiting: ServerResponse[] = []
  let ready: ServerResponse[] = []
  const work = () => {
    block(60)
    for (const response of ready) response.end('done')
    ready = waiting
    waiting = []
    if (ready.length > 0) setTimeout(work)
  }
  const { url } = await startServer({
    answerFirst: [
      load.handle,
      (_request, response) => {
        waiting.push(response)
        if (waiting.length + ready.length === 1) setImmediate(work)
        return true
      },
    ],
  })
  return { url, lines, load }
}

/** Sends requests from 200 clients, each one after another, until some more are rejected. */
async function sendUntilRejected(
  { url, load }: { readonly url: string; readonly load: OverloadHandler },
  init: RequestInit = {},
) {
  const responses: Response[] = []
  const enough = load.rejectedCount() + 5
  const send = async () => {
    while (load.rejectedCount() < enough) responses.push(await fetch(url, init))
  }
  await Promise.all(Array.from({ length: 200 }, send))
  return responses
}

test('an overloaded server rejects with Retry-After, except administrators, and recovers', async () => {
  const server = await startSlowServer()
  const { url, lines, load } = server
  const responses = await sendUntilRejected(server)
  const rejected = responses.filter(({ status }) => status === 503)
  expect(rejected.length).toBeGreaterThanOrEqual(5)
  expect(rejected.length).toBe(load.rejectedCount())
  const [one] = rejected
  expect(Number(one?.headers.get('retry-after'))).toBeGreaterThanOrEqual(2)
  const problem = await one?.json()
  expect(problem).toMatchObject({
    code: 'overloaded',
    status: 503,
    requestId: one?.headers.get('x-request-id'),
  })

  const administrator = { headers: { cookie: 'session=admin' } }
  const [taken] = await Promise.all([fetch(url, administrator), sendUntilRejected(server)])
  expect(taken.status).toBe(200)

  await expect.poll(() => lines.at(-1)).toMatch(/The overload has ended: \d+ requests/u)
  await expect.poll(async () => (await fetch(url)).status).toBe(200)
})

test('a browser gets a page, in its language', async () => {
  const server = await startSlowServer()
  const init = { headers: { accept: 'text/html', 'accept-language': 'de' } }
  const responses = await sendUntilRejected(server, init)
  const rejected = responses.find(({ status }) => status === 503)
  expect(await rejected?.text()).toBe('<h1>Busy</h1>')
})
