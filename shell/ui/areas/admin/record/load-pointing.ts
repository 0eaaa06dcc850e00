import type { Http } from '#shell/http/http.ts'
import type { EntityOutline } from '#shell/model/outline/entity-outline.ts'
import { apart, type Came, hasCome } from '../../screen/apart.ts'
import type { AdminData } from '../admin-data.ts'
import type { AnyRecord } from '../any-record.ts'

/** Records of another list that point to one, and by which of their fields. */
export interface Pointing {
  readonly entity: EntityOutline
  readonly field: string
  readonly isMany: boolean
  readonly came: Came<Newest>
}

/** The newest of some records, and how many there are. */
interface Newest {
  readonly items: readonly AnyRecord[]
  readonly total: number
}

const mostShown = 5

/** What points to a record, as far as the reader may know of it. */
export async function loadPointing(
  http: Http,
  { entities }: AdminData,
  { plural }: EntityOutline,
  id: string,
): Promise<readonly Pointing[]> {
  const pointers = entities.flatMap((entity) =>
    Object.entries(entity.fields).flatMap(([field, { relation }]) =>
      relation?.plural === plural ? [{ entity, field, isMany: relation.isMany }] : [],
    ),
  )
  const found = await Promise.all(
    pointers.map(async ({ entity, field, isMany }): Promise<Pointing | undefined> => {
      const query = new URLSearchParams({
        where: JSON.stringify({ [field]: isMany ? { has: id } : id }),
        sort: '-created',
        limit: String(mostShown),
        total: 'yes',
      })
      const url = `/v1/${entity.plural}?${query.toString()}`
      const came = await apart(http, async (own): Promise<Newest | undefined> => {
        const answer = await own.get<{ items: readonly AnyRecord[]; total?: number }>(url)
        if (!answer.ok) return undefined
        const { items, total = items.length } = answer.data
        return { items, total }
      })
      if (!hasCome(came)) return { entity, field, isMany, came }
      const { data } = came
      return data && { entity, field, isMany, came: { data } }
    }),
  )
  return found.filter((one) => one !== undefined)
}
