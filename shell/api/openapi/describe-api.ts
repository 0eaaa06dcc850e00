import type { Entity } from '#shell/model/entity.ts'
import type { OwnAddress } from '../address.ts'
import { entityPaths } from './entity-paths.ts'
import { entitySchemas } from './entity-schemas.ts'
import { historySchema } from './history-schema.ts'
import type { Node } from './operation.ts'
import { problemResponse, problemSchema } from './problem-schema.ts'

/** The OpenAPI document of a product: what its declarations say, in the words of that format. */
export function describeApi(
  product: { readonly name: string; readonly entities: readonly Entity[] },
  own: readonly OwnAddress[],
): Node {
  const ownPaths = own.map(({ path, document }) => ({ [path]: document }))
  return {
    openapi: '3.1.0',
    info: { title: product.name, version: '1' },
    servers: [{ url: '/' }],
    paths: Object.assign({}, ...ownPaths, ...product.entities.map(entityPaths)),
    components: {
      schemas: Object.assign(
        { Problem: problemSchema, History: historySchema },
        ...product.entities.map(entitySchemas),
      ),
      responses: { Problem: problemResponse },
    },
  }
}
