import type { Entity } from '#shell/model/entity.ts'
import { wrong } from './parse-list.ts'

/** More is no search, and thousands of words keep a database busy. */
export const longestSearch = 200

/** What somebody searches for, where there is anything to be found by it. */
export function parseSearch(
  search: string | undefined,
  { name, fields }: Entity,
): { readonly search?: string } {
  if (search === undefined) return {}
  if (!Object.values(fields).some(({ searched }) => searched)) {
    throw wrong(`${name} has nothing to search in.`)
  }
  if (search.length > longestSearch) {
    throw wrong(`search takes at most ${longestSearch} characters.`)
  }
  // Of nothing but spaces and signs there is nothing to be found by.
  return /[\p{L}\p{N}]/u.test(search) ? { search } : {}
}
