import type { JsonSchema } from '#shell/model/field.ts'
import { afterParameter, limitParameter } from './openapi/parameters.ts'
import { listAsked, refuseParameters } from './parameters.ts'

interface PageAsked {
  readonly limit: number
  readonly after?: string
}

/** How much of a list is asked for, and from where on; `others` are parameters of this list alone. */
export function pageAsked(query = '', others: readonly string[] = []): PageAsked {
  refuseParameters(query, ['limit', 'after', ...others])
  const parameters = new URLSearchParams(query)
  for (const name of others) parameters.delete(name)
  const { limit, after } = listAsked(parameters.toString())
  return { limit, ...(after === undefined ? {} : { after }) }
}

/** From where the next page goes on; nothing when this was the last one. */
export function nextOf(items: readonly { readonly id: string }[], { limit }: PageAsked) {
  return items.length < limit ? null : (items.at(-1)?.id ?? null)
}

/** The same, for the document. */
export const pageParameters = [limitParameter, afterParameter]

export function pageSchema(items: JsonSchema): JsonSchema {
  return {
    type: 'object',
    required: ['items', 'next'],
    properties: { items: { type: 'array', items }, next: { type: ['string', 'null'] } },
  }
}
