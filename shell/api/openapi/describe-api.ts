import type { Entity } from '#shell/model/entity.ts'
import { shellFailures } from '#shell/model/failure-catalogue.ts'
import { everywhere } from '#shell/model/possible-failures.ts'
import type { Product } from '#shell/model/product.ts'
import { nameAsWords, wordsIn } from '#shell/model/words.ts'
import type { OwnAddress } from '../address.ts'
import { entityPaths } from './entity-paths.ts'
import { entitySchemas } from './entity-schemas.ts'
import { historySchema } from './history-schema.ts'
import { headers, type Node, securitySchemes } from './operation.ts'
import { operationIds, withIds } from './operation-ids.ts'
import { problemAnswer, problemComponents, problemSchema } from './problem-answers.ts'
import { exchangePaths } from './exchange-paths.ts'
import { uploadPaths } from './upload-paths.ts'
import { type View, wholeView } from './view.ts'

/** As much of a product as its API is made of. */
export type Described = Pick<
  Product,
  'name' | 'tagline' | 'entities' | 'roles' | 'failures' | 'samples'
>

/** The OpenAPI document of a product: what its declarations say, in the words of that format. */
export function describeApi(product: Described, own: readonly OwnAddress[], view: View): Node {
  const { name, tagline, samples, failures } = product
  const entities = product.entities.filter((entity) => isKnown(entity, view))
  // Who may know less finds the same operation under the same id.
  const paths = withIds(pathsOf(product, own, view), operationIds(pathsOf(product, own, wholeView)))
  const catalogue = { ...shellFailures, ...failures }
  return {
    openapi: '3.1.0',
    info: { title: name, summary: tagline, version: '1' },
    servers: [{ url: '/' }],
    tags: [...entities.map(tagOf), { name: 'Nacre', description: 'What belongs to no entity.' }],
    paths,
    components: {
      schemas: Object.assign(
        { Problem: problemSchema, History: historySchema },
        ...entities.map((entity) =>
          entitySchemas(entity, { entities: product.entities, samples, view }),
        ),
      ),
      responses: {
        ...problemComponents(paths, catalogue),
        anywhere: problemAnswer(everywhere, catalogue),
      },
      headers,
      securitySchemes,
    },
  }
}

function pathsOf({ entities, roles }: Described, own: readonly OwnAddress[], view: View): Node {
  const known = entities.filter((entity) => isKnown(entity, view))
  return Object.assign(
    {},
    ...own.map((address) => ownPath(address, view)),
    ...known.map((entity) => entityPaths(entity, { entities, roles }, view)),
    ...known.map((entity) => uploadPaths(entity, view)),
    ...known.map((entity) => exchangePaths(entity, entities, view)),
  )
}

/** As much of an address as the reader can ever do: of some that is no method at all. */
function ownPath({ path, document, documentFor }: OwnAddress, view: View): Node {
  const seen = documentFor?.(view) ?? document
  const hasMethod = Object.keys(seen).some((part) => part !== 'parameters')
  return hasMethod ? { [path]: seen } : {}
}

/** Whether there is anything that may be done with its records. */
function isKnown(entity: Entity, view: View): boolean {
  const verbs = ['read', 'create']
  return verbs.some((verb) => view.may(verb, entity))
}

function tagOf({ name, label, purpose }: Entity): Node {
  return {
    name: wordsIn(label ?? nameAsWords(name)),
    ...(purpose === undefined ? {} : { description: purpose }),
  }
}
