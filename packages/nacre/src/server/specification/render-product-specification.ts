import type { OpenApiNode } from '#shell/api/open-api-node.ts'
import type { Actor } from '#shell/language/roles/actor.ts'
import type { AppFacts } from '#shell/spec/app-facts.ts'
import type { Product } from '#shell/language/product/product.ts'
import type { SpecDocument } from '#shell/model/specification-document.ts'
import { describeProduct } from '#shell/spec/describe/describe-product.ts'
import type { Description } from '#shell/spec/description.ts'
import { renderSpecification } from '#shell/spec/document/specification.ts'
import { writeMarkdown } from '#shell/spec/markdown/write-markdown.ts'
import { collectShellFacts } from './shell-facts.ts'

/** A specification of a product as data, as a document and as text. */
export interface RenderedSpecification {
  readonly description: Description
  readonly document: SpecDocument
  readonly markdown: string
}

/**
 * Renders the specification of a product: all of it, or what a reader may know. `api` is the
 * OpenAPI document, and `code` what the declarations do not contain.
 */
export function renderProductSpecification(
  product: Product,
  { api, code }: { readonly api: OpenApiNode; readonly code?: AppFacts },
  reader?: Actor,
): RenderedSpecification {
  const facts = collectShellFacts(product, api)
  const description = describeProduct(product, facts, reader, code)
  const document = renderSpecification(description)
  return { description, document, markdown: writeMarkdown(document) }
}
