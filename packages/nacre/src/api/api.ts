import type { Actor } from '#shell/model/actor.ts'
import type { Entity } from '#shell/model/entity.ts'
import type { Product } from '#shell/model/product.ts'
import type { Language } from '#shell/model/localized-text.ts'
import type { ClientInfo, CookieChanges } from '#shell/operations/accounts/client-context.ts'
import type { RequestContext } from '#shell/operations/request-context.ts'
import type { RowFile } from '#shell/operations/import-export/read-rows.ts'
import type { Operations } from '#shell/operations/operations.ts'
import type { Upload } from '#shell/operations/uploads/upload-file.ts'
import { accessRoute } from './access-route.ts'
import { activityRoutes } from './activity-routes.ts'
import type { BodyKind, Route, RouteMatch, SystemRoute } from './route.ts'
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

/** The content of an HTTP request. */
export interface RequestContent {
  /** The parsed JSON body. */
  readonly body?: unknown
  /** The body of an upload, as an unread stream. */
  readonly upload?: Upload
  /** The rows of an import, as an unread stream. */
  readonly rows?: RowFile
  /** The expected version of the record, from `If-Match`. */
  readonly version?: number
  /** The idempotency key, from `Idempotency-Key`. */
  readonly key?: string
}

/** The sender of an HTTP request. */
export interface Sender {
  /** Throws the error of an invalid API key. */
  assertCredentials(): void
  /** Throws unless a page of this site or a client with an API key has sent a change. */
  assertFromThisSite(body: BodyKind): void
  readContent(body: BodyKind): Promise<RequestContent>
}

/** A request to the API, from an HTTP connection or from server rendering. */
export interface ApiRequest extends RequestContent {
  readonly method: string
  readonly path: string
  readonly query?: string
  readonly actor: Actor
  /** Absent if the request comes from this process. */
  readonly sender?: Sender
  readonly language?: Language
  readonly channel?: string
  readonly requestId?: string
  readonly ip?: string
  /** Information about the browser, from its cookies. */
  readonly browser?: ClientInfo
  /** Called with each entity on whose records the response depends. */
  readonly onRead?: RequestContext['onRead']
  /** Called with the time after which the response may change even if no record changes. */
  readonly onExpiry?: RequestContext['onExpiry']
}

export interface ApiResponse {
  /** The body as a stream, which is read on demand. */
  readonly stream?: AsyncIterable<string | Uint8Array>
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** The JSON body. Missing if there is no body. */
  readonly body?: unknown
  /** The cookies to set or delete. */
  readonly cookies?: CookieChanges
  /** The cause of an error. It is logged and never sent. */
  readonly cause?: unknown
}

export interface Api {
  (request: ApiRequest, found?: RouteMatch): Promise<ApiResponse>
  /** Finds the route of a path. */
  match(path: string): RouteMatch | undefined
  /** All routes. */
  readonly addresses: readonly Route[]
}

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
