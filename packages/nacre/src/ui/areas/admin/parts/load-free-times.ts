import type { FreeTimes } from '#shell/http/free-times.ts'
import type { HttpResult } from '#shell/http/http.ts'
import type { PageContext } from '#shell/http/page-context.ts'
import { fixedTimeZoneOf } from '#shell/language/fields/in-time-zone.ts'
import type { EntitySchema } from '#shell/model/schema/entity-schema.ts'
import type { FreeTimesSchema } from '#shell/model/schema/free-times-schema.ts'
import type { Choice } from '../../../kit/combobox/combobox.tsx'
import { findEntity } from '../../../records/admin-data.ts'
import { fromLocalDateTime, toLocalDateTime } from '../../../records/zoned-time.ts'
import { findRecords, whereRole } from '../../../records/relation-options.ts'
import { isDayOperator } from '../list/filter/operators.ts'
import { daysFrom, type FreeSlot, slotsByDay } from './free-slots.ts'
import { loadReaderFor, type PageReader } from './parts.tsx'

/** What a page with free times asks for. */
export interface FreeTimesQuery {
  readonly lengths: readonly number[]
  readonly step: number
}

/** A relation by which the reader chooses whose times they see. */
export interface FreeTimesKey {
  readonly name: string
  readonly label: string
  readonly options: readonly Choice[]
  readonly chosen: string
}

/**
 * The data of a page with free times, and what its parts need to know of the reader.
 *
 * @example
 * const mayAsk = ({ week }: FreeTimesPageData) => week !== undefined
 */
export interface FreeTimesPageData {
  readonly reader: PageReader
  /** Absent if the reader may not ask for free times. */
  readonly week: FreeWeek | undefined
}

/** The free times of a week. */
export interface FreeWeek {
  readonly entity: EntitySchema
  readonly free: FreeTimesSchema
  readonly keys: readonly FreeTimesKey[]
  readonly zone: string
  readonly minutes: number
  readonly days: readonly string[]
  readonly today: string
  readonly slots: ReadonlyMap<string, readonly FreeSlot[]>
  readonly result: HttpResult<FreeTimes> | undefined
  readonly here: { readonly pathname: string; readonly search: string }
}

const daysShown = 7
/** The number of records that can be chosen. */
const maxOptions = 100

/** Loads the free times of the week that the URL names, or of the coming seven days. */
export async function loadFreeTimes(
  context: PageContext,
  plural: string,
  { lengths, step }: FreeTimesQuery,
): Promise<FreeTimesPageData> {
  const { http, url } = context
  const reader = await loadReaderFor(context, ['partsOfLists'], plural)
  const entity = findEntity(reader, plural)
  const free = entity?.freeTimes
  if (!entity || !free) return { reader, week: undefined }
  const zone = fixedTimeZoneOf(entity.fields[free.from]?.constraints ?? {}) ?? reader.timeZone
  const query = url.searchParams
  const minutes = lengths.find((one) => String(one) === query.get('minutes')) ?? lengths[0] ?? 60
  const today = toLocalDateTime(new Date().toISOString(), zone).slice(0, 10)
  const requestedDay = query.get('day') ?? ''
  const first = isDayOperator(requestedDay) && requestedDay > today ? requestedDay : today
  const keys = await Promise.all(free.keys.map((name) => loadKey(context, reader, entity, name)))
  const days = daysFrom(first, daysShown + 1)
  const chosen = keys.filter((key) => key.chosen !== '').map((key) => [key.name, key.chosen])
  const params = new URLSearchParams({
    ...Object.fromEntries(chosen),
    minutes: String(minutes),
    // Without it the times begin now.
    ...(first > today ? { from: midnight(first, zone) } : {}),
    until: midnight(days.at(-1) ?? first, zone),
  })
  const result =
    chosen.length === 0
      ? undefined
      : await http.get<FreeTimes>(`/v1/${plural}/free?${params.toString()}`)
  const spans = result?.ok ? result.data.items : []
  return {
    reader,
    week: {
      entity,
      free,
      keys,
      zone,
      minutes,
      days: days.slice(0, -1),
      today,
      slots: slotsByDay(spans, { minutes, step, zone }),
      result,
      here: { pathname: url.pathname, search: url.search },
    },
  }
}

const midnight = (day: string, zone: string): string =>
  fromLocalDateTime(`${day}T00:00`, zone) ?? `${day}T00:00:00.000Z`

async function loadKey(
  { http, url }: PageContext,
  reader: PageReader,
  { fields }: EntitySchema,
  name: string,
): Promise<FreeTimesKey> {
  const relation = fields[name]?.relation
  const target = findEntity(reader, relation?.plural)
  const options = target
    ? await findRecords(http, target, { ...whereRole(target, relation?.roles), limit: maxOptions })
    : []
  const requestedId = url.searchParams.get(name) ?? ''
  const chosen = requestedId === '' ? (options[0]?.value ?? '') : requestedId
  return { name, label: fields[name]?.label ?? name, options, chosen }
}
