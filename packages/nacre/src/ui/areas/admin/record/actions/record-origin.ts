import type { EntitySchema } from '#shell/model/schema/entity-schema.ts'
import { findEntity } from '../../admin-data.ts'
import type { AdminData } from '../../data-in-area.ts'
import { isListed, listPath } from '../../list-path.ts'

/** The parameter with the relation to the record from which one came. No field has such a name. */
const originParam = 'back-to'

/** Returns the path of the form for a new record that belongs to another one. */
export const pathOfNewFor = (list: string, field: string, id: string): string =>
  `${list}/new?${originQuery(field, id)}`

const originQuery = (field: string, id: string): string =>
  new URLSearchParams({ [field]: id, [originParam]: field }).toString()

/** Returns the path of the form for one more record, which belongs to the same one. */
export function pathOfNext(list: string, { searchParams }: URL): string {
  const field = searchParams.get(originParam) ?? ''
  const id = searchParams.get(field)
  return `${list}/new?more${id === null ? '' : `&${originQuery(field, id)}`}`
}

/** Returns the path of the record from which one came to create a record that belongs to it. */
export function pathOfOrigin(
  admin: AdminData,
  { fields }: EntitySchema,
  { searchParams }: URL,
): string | undefined {
  const field = searchParams.get(originParam) ?? ''
  const id = searchParams.get(field)
  const target = Object.hasOwn(fields, field)
    ? findEntity(admin, fields[field]?.relation?.plural)
    : undefined
  if (!target || !isListed(target) || id === null) return undefined
  return `${listPath(target)}/${encodeURIComponent(id)}`
}
