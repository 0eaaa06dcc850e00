import type { Column } from '#shell/model/field.ts'
import {
  type Grouping,
  type Measure,
  type Period,
  periods,
  type SummaryQuery,
} from '#shell/store/records/summary-query.ts'
import type { Asker } from '../asker.ts'
import { columnFor } from '../lists/comparable.ts'
import {
  type Askable,
  checkZone,
  operatorsOf,
  parseWhere,
  shown,
  wrong,
} from '../lists/parse-list.ts'
import { parseSearch } from '../lists/parse-search.ts'

/** A summary as somebody asks for it: nothing in it has been checked. */
export interface SummaryAsked {
  /** `state,created:month` */
  readonly by?: string
  readonly sum?: string
  readonly average?: string
  readonly min?: string
  readonly max?: string
  readonly zone?: string
  /** `-count`, or nothing. */
  readonly sort?: string
  readonly where?: unknown
  readonly search?: string
  readonly limit: number
}

const mostGroupings = 2
const mostMeasures = 10
const kinds = ['sum', 'average', 'min', 'max'] as const
const numbers: readonly Column['kind'][] = ['whole', 'decimal']
const times: readonly Column['kind'][] = ['date', 'moment']

export function parseSummary(
  asked: SummaryAsked,
  askable: Askable,
  onExpiry?: Asker['onExpiry'],
): Omit<SummaryQuery, 'me' | 'limit'> {
  const by = namesIn(asked.by).map((one) => groupingOf(one, askable))
  if (by.length > mostGroupings) throw wrong(`by takes at most ${mostGroupings} names.`)
  const measures = kinds.flatMap((kind) =>
    namesIn(asked[kind]).map((name) => measureOf(kind, name, askable)),
  )
  if (measures.length > mostMeasures) {
    throw wrong(`A summary works out at most ${mostMeasures} values.`)
  }
  const { sort, search, where } = asked
  const zone = checkZone(asked.zone)
  if (sort !== undefined && sort !== '-count') throw wrong('A summary can be sorted by -count.')
  return {
    by,
    measures,
    zone,
    isByCount: sort !== undefined,
    where: where === undefined ? [] : [parseWhere(where, askable, zone, onExpiry)],
    ...parseSearch(search, askable.entity),
  }
}

function namesIn(list = ''): readonly string[] {
  return list.split(',').filter((name) => name !== '')
}

function groupingOf(asked: string, askable: Askable): Grouping {
  const [name = '', period, ...others] = asked.split(':')
  const kind = kindOf(name, askable)
  const isAlike = kind !== undefined && !['json', 'several', 'computed'].includes(kind)
  const operators = operatorsOf(name, askable) ?? []
  if (!isAlike || others.length > 0 || name === 'id' || !operators.includes('is')) {
    throw wrong(`${askable.entity.name} cannot be summed up by ${shown(name)}.`)
  }
  if (!times.includes(kind)) {
    if (period !== undefined) throw wrong(`${name} is no time, so it has no ${shown(period)}.`)
    return { name }
  }
  if (!isPeriod(period ?? 'day')) {
    throw wrong(`${name} can be taken by ${periods.join(', ')}, as in ${name}:month.`)
  }
  return { name, period: isPeriod(period) ? period : 'day' }
}

function isPeriod(text: string | undefined): text is Period {
  return periods.some((period) => period === text)
}

function measureOf(kind: Measure['kind'], name: string, askable: Askable): Measure {
  const column = kindOf(name, askable)
  const possible = kind === 'min' || kind === 'max' ? [...numbers, ...times] : numbers
  if (column === undefined || !possible.includes(column)) {
    throw wrong(`${askable.entity.name} has no ${shown(name)} to work out the ${kind} of.`)
  }
  return { name, kind }
}

/** What lies behind a name, for who may see it of every record. A group must not tell of a single one. */
function kindOf(name: string, { entity, readable, when }: Askable): Column['kind'] | undefined {
  const isKept = name === 'created' || name === 'updated' || (name === 'state' && entity.states)
  if (!isKept && (!readable.has(name) || Object.hasOwn(when, name))) return undefined
  return columnFor(entity, name).kind
}
