import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, onTestFinished, test } from 'vitest'
import { createApi } from '#shell/api/api.ts'
import { apiKeyRoutes } from '#shell/api/api-keys/api-key-routes.ts'
import { webhookRoutes } from '#shell/api/webhooks/webhook-routes.ts'
import { reservedPlurals } from '#shell/model/validation/names/reserved-plurals.ts'
import { createApiKeyOperations } from '#shell/operations/api-keys/api-key-operations.ts'
import { eachDatabase } from '../databases/each-database.ts'
import { actors } from '../library/actors.ts'
import { product as library } from 'example-library/product.ts'
import { openWebhookFixture } from '../integration/webhooks/open-webhook-fixture.ts'
import { createConformanceCheck, loadDocument } from './conformance-check.ts'

async function openApi() {
  const [sqlite] = eachDatabase
  if (!sqlite) throw new Error('There is no database.')
  const fixture = await openWebhookFixture(sqlite)
  onTestFinished(fixture.close)
  const keys = createApiKeyOperations({
    product: library,
    store: fixture.store,
    log: () => undefined,
  })
  const systemRoutes = [...apiKeyRoutes(keys), ...webhookRoutes(fixture.webhooks)]
  return { fixture, api: createApi(fixture.operations, library, systemRoutes) }
}

test('with API keys and webhooks, the document is valid and describes all their responses', async () => {
  const { api, fixture } = await openApi()
  const document = await loadDocument(api)
  expect(await new Validator().validate({ ...document })).toEqual({ valid: true })
  const conforms = createConformanceCheck(document)
  const ask = async (operation: string, body?: unknown, version?: number) => {
    const [method = '', path = ''] = operation.split(' ')
    const versionHeader = version === undefined ? {} : { version }
    const response = await api({ method, path, actor: actors.ada, body, ...versionHeader })
    expect(response.status, operation).toBeLessThan(300)
    conforms(method, path, response)
    return Object(response.body)
  }
  const key = await ask('POST /v1/api-keys', { name: 'A', scopes: ['*:read'], expires: 'never' })
  await ask('GET /v1/api-keys')
  await ask(`GET /v1/api-keys/${key.id}`)
  await ask(`DELETE /v1/api-keys/${key.id}`)
  const url = `${fixture.receiver.origin}/hook`
  const hook = await ask('POST /v1/webhooks', { name: 'A', url, events: ['*:*'] })
  const at = `/v1/webhooks/${hook.id}`
  await ask('GET /v1/webhooks')
  await ask(`GET ${at}`)
  await ask(`PATCH ${at}`, { name: 'B' }, 1)
  await ask(`POST ${at}/rotate-secret`)
  const { id } = await ask(`POST ${at}/ping`)
  await fixture.deliverer.runDue()
  await ask(`GET ${at}/deliveries`)
  await ask(`GET ${at}/deliveries/${id}`)
  await ask(`POST ${at}/deliveries/${id}/redeliver`)
  await ask(`DELETE ${at}`)
})

test('no entity can use a path of the application', async () => {
  const { api } = await openApi()
  const plurals = new Set<string>(library.entities.map(({ plural }) => plural))
  const systemRoutes = api.addresses
    .map(({ path }) => path.split('/')[2])
    .filter((part) => part !== undefined && part !== 'openapi.json' && !plurals.has(part))
  expect([...new Set(systemRoutes)].filter((part) => !reservedPlurals.has(part ?? ''))).toEqual([])
})
