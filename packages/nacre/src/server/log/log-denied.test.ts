import { expect, test } from 'vitest'
import { createLog } from './log.ts'
import { logDenied } from './log-denied.ts'

const params = {
  requestId: 'r-1',
  method: 'GET',
  path: '/v1/loans?search=hunter2',
  ip: '198.51.100.7',
  actor: { kind: 'user', id: 'una', roles: [] },
} as const

function linesFor(response: { status: number; body?: unknown }): Record<string, unknown>[] {
  const lines: string[] = []
  logDenied(createLog('info', { write: (line) => void lines.push(line) }), params, response)
  return lines.map((line) => JSON.parse(line))
}

test.each([401, 403, 404, 429])('a denial with %i is one log line with actor and IP', (status) => {
  expect(linesFor({ status, body: { code: 'forbidden', details: { secret: 'hunter2' } } })).toEqual(
    [
      {
        level: 'info',
        time: expect.stringMatching(/^\d{4}-.+Z$/u),
        msg: 'Request denied',
        requestId: 'r-1',
        method: 'GET',
        path: '/v1/loans',
        status,
        ip: '198.51.100.7',
        actor: 'user:una',
        errorCode: 'forbidden',
      },
    ],
  )
})

test.each([200, 304, 400, 409, 412, 422, 500])('%i is not logged as a denial', (status) => {
  expect(linesFor({ status })).toEqual([])
})
