import type { EntitySchema } from '#shell/model/schema/entity-schema.ts'
import { findListed } from '../../../records/admin-data.ts'
import type { AdminData } from '../../../records/data-in-area.ts'
import type { ListMatches } from '../../../records/search-everything.ts'

/** The matches in one list of an area. */
export interface AreaMatches extends Pick<ListMatches, 'items' | 'isMore'> {
  readonly entity: EntitySchema
}

/** Returns the matches in the lists of the reader’s area. */
export function matchesInArea(
  found: readonly ListMatches[],
  admin: AdminData,
): readonly AreaMatches[] {
  return found.flatMap(({ plural, items, isMore }) => {
    const entity = findListed(admin, plural)
    return entity ? [{ entity, items, isMore }] : []
  })
}
