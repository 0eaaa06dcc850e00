import { expect, test } from 'vitest'
import { exchange, startServer } from './start-server.fixture.ts'
import { createResponseObserver } from './observe-response.ts'
import { createAccessLog } from './access-log.ts'
import { createLog } from '../log/log.ts'

test('a request is one line, with its route pattern and nothing that identifies a person', async () => {
  const lines: string[] = []
  const log = createLog('info', { write: (line) => void lines.push(line) })
  const routeOf = (path: string) => (path === '/v1/books/7' ? '/v1/books/{id}' : 'other')
  const { recordRequest, onActor } = createAccessLog(log)
  const observeResponse = createResponseObserver(routeOf, [recordRequest])
  const { port } = await startServer({
    observe(request, response, handle) {
      observeResponse(request, response)
      onActor(response.requestId, { kind: 'user', id: 'una', roles: [] })
      handle()
    },
  })
  const head = 'Host: localhost\r\nCookie: session=secret-cookie\r\nConnection: close'
  await exchange(port, `GET /v1/books/7?email=ada@example.org HTTP/1.1\r\n${head}\r\n\r\n`)
  await expect.poll(() => lines).toHaveLength(1)
  expect(JSON.parse(lines[0] ?? '')).toEqual({
    level: 'info',
    time: expect.any(String),
    requestId: expect.any(String),
    method: 'GET',
    route: '/v1/books/{id}',
    status: 200,
    durationMs: expect.any(Number),
    bytes: expect.any(Number),
    actor: 'user',
    cache: 'none',
    msg: 'Request',
  })
  expect(lines[0]).not.toContain('traceId')
  for (const secret of ['ada@', 'secret-cookie', '127.0.0.1', 'una'])
    expect(lines[0]).not.toContain(secret)
})
