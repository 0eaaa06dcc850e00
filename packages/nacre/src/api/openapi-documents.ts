import type { Actor } from '#shell/language/roles/actor.ts'
import { AppError } from '#shell/language/errors/app-error.ts'
import type { ApiOptions } from '#shell/language/product/product.ts'
import { administrator } from '#shell/language/roles/role.ts'
import type { Authorizer } from '#shell/operations/authorizer.ts'
import type { SystemRoute } from './route.ts'
import { type DescribedProduct, createOpenApiDocument } from './openapi/describe-api.ts'
import type { OpenApiNode } from './open-api-node.ts'
import {
  type ApiVisibility,
  visibilityFor,
  apiKeyVisibility,
  fullVisibility,
} from './visibility.ts'

/** Returns the OpenAPI document that an actor may read. */
export type OpenApiDocuments = (actor: Actor) => OpenApiNode

const maxDocuments = 50

/** Creates a cache of OpenAPI documents. Actors with the same permissions share a document. */
export function createOpenApiDocuments(
  product: DescribedProduct & { readonly api: ApiOptions },
  systemRoutes: readonly SystemRoute[],
  authorizer: Authorizer,
): OpenApiDocuments {
  const cache = new Map<string, OpenApiNode>()
  return (actor) => {
    const { docs } = product.api
    if (docs === 'administrators' && !isAdministrator(actor)) throw new AppError('not-found')
    const isComplete = docs === 'public' || isAdministrator(actor)
    const key = isComplete ? (actor.kind === 'key' ? 'whole key' : 'whole') : permissionKey(actor)
    const cached = cache.get(key)
    if (cached) return cached
    const document = createOpenApiDocument(
      product,
      systemRoutes,
      isComplete ? fullVisibilityFor(actor) : visibilityFor(actor, authorizer),
    )
    if (cache.size >= maxDocuments) cache.clear()
    cache.set(key, document)
    return document
  }
}

function isAdministrator(actor: Actor): boolean {
  if (actor.kind === 'system') return true
  return actor.kind === 'user' && actor.roles.includes(administrator.role)
}

function fullVisibilityFor({ kind }: Actor): ApiVisibility {
  return kind === 'key' ? apiKeyVisibility : fullVisibility
}

/** Returns the cache key of an actor. Actors with the same permissions have the same key. */
function permissionKey(actor: Actor): string {
  if (actor.kind === 'user') return `user ${actor.roles.toSorted().join(' ')}`
  if (actor.kind === 'key') return `key ${[...actor.roles, '', ...actor.scopes].join(' ')}`
  // A visitor without a cookie owns no records.
  return actor.kind === 'visitor' && actor.key !== undefined ? 'known' : 'unknown'
}
