import { localizedMessage } from '#shell/messages/translate.ts'
import type { Entity } from '#shell/language/entities/entity.ts'
import { malformedError } from './parse-where.ts'

/** The maximum length of a search. Thousands of words would overload the database. */
export const maxSearchLength = 200

/** Parses a search. Returns an empty object when nothing can be searched for. */
export function parseSearch(
  search: string | undefined,
  { name, fields }: Entity,
): { readonly search?: string } {
  if (search === undefined) return {}
  if (!Object.values(fields).some(({ searchable }) => searchable)) {
    throw malformedError(localizedMessage('requests.search.nothing', { entity: name }))
  }
  if (search.length > maxSearchLength) {
    throw malformedError(localizedMessage('requests.search.length', { longest: maxSearchLength }))
  }
  // Spaces and punctuation match nothing.
  return /[\p{L}\p{N}]/u.test(search) ? { search } : {}
}
