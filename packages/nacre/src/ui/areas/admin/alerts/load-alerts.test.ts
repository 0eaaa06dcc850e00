import { expect, test } from 'vitest'
import { toHttpResult } from '#shell/http/http.ts'
import { createHttp } from '#shell/http/create-http.ts'
import { loadAlerts } from './load-alerts.ts'

const operator = { permissions: ['administer'] } as const
const httpRespondingWith = (status: number, body: object) =>
  createHttp(async () => toHttpResult(status, body))

test('alerts that failed to load are not reported as no alerts', async () => {
  const problem = { code: 'internal-error', title: 'Something went wrong', status: 500 }
  expect(await loadAlerts(httpRespondingWith(500, problem), operator)).toEqual({ problem })
  expect(await loadAlerts(httpRespondingWith(200, { items: [] }), operator)).toEqual({ data: [] })
})

test('a reader who does not administer the installation gets no alerts, without a request', async () => {
  const http = createHttp(() => Promise.reject(new Error('requested')))
  expect(await loadAlerts(http, { permissions: [] })).toEqual({ data: [] })
})
