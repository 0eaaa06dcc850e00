import { localizedMessage } from '#shell/messages/translate.ts'
import { formerFieldHint } from '#shell/model/former-names.ts'
import type { ColumnType } from '#shell/language/fields/field.ts'
import type {
  GroupBy,
  Aggregate,
  AggregateQuery,
} from '#shell/store/records/query/aggregate-query.ts'
import { type Period, groupingPeriods } from '#shell/store/sql/grouping-period.ts'
import type { RequestContext } from '../request-context.ts'
import type { Calendar } from '../queries/day-resolver.ts'
import { columnFor } from '../queries/to-comparable.ts'
import {
  type QueryableEntity,
  parseTimeZone,
  operatorsOf,
  parseWhere,
  zoneOfField,
  quoted,
  malformedError,
} from '../queries/parse-where.ts'
import { parseSearch } from '../queries/parse-search.ts'

/** The parameters of an aggregate query. Nothing in them is validated. */
export interface AggregateParams {
  /** A list of fields and dates with a period, such as `state,created:month`. */
  readonly groupBy?: string
  readonly sum?: string
  readonly average?: string
  readonly min?: string
  readonly max?: string
  readonly timeZone?: string
  /** The sort order. Only `-count` is supported. */
  readonly sort?: string
  readonly where?: unknown
  readonly search?: string
  readonly limit: number
}

const mostGroupings = 2
const mostMeasures = 10
const kinds = ['sum', 'average', 'min', 'max'] as const
const numbers: readonly ColumnType['kind'][] = ['integer', 'decimal']
const times: readonly ColumnType['kind'][] = ['date', 'timestamp']

export function parseAggregate(
  params: AggregateParams,
  queryable: QueryableEntity,
  { firstWeekday, now }: Pick<Calendar, 'firstWeekday' | 'now'>,
  onExpiry?: RequestContext['onExpiry'],
): Omit<AggregateQuery, 'me' | 'limit'> {
  const groupBy = splitList(params.groupBy).map((one) => parseGrouping(one, queryable))
  if (groupBy.length > mostGroupings)
    throw malformedError(
      localizedMessage('requests.selection.size', { parameter: 'groupBy', most: mostGroupings }),
    )
  const measures = kinds.flatMap((kind) =>
    splitList(params[kind]).map((name) => parseMeasure(kind, name, queryable)),
  )
  if (measures.length > mostMeasures) {
    throw malformedError(`A summary works out at most ${mostMeasures} values.`)
  }
  const { sort, search, where } = params
  const days = { timeZone: parseTimeZone(params.timeZone), firstWeekday }
  if (sort !== undefined && sort !== '-count')
    throw malformedError(localizedMessage('requests.aggregates.sort'))
  return {
    groupBy,
    measures,
    ...days,
    isByCount: sort !== undefined,
    where: where === undefined ? [] : [parseWhere(where, queryable, { ...days, now }, onExpiry)],
    ...parseSearch(search, queryable.entity),
  }
}

function splitList(list = ''): readonly string[] {
  return list.split(',').filter((name) => name !== '')
}

function parseGrouping(params: string, queryable: QueryableEntity): GroupBy {
  const [name = '', period, ...others] = params.split(':')
  const kind = columnKindOf(name, queryable)
  const isDuplicate = kind !== undefined && !['json', 'many', 'computed'].includes(kind)
  const operators = operatorsOf(name, queryable) ?? []
  if (!isDuplicate || others.length > 0 || name === 'id' || !operators.includes('is')) {
    throw malformedError(
      localizedMessage('requests.aggregates.group', {
        name: quoted(name),
        hint: formerFieldHint(name),
      }),
    )
  }
  if (!times.includes(kind)) {
    if (period !== undefined)
      throw malformedError(
        localizedMessage('requests.aggregates.period', { name, period: quoted(period) }),
      )
    return { name }
  }
  if (!isPeriod(period ?? 'day')) {
    throw malformedError(
      localizedMessage('requests.aggregates.periods', {
        name,
        periods: groupingPeriods.join(', '),
      }),
    )
  }
  const timeZone = zoneOfField(queryable.entity, name)
  return {
    name,
    period: isPeriod(period) ? period : 'day',
    ...(timeZone === undefined ? {} : { timeZone }),
  }
}

function isPeriod(text: string | undefined): text is Period {
  return groupingPeriods.some((period) => period === text)
}

function parseMeasure(
  kind: Aggregate['kind'],
  name: string,
  queryable: QueryableEntity,
): Aggregate {
  const column = columnKindOf(name, queryable)
  const possible = kind === 'min' || kind === 'max' ? [...numbers, ...times] : numbers
  if (column === undefined || !possible.includes(column)) {
    throw malformedError(
      localizedMessage('requests.aggregates.field', {
        entity: queryable.entity.name,
        name: quoted(name),
        kind,
        hint: formerFieldHint(name),
      }),
    )
  }
  return { name, kind }
}

/**
 * Returns the column type of a field that the actor may read on every record, because a group must
 * not reveal the value of a single record.
 */
function columnKindOf(
  name: string,
  { entity, readable, when }: QueryableEntity,
): ColumnType['kind'] | undefined {
  const isBuiltIn =
    name === 'createdAt' || name === 'updatedAt' || (name === 'state' && entity.states)
  if (!isBuiltIn && (!readable.has(name) || Object.hasOwn(when, name))) return undefined
  return columnFor(entity, name).kind
}
