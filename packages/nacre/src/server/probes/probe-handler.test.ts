import { expect, test, vi } from 'vitest'
import { exchange, startServer } from '../http-server/start-server.fixture.ts'
import { createProbeHandler } from './probe-handler.ts'
import { createReadiness, type ReadinessChecks } from './readiness.ts'

async function start(checks: ReadinessChecks = {}, timeout = 100) {
  const log = { info: vi.fn(), warn: vi.fn() }
  let time = 0
  const readiness = createReadiness({ checks, log, timeout, now: () => time })
  const { port } = await startServer({ answerAnyHost: [createProbeHandler(readiness)] })
  const probe = async (path: string, headers = 'Host: 10.1.2.3:3000', method = 'GET') => {
    const text = await exchange(
      port,
      `${method} ${path} HTTP/1.1\r\n${headers}\r\nConnection: close\r\n\r\n`,
    )
    const [head = '', body = ''] = text.split('\r\n\r\n')
    return [Number(head.slice(9, 12)), body] as const
  }
  const wait = (milliseconds: number) => {
    time += milliseconds
  }
  return { readiness, log, probe, wait }
}

test('a probe from this machine gets a response, whatever host it names', async () => {
  const { probe } = await start({ database: async () => {} })
  expect(await probe('/livez')).toEqual([200, 'ok'])
  expect(await probe('/readyz')).toEqual([200, 'ok'])
  expect(await probe('/readyz', 'Host: evil.example')).toEqual([200, 'ok'])
  expect(await probe('/readyz', 'Host: x', 'HEAD')).toEqual([200, ''])
  expect(await probe('/readyz?verbose')).toEqual([
    200,
    '[+]database ok\n[+]shutdown ok\nreadyz check passed\n',
  ])
  expect(await probe('/livez?verbose')).toEqual([200, 'livez check passed\n'])
})

test('a request that a proxy forwards is no probe', async () => {
  const { probe } = await start()
  for (const forwarded of ['X-Forwarded-For: 203.0.113.9', 'Forwarded: for=203.0.113.9']) {
    expect((await probe('/readyz', `Host: x\r\n${forwarded}`))[0]).toBe(421)
    // The page of the product, or that for missing pages, answers.
    expect(await probe('/readyz', `Host: localhost\r\n${forwarded}`)).toEqual([200, 'GET '])
  }
  expect((await probe('/readyz/x'))[0]).toBe(421)
  expect((await probe('/readyz', 'Host: x', 'POST'))[0]).toBe(421)
})

test('a failed check and one that takes too long are named, and logged once', async () => {
  let cause: Error | undefined = new Error('The password of nacre@db is wrong.')
  const { probe, log, wait } = await start({
    database: async () => {
      if (cause) throw cause
    },
    disk: () => (cause ? new Promise(() => {}) : Promise.resolve()),
  })
  const [status, body] = await probe('/readyz')
  expect(status).toBe(503)
  expect(body).toBe(
    '[-]database failed: the log names the reason\n[-]disk failed: the log names the reason\n[+]shutdown ok\nreadyz check failed\n',
  )
  wait(1_000)
  await probe('/readyz')
  expect(log.warn.mock.calls).toEqual([
    ['The check database of /readyz fails', { error: cause }],
    ['The check disk of /readyz fails', { error: new Error('The check takes too long.') }],
  ])
  expect((await probe('/livez'))[0]).toBe(200)
  cause = undefined
  wait(1_000)
  expect(await probe('/readyz')).toEqual([200, 'ok'])
  expect(log.info.mock.calls.flat()).toEqual([
    'The check database of /readyz passes again',
    'The check disk of /readyz passes again',
  ])
})

test('many probes cost one check a second, and a shutdown shows at once', async () => {
  const database = vi.fn(async () => {})
  const { probe, readiness, wait } = await start({ database })
  await Promise.all(Array.from({ length: 20 }, () => probe('/readyz')))
  expect(database).toHaveBeenCalledTimes(1)
  wait(1_000)
  await probe('/readyz')
  expect(database).toHaveBeenCalledTimes(2)
  readiness.stop()
  expect(await probe('/readyz')).toEqual([
    503,
    '[+]database ok\n[-]shutdown failed: the log names the reason\nreadyz check failed\n',
  ])
})
