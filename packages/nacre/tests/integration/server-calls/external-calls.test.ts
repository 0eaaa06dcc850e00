import { expect, onTestFinished, test } from 'vitest'
import { createApi } from '#shell/api/api.ts'
import { createOperations } from '#shell/operations/operations.ts'
import { externalCalls } from '#shell/run/features/external-calls.ts'
import { openTestDatabase } from '#shell/store/test-database.fixture.ts'
import { eachDatabase } from '../../databases/each-database.ts'
import { actors } from '../../library/actors.ts'
import { createConformanceCheck, loadDocument } from '../../openapi/conformance-check.ts'
import { productWith, token } from './box-office.ts'

const product = productWith(async () => undefined)
const path = '/v1/system/external-calls'

async function openExternalCalls() {
  const opened = await openTestDatabase(eachDatabase[0] as (typeof eachDatabase)[number])
  onTestFinished(opened.close)
  const operations = createOperations(product, await opened.store(product.entities))
  const config = {
    serverUrls: {
      printer: 'https://print.example/v2?key=hidden',
      queue: 'https://queue.example/jobs',
    },
    productSecrets: { printerToken: token },
    providers: [],
    providerSecrets: {},
    declaredWebhooks: {},
  }
  const api = createApi(operations, product, externalCalls({ product, config }).routes)
  const conforms = createConformanceCheck(await loadDocument(api))
  return async (name: keyof typeof actors) => {
    const response = await api({ method: 'GET', path, actor: actors[name] })
    conforms('GET', path, response)
    return response
  }
}

test('administrators see what the product calls, and which secrets are set, but no value', async () => {
  const ask = await openExternalCalls()
  const { body } = await ask('ada')
  expect(body).toMatchObject({
    calls: [
      {
        name: 'printer',
        method: 'POST',
        url: 'https://print.example/v2',
        variable: 'PRINTER_URL',
        secret: 'printerToken',
      },
      { name: 'queue', method: 'GET', url: 'https://queue.example/jobs', secret: null },
    ],
    secrets: [
      { name: 'printerToken', variable: 'PRINTER_TOKEN', isRequired: true, isSet: true },
      { name: 'spare', variable: 'SPARE_TOKEN', isRequired: false, isSet: false },
    ],
  })
  const text = JSON.stringify(body)
  expect(text).not.toContain(token)
  expect(text).not.toContain('hidden')
})

test('nobody else does', async () => {
  const ask = await openExternalCalls()
  expect(await ask('stranger')).toMatchObject({ status: 401 })
  expect(await ask('una')).toMatchObject({ status: 403 })
})
