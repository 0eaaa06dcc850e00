import { expect, test } from 'vitest'
import { createLog } from './log.ts'
import { logRefusal } from './log-refusal.ts'

const asked = {
  requestId: 'r-1',
  method: 'GET',
  path: '/v1/loans?search=hunter2',
  source: '198.51.100.7',
  actor: { kind: 'user', id: 'una', roles: [] },
} as const

function linesFor(answer: { status: number; body?: unknown }): Record<string, unknown>[] {
  const lines: string[] = []
  logRefusal(createLog('info', { write: (line) => void lines.push(line) }), asked, answer)
  return lines.map((line) => JSON.parse(line))
}

test.each([401, 403, 404, 429])(
  'a refusal with %i is one line, with who and from where',
  (status) => {
    expect(linesFor({ status, body: { id: 'forbidden', more: { secret: 'hunter2' } } })).toEqual([
      {
        level: 'info',
        time: expect.stringMatching(/^\d{4}-.+Z$/u),
        msg: 'Refused.',
        requestId: 'r-1',
        method: 'GET',
        path: '/v1/loans',
        status,
        address: '198.51.100.7',
        actor: 'user:una',
        problem: 'forbidden',
      },
    ])
  },
)

test.each([200, 304, 400, 409, 412, 422, 500])('%i is no refusal of somebody', (status) => {
  expect(linesFor({ status })).toEqual([])
})
