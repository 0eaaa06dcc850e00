import type { Entity } from '#shell/language/entities/entity.ts'
import { builtInErrors } from '#shell/language/errors/built-in-errors.ts'
import { commonErrors } from '#shell/model/operation-errors.ts'
import type { Product } from '#shell/language/product/product.ts'
import { humanize, localize } from '#shell/language/texts/localized-text.ts'
import type { SystemRoute } from '../route.ts'
import { entityPaths } from './entity-paths.ts'
import { entitySchemas } from './entity-schemas.ts'
import { historySchema } from './history-schema.ts'
import { headers, securitySchemes } from './operation.ts'
import type { OpenApiNode } from '../open-api-node.ts'
import { operationIds, withIds } from './operation-ids.ts'
import { problemResponse, problemComponents, problemSchema } from './problem-responses.ts'
import { exchangePaths } from './import-export-paths.ts'
import { uploadPaths } from './upload-paths.ts'
import { type ApiVisibility, fullVisibility } from '../visibility.ts'

/** The parts of a product on which its API depends. */
export type DescribedProduct = Pick<
  Product,
  'name' | 'tagline' | 'entities' | 'roles' | 'errors' | 'seeds'
>

/** Creates the OpenAPI document of a product, limited to what a reader may know. */
export function createOpenApiDocument(
  product: DescribedProduct,
  systemRoutes: readonly SystemRoute[],
  view: ApiVisibility,
): OpenApiNode {
  const { name, tagline, seeds, errors } = product
  const entities = product.entities.filter((entity) => isVisible(entity, view))
  // The ids are assigned with all paths, so that they are the same for every reader.
  const paths = withIds(
    pathsOf(product, systemRoutes, view),
    operationIds(pathsOf(product, systemRoutes, fullVisibility)),
  )
  const errorCatalog = { ...builtInErrors, ...errors }
  return {
    openapi: '3.1.0',
    info: { title: name, summary: tagline, version: '1' },
    servers: [{ url: '/' }],
    tags: [
      ...entities.map(entityTag),
      { name: 'Nacre', description: 'Endpoints that belong to no entity.' },
    ],
    paths,
    components: {
      schemas: Object.assign(
        { Problem: problemSchema, History: historySchema },
        ...entities.map((entity) =>
          entitySchemas(entity, { entities: product.entities, seeds: seeds, view }),
        ),
      ),
      responses: {
        ...problemComponents(paths, errorCatalog),
        anywhere: problemResponse(commonErrors, errorCatalog),
      },
      headers,
      securitySchemes,
    },
  }
}

function pathsOf(
  { entities, roles }: DescribedProduct,
  systemRoutes: readonly SystemRoute[],
  view: ApiVisibility,
): OpenApiNode {
  const known = entities.filter((entity) => isVisible(entity, view))
  return Object.assign(
    {},
    ...systemRoutes.map((address) => systemPath(address, view)),
    ...known.map((entity) => entityPaths(entity, { entities, roles }, view)),
    ...known.map((entity) => uploadPaths(entity, view)),
    ...known.map((entity) => exchangePaths(entity, entities, view)),
  )
}

/** Returns the part of a system route that the reader can use, or no path if there is none. */
function systemPath(
  { path, document, documentFor }: SystemRoute,
  view: ApiVisibility,
): OpenApiNode {
  const visibleDocument = documentFor?.(view) ?? document
  const hasMethod = Object.keys(visibleDocument).some((part) => part !== 'parameters')
  return hasMethod ? { [path]: visibleDocument } : {}
}

/** Checks whether the reader may read or create records of an entity. */
function isVisible(entity: Entity, view: ApiVisibility): boolean {
  const verbs = ['read', 'create']
  return verbs.some((verb) => view.may(verb, entity))
}

function entityTag({ name, label, description }: Entity): OpenApiNode {
  return {
    name: localize(label ?? humanize(name)),
    ...(description === undefined ? {} : { description: description }),
  }
}
