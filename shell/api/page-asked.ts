import type { JsonSchema } from '#shell/model/field.ts'
import { afterParameter, limitParameter } from './openapi/parameters.ts'
import { listAsked, refuseParameters } from './parameters.ts'

/** How much of a list is asked for, and from where on, where nothing else can be asked. */
export function pageAsked(query: string | undefined): { limit: number; after?: string } {
  refuseParameters(query, ['limit', 'after'])
  const { limit, after } = listAsked(query)
  return { limit, ...(after === undefined ? {} : { after }) }
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
