import type { Api } from './request-handler.ts'
import type { Entity } from '#shell/language/entities/entity.ts'
import type { Product } from '#shell/language/product/product.ts'
import type { Operations } from '#shell/operations/operations.ts'
import { accessRoute } from './access-route.ts'
import { activityRoutes } from './activity-routes.ts'
import type { SystemRoute } from './route.ts'
import { createRequestHandler } from './request-handler.ts'
import { batchRoute } from './batch-route.ts'
import { importExportRoutes } from './import-export-routes.ts'
import { bulkRoute } from './bulk-route.ts'
import { createOpenApiDocuments, type OpenApiDocuments } from './openapi-documents.ts'
import { errorRoutes } from './error-routes.ts'
import type { DescribedProduct } from './openapi/describe-api.ts'
import { administratorsOnly, limitToAudience } from './openapi/audience.ts'
import { operation } from './openapi/operation.ts'
import { securityRoute } from './system/security-route.ts'
import { schemaRoute } from './schema-route.ts'
import { recordRoutes } from './record-routes.ts'
import { searchRoute } from './search-route.ts'
import { uploadRoutes } from './upload-routes.ts'

/**
 * Creates the API under `/v1`. It maps HTTP to operations and has no business rules. `others` are
 * additional system routes.
 */
export function createApi(
  operations: Operations,
  product: DescribedProduct & Pick<Product, 'api'> & Partial<Pick<Product, 'users'>>,
  otherRoutes: readonly SystemRoute[] = [],
): Api {
  const systemRoutes: readonly SystemRoute[] = [
    directoryRoute(operations, product.entities),
    openApiRoute((actor) => documents(actor)),
    schemaRoute(product, operations.authorizer),
    ...limitToAudience(administratorsOnly, [accessRoute(product), securityRoute(operations)]),
    searchRoute(operations),
    ...activityRoutes(operations),
    batchRoute(operations),
    ...errorRoutes(product.errors),
    ...otherRoutes,
  ]
  const documents = createOpenApiDocuments(product, systemRoutes, operations.authorizer)
  const records = product.entities.flatMap((entity) => [
    ...recordRoutes(operations, entity),
    ...importExportRoutes(operations, entity),
    bulkRoute(operations, entity),
    ...uploadRoutes(operations, entity),
  ])
  return createRequestHandler([...systemRoutes, ...records])
}

function openApiRoute(documents: OpenApiDocuments): SystemRoute {
  const ok = { type: 'object', required: ['openapi', 'info', 'paths'] }
  return {
    path: '/v1/openapi.json',
    methods: { GET: ({ ctx }) => ({ body: documents(ctx.actor) }) },
    document: {
      get: operation(
        'readOpenApi',
        'Get this OpenAPI document, limited to what you have permission to see',
        {
          ok,
          failures: ['unknown-parameter', 'not-found'],
        },
      ),
    },
  }
}

function directoryRoute({ authorizer }: Operations, entities: readonly Entity[]): SystemRoute {
  const text = { type: 'string' }
  const ok = {
    type: 'object',
    required: ['lists', 'openapi'],
    properties: { lists: { type: 'array', items: text }, openapi: text },
  }
  return {
    path: '/v1',
    methods: {
      GET({ ctx: { actor } }) {
        const readableEntities = entities.filter((one) => authorizer.mayEver(actor, 'read', one))
        const lists = readableEntities.map(({ plural }) => `/v1/${plural}`)
        return { body: { lists, openapi: '/v1/openapi.json' } }
      },
    },
    document: { get: operation('readDirectory', 'List the endpoints of the API', { ok }) },
  }
}
