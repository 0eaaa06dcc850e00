import type { EntitySchema } from '#shell/model/schema/entity-schema.ts'
import { findEntity, loadForPage } from '../../../records/admin-data.ts'
import type { AdminData } from '../../../records/data-in-area.ts'
import type { RecordSource } from '../record/load-record.ts'

/**
 * Pages of a product find all records that their reader may know, also without a list in an area. A page
 * declares itself what it offers, so what its area offers does not bind it.
 */
export const pageRecords: RecordSource = { load: loadForPage, find: findForPage }

/** Finds an entity in the words of the area, with everything that the reader may do. */
function findForPage(admin: AdminData, plural: string | undefined): EntitySchema | undefined {
  const inArea = findEntity(admin, plural)
  const whole = findEntity({ entities: admin.allEntities }, plural)
  if (!inArea || !whole) return inArea
  const { label, pluralLabel, path } = inArea
  return { ...whole, label, pluralLabel, ...(path === undefined ? {} : { path }) }
}

/** Returns the fields that the area shows of an entity, in its order. */
export function fieldsInArea(admin: AdminData, plural: string): readonly string[] {
  return Object.keys(findEntity(admin, plural)?.fields ?? {})
}
