import { expect, test } from 'vitest'
import { answerOf, httpOver } from '#shell/http/http.ts'
import { loadNeeds } from './load-needs.ts'

const operator = { screens: ['operation/health'] }
const httpThatSays = (status: number, body: object) => httpOver(async () => answerOf(status, body))

test('that nothing is known is not said to be nothing', async () => {
  const problem = { id: 'internal', title: 'Something went wrong', status: 500 }
  expect(await loadNeeds(httpThatSays(500, problem), operator)).toEqual({ problem })
  expect(await loadNeeds(httpThatSays(200, { items: [] }), operator)).toEqual({ data: [] })
})

test('whoever does not look after the installation is not told, and nobody is asked', async () => {
  const http = httpOver(() => Promise.reject(new Error('asked')))
  expect(await loadNeeds(http, { screens: [] })).toEqual({ data: [] })
})
