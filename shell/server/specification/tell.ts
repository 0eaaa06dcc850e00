import type { Node } from '#shell/api/openapi/operation.ts'
import type { Actor } from '#shell/model/actor.ts'
import type { Product } from '#shell/model/product.ts'
import type { Document } from '#shell/model/specification-document.ts'
import { describeProduct } from '#shell/spec/describe/describe-product.ts'
import type { Description } from '#shell/spec/description.ts'
import { specificationOf } from '#shell/spec/document/specification.ts'
import { writeMarkdown } from '#shell/spec/markdown/write-markdown.ts'
import { houseOf } from './house.ts'

/** A product as it is told to somebody: as data, as a document, and as text. */
export interface Told {
  readonly description: Description
  readonly document: Document
  readonly markdown: string
}

/** Tells of a product all that there is, or what a reader may know. `api` is the API's own document. */
export function tellOf(product: Product, api: Node, reader?: Actor): Told {
  const description = describeProduct(product, houseOf(product.entities, api), reader)
  const document = specificationOf(description)
  return { description, document, markdown: writeMarkdown(document) }
}
