import type { JsonSchema } from '#shell/language/fields/field.ts'
import { afterParameter, limitParameter } from './openapi/parameters.ts'
import { parseListParams, assertKnownParameters } from './parameters.ts'

interface PageParams {
  readonly limit: number
  readonly after?: string
}

/** Parses the `limit` and `after` parameters of a page. `others` are further allowed parameters. */
export function parsePageParams(query = '', others: readonly string[] = []): PageParams {
  assertKnownParameters(query, ['limit', 'after', ...others])
  const parameters = new URLSearchParams(query)
  for (const name of others) parameters.delete(name)
  const { limit, after } = parseListParams(parameters.toString())
  return { limit, ...(after === undefined ? {} : { after }) }
}

/** Returns the cursor of the next page, or null after the last page. */
export function nextCursor(items: readonly { readonly id: string }[], { limit }: PageParams) {
  return items.length < limit ? null : (items.at(-1)?.id ?? null)
}

/** The OpenAPI parameters of a page. */
export const pageParameters = [limitParameter, afterParameter]

export function pageSchema(items: JsonSchema): JsonSchema {
  return {
    type: 'object',
    required: ['items', 'next'],
    properties: { items: { type: 'array', items }, next: { type: ['string', 'null'] } },
  }
}
