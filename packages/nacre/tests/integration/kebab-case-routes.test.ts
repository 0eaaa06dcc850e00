import { expect, onTestFinished, test } from 'vitest'
import { createApi } from '#shell/api/api.ts'
import { createServerHttp } from '#shell/http/server-http.ts'
import type { PageContext } from '#shell/http/page-context.ts'
import { action, reaction } from '#shell/language/entities/action.ts'
import type { Actor } from '#shell/language/roles/actor.ts'
import { entity } from '#shell/language/entities/define-entity.ts'
import { counter } from '#shell/field-types/counter/field.ts'
import { file } from '#shell/field-types/file/field.ts'
import { object } from '#shell/field-types/object/field.ts'
import { text } from '#shell/field-types/text/field.ts'
import { defineProduct } from '#shell/language/product/product.ts'
import { everyone } from '#shell/language/roles/role.ts'
import { createOperations } from '#shell/operations/operations.ts'
import { openTestDatabase } from '#shell/store/test-database.fixture.ts'
import { eachDatabase } from '#tests/databases/each-database.ts'

const siteVisit = entity({
  name: 'siteVisit',
  plural: 'site-visits',
  fields: {
    title: text({ required: true }),
    handsRaised: counter(),
    signedForm: file({ types: ['text/plain'] }),
    lastReport: object({ shortNote: text(), fullText: file({ types: ['text/plain'] }) }),
  },
  states: {
    initial: 'planned',
    moves: { callOff: { from: 'planned', to: 'off', may: everyone } },
  },
  actions: {
    raiseHand: reaction({ countField: 'handsRaised', viewerField: 'raised' }),
    askAgain: action({ input: {}, run: async () => ({ done: true }) }),
    undoRaiseHand: action({ input: {}, run: async () => ({ done: true }) }),
  },
  may: {
    read: everyone,
    create: everyone,
    change: everyone,
    raiseHand: everyone,
    askAgain: everyone,
    undoRaiseHand: everyone,
  },
})

const product = defineProduct({
  name: 'Visits',
  tagline: 'Visits to sites',
  entities: [siteVisit],
  roles: [],
  calls: {},
  pages: {},
})

async function openVisits() {
  const [kind] = eachDatabase
  if (!kind) throw new Error('No database is configured.')
  const opened = await openTestDatabase(kind)
  onTestFinished(opened.close)
  const store = await opened.store(product.entities)
  const api = createApi(createOperations(product, store), product)
  const as = (actor: Actor) => {
    const { http } = createServerHttp({
      own: (call) => api({ ...call, actor }),
      origin: 'http://localhost',
      cacheability: 'no-store',
    })
    return http as PageContext<typeof product>['http']
  }
  return { api, as }
}

const testUser: Actor = { kind: 'visitor', key: 'somebody' }

test('a transition, action or file field in camel case has a path in kebab case only', async () => {
  const { api } = await openVisits()
  const paths = api.addresses.map(({ path }) => path.replaceAll(/\{\w+\}/gu, ''))
  expect(paths.filter((path) => /[A-Z]/u.test(path))).toEqual([])
  for (const name of ['call-off', 'raise-hand', 'ask-again']) {
    expect(paths).toContain(`/v1/site-visits//${name}`)
  }
  expect(paths).toContain('/v1/files/site-visits/signed-form')
  expect(paths).toContain('/v1/files/site-visits/last-report.full-text')
  const { body } = await api({ method: 'GET', path: '/v1/openapi.json', actor: testUser })
  const documentPaths = Object.keys(Object(body).paths)
  expect(documentPaths).toContain('/v1/site-visits/{id}/call-off')
  expect(documentPaths.filter((path) => /[A-Z]/u.test(path))).toEqual([])
  const ids = [...JSON.stringify(body).matchAll(/"operationId":"([^"]*)"/gu)].map(([, id]) => id)
  expect(ids).toContain('callOffSiteVisit')
  // Undoing the reaction would have the same operation ID as the custom action.
  expect(ids).toContain('undoRaiseHandSiteVisit2')
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.filter((id) => !/^[a-z]+(?:[A-Z\d][a-z\d]*)*$/u.test(String(id)))).toEqual([])
})

test('the client uses the declared names', async () => {
  const { api, as } = await openVisits()
  const visits = as(testUser).siteVisits
  const created = await visits.create({ title: 'Lighthouse' })
  if (!created.ok) throw new Error(created.problem.title)
  const { id } = created.data
  expect(await visits.react(id, 'raiseHand', true)).toMatchObject({ data: { raised: true } })
  expect(await visits.act(id, 'askAgain')).toMatchObject({ ok: true, data: { done: true } })
  const moved = await visits.move(created.data, 'callOff')
  expect(moved).toMatchObject({ ok: true, data: { state: 'off' } })
  const camelCaseRequest = {
    method: 'POST',
    path: `/v1/site-visits/${id}/callOff`,
    actor: testUser,
  }
  expect((await api(camelCaseRequest)).status).toBe(404)
})

test('the scopes of API keys use the declared names', async () => {
  const { as } = await openVisits()
  const created = await as(testUser).siteVisits.create({ title: 'Lighthouse' })
  if (!created.ok) throw new Error(created.problem.title)
  const key = (...scopes: string[]): Actor =>
    ({ kind: 'key', id: 'k', name: 'k', roles: [], scopes }) as never
  const moved = await as(key('site-visits:read', 'site-visits:callOff')).siteVisits.move(
    created.data,
    'callOff',
  )
  expect(moved).toMatchObject({ ok: true, data: { state: 'off' } })
  const denied = await as(key('site-visits:read')).siteVisits.act(created.data.id, 'askAgain')
  expect(denied).toMatchObject({ ok: false, status: 403 })
})
