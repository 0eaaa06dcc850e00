import { onTestFinished } from 'vitest'
import { createApi } from '#shell/api/api.ts'
import type { Api } from '#shell/api/request-handler.ts'
import type { Product } from '#shell/language/product/product.ts'
import { createOperations } from '#shell/operations/operations.ts'
import { openTestDatabase } from '#shell/store/test-database.fixture.ts'
import { createConformanceCheck, loadDocument } from '#tests/openapi/conformance-check.ts'
import type { DatabaseKind } from '../databases/each-database.ts'
import { requestSender } from '../library/requests.ts'

/**
 * Opens a product with an empty database, from the store to the API, until the test ends. Every
 * response is checked against its OpenAPI document.
 */
export async function openProduct(kind: DatabaseKind, product: Product) {
  const opened = await openTestDatabase(kind)
  onTestFinished(opened.close)
  const store = await opened.store(product.entities)
  const operations = createOperations(product, store)
  const api = createApi(operations, product)
  const conforms = createConformanceCheck(await loadDocument(api))
  const checked = Object.assign(async (request: Parameters<Api>[0]) => {
    const response = await api(request)
    conforms(request.method, request.path, response)
    return response
  }, api)
  return { ...opened, store, operations, api: checked, ask: requestSender({ api: checked }) }
}
