import type { Http } from '#shell/http/http.ts'
import type { EntitySchema } from '#shell/model/schema/entity-schema.ts'
import { tryLoad, type LoadResult, isLoaded } from '../../screen/try-load.ts'
import { listedEntities } from '../../../records/admin-data.ts'
import type { AdminData } from '../../../records/data-in-area.ts'
import type { AnyRecord } from '../../../records/any-record.ts'
import { relatedColumns } from './related-columns.ts'

/** A list whose records reference this record by one field. */
export interface ReferencingList {
  readonly entity: EntitySchema
  readonly field: string
  readonly isMany: boolean
  readonly loadedSample: LoadResult<RecordSample>
}

/** The newest records of a list, with their number. */
interface RecordSample {
  readonly items: readonly AnyRecord[]
  readonly total: number
}

const maxListed = 5

/** Loads the records that reference a record, of the lists in the area of the reader. */
export async function loadReferencingLists(
  http: Http,
  admin: AdminData,
  { plural }: EntitySchema,
  id: string,
): Promise<readonly ReferencingList[]> {
  const pointers = listedEntities(admin).flatMap((entity) =>
    Object.entries(entity.fields).flatMap(([field, { relation }]) =>
      relation?.plural === plural ? [{ entity, field, isMany: relation.isMany }] : [],
    ),
  )
  const found = await Promise.all(
    pointers.map(async ({ entity, field, isMany }): Promise<ReferencingList | undefined> => {
      const query = new URLSearchParams({
        where: JSON.stringify({ [field]: isMany ? { has: id } : id }),
        sort: '-createdAt',
        limit: String(maxListed),
        total: 'true',
      })
      const related = relatedColumns(entity, field).filter((name) => entity.fields[name]?.relation)
      if (related.length > 0) query.set('expand', related.join())
      const url = `/v1/${entity.plural}?${query.toString()}`
      const loadedSample = await tryLoad(
        http,
        async (localHttp): Promise<RecordSample | undefined> => {
          const result = await localHttp.get<{ items: readonly AnyRecord[]; total?: number }>(url)
          if (!result.ok) return undefined
          const { items, total = items.length } = result.data
          return { items, total }
        },
      )
      if (!isLoaded(loadedSample)) return { entity, field, isMany, loadedSample }
      const { data } = loadedSample
      return data && { entity, field, isMany, loadedSample: { data } }
    }),
  )
  return found.filter((one) => one !== undefined)
}
