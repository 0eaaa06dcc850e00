import { expect, test } from 'vitest'
import { createLog, type LogFields } from './log.ts'

function recorder() {
  const lines: string[] = []
  return {
    write: (line: string) => void lines.push(line),
    lines,
    last: (): Record<string, unknown> => JSON.parse(lines.at(-1) ?? '{}'),
  }
}

test('a log line is JSON with UTC time, level, message and fields', () => {
  const output = recorder()
  createLog('info', output).info('It is up.', { url: 'http://127.0.0.1:1', status: 200 })
  expect(output.lines).toHaveLength(1)
  expect(output.lines[0]).toMatch(/^\{.*\}\n$/u)
  const { time, ...rest } = output.last()
  expect(time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/u)
  expect(rest).toEqual({ level: 'info', msg: 'It is up.', url: 'http://127.0.0.1:1', status: 200 })
})

test('a field that is not allowed is left out', () => {
  const output = recorder()
  const fields: LogFields & Record<string, unknown> = {
    path: '/login?token=hunter2',
    headers: { cookie: 'hunter2' },
    password: 'hunter2',
  }
  createLog('info', output).info('A request.', fields)
  expect(output.last()).toMatchObject({ path: '/login' })
  expect(output.lines.join('')).not.toContain('hunter2')
})

test('an error is logged with its stack and causes, without its other properties', () => {
  const output = recorder()
  const cause = Object.assign(new Error('no route'), { code: 'EHOSTUNREACH', query: 'hunter2' })
  createLog('info', output).error('It failed.', { error: new Error('no database', { cause }) })
  expect(output.last()['error']).toMatchObject({
    name: 'Error',
    message: 'no database',
    stack: expect.stringContaining('log.test.ts'),
    cause: { name: 'Error', message: 'no route', code: 'EHOSTUNREACH' },
  })
  expect(output.lines.join('')).not.toContain('hunter2')
})

test('a line break in a value does not start a new line', () => {
  const output = recorder()
  createLog('info', output).warn('Odd.', { path: '/a\n{"level":"error"}' })
  expect(output.lines.join('').trim().split('\n')).toHaveLength(1)
})

test('messages below the log level are not written', () => {
  const output = recorder()
  const log = createLog('warn', output)
  log.debug('No.')
  log.info('No.')
  log.warn('Yes.')
  log.error('Yes.')
  expect(output.lines).toHaveLength(2)
  createLog('silent', output).error('No.')
  expect(output.lines).toHaveLength(2)
})

test('a circular cause ends', () => {
  const output = recorder()
  const error: Error & { cause?: unknown } = new Error('round')
  error.cause = error
  createLog('info', output).error('It failed.', { error })
  expect(output.lines).toHaveLength(1)
})

test('a line about a request that carries a trace has the id of the trace', () => {
  const output = recorder()
  const trace = '4bf92f3577b34da6a3ce929d0e0e4736'
  const requestId = `${trace}-00f067aa0ba902b7-01`
  createLog('info', output).info('Request', { requestId })
  expect(output.last()).toMatchObject({ requestId, traceId: trace })
  createLog('info', output).info('Request', { requestId: '1f2e3d4c-1' })
  expect(output.last()).not.toHaveProperty('traceId')
})
