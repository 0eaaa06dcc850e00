import type { LocalizedText } from '#shell/language/texts/localized-text.ts'
import { localizedMessage } from '#shell/messages/translate.ts'
import type { ActivityParams } from '#shell/operations/activity/read-activity.ts'
import type { SecurityParams } from '#shell/operations/activity/read-security.ts'
import { formerNameHint } from '#shell/model/former-names.ts'
import { AppError } from '#shell/language/errors/app-error.ts'
import type { ListParams } from '#shell/operations/lists/list-records.ts'
import type { SearchParams } from '#shell/operations/lists/search-all.ts'
import { maxSearchLength } from '#shell/operations/queries/parse-search.ts'
import type { HistoryParams } from '#shell/operations/records/reading/read-history.ts'
import type { Entity } from '#shell/language/entities/entity.ts'
import { freeKeys } from '#shell/model/schema/free-keys.ts'
import type { FreeParams } from '#shell/operations/records/reading/read-free-spans.ts'
import type { AggregateParams } from '#shell/operations/aggregates/parse-aggregate.ts'
import type { SelectionParams } from '#shell/operations/selection/parse-selection.ts'

export const defaultLimit = 25
export const maxLimit = 200
export const defaultGroupLimit = 100
export const maxGroupLimit = 1_000
export const maxOffset = 99_999_999
const maxPerList = 25
const selectionNames = ['fields', 'expand']
const listNames = [
  'limit',
  'after',
  'offset',
  'where',
  'sort',
  'search',
  'timeZone',
  'total',
  'trash',
  ...selectionNames,
]

/** Parses the parameters of a list. Unknown parameters are rejected by name. */
export function parseListParams(query = ''): ListParams {
  if (query === '') return { limit: defaultLimit }
  assertKnownParameters(query, listNames)
  const parameters = new URLSearchParams(query)
  const text = (name: string) => parameters.get(name) ?? undefined
  const where = text('where')
  const offset = text('offset')
  return {
    limit: parseLimit(text('limit')),
    ...(offset === undefined ? {} : { offset: parseOffset(offset, parameters) }),
    wantsTotal: parseFlag('total', text('total')),
    isTrash: parseFlag('trash', text('trash')),
    ...pick(parameters, ['after', 'sort', 'search', 'timeZone', ...selectionNames]),
    ...(where === undefined ? {} : { where: parseJson(where) }),
  }
}

const aggregateNames = ['groupBy', 'sum', 'average', 'min', 'max', 'timeZone', 'sort', 'search']

/** Parses the parameters of an aggregation. */
export function parseAggregateParams(query = ''): AggregateParams {
  assertKnownParameters(query, [...aggregateNames, 'where', 'limit'])
  const parameters = new URLSearchParams(query)
  const where = parameters.get('where')
  return {
    limit: parseLimit(parameters.get('limit') ?? String(defaultGroupLimit), maxGroupLimit),
    ...pick(parameters, aggregateNames),
    ...(where === null ? {} : { where: parseJson(where) }),
  }
}

/** Parses a question for free times. */
export function parseFreeParams(entity: Entity, query = ''): FreeParams {
  const known = freeKeys(entity)
  assertKnownParameters(query, [...known, 'minutes', 'from', 'until'])
  const parameters = new URLSearchParams(query)
  return {
    keys: pick(parameters, known),
    minutes: parseLimit(parameters.get('minutes') ?? '1', 100_000),
    from: parameters.get('from') ?? undefined,
    until: parameters.get('until') ?? '',
  }
}

/** Parses the parameters that select the fields of a record. */
export function parseSelectionParams(query = ''): SelectionParams {
  assertKnownParameters(query, selectionNames)
  return query === '' ? {} : pick(new URLSearchParams(query), selectionNames)
}

/** Parses the parameters of the global search. */
export function parseSearchParams(query = ''): Pick<SearchParams, 'search' | 'limit' | 'list'> {
  assertKnownParameters(query, ['search', 'limit', 'list'])
  const parameters = new URLSearchParams(query)
  const search = parameters.get('search') ?? ''
  if (search.length > maxSearchLength) {
    throw badRequest(localizedMessage('requests.search.length', { longest: maxSearchLength }))
  }
  const limit = parseLimit(parameters.get('limit') ?? '5', maxPerList)
  return { search, limit, ...pick(parameters, ['list']) }
}

/** Parses the parameters of a history: its page and its filters. */
export function parseHistoryParams(query = ''): HistoryParams {
  assertKnownParameters(query, ['limit', 'before', 'field', 'actor'])
  const parameters = new URLSearchParams(query)
  const limit = parseLimit(parameters.get('limit') ?? '100')
  return { limit, ...parseBefore(parameters), ...pick(parameters, ['field', 'actor']) }
}

const activityFilters = ['entity', 'verb', 'actor', 'field', 'channel', 'since', 'until']

/** Parses the parameters of the activity. */
export function parseActivityParams(query = ''): Omit<ActivityParams, 'language'> {
  assertKnownParameters(query, ['limit', 'before', ...activityFilters])
  const parameters = new URLSearchParams(query)
  const limit = parseLimit(parameters.get('limit') ?? undefined)
  const params = { limit, ...parseBefore(parameters), ...pick(parameters, activityFilters) }
  return {
    ...params,
    ...parseTimestampParam(parameters, 'since'),
    ...parseTimestampParam(parameters, 'until'),
  }
}

/** Parses the parameters of the security log. */
export function parseSecurityParams(query = ''): SecurityParams & { readonly isCsv: boolean } {
  const own = ['kind', 'user', 'ip']
  assertKnownParameters(query, ['limit', 'before', 'since', 'until', 'format', ...own])
  const parameters = new URLSearchParams(query)
  const format = parameters.get('format') ?? 'json'
  if (format !== 'json' && format !== 'csv')
    throw badRequest(localizedMessage('requests.parameters.format'))
  return {
    isCsv: format === 'csv',
    limit: parseLimit(parameters.get('limit') ?? undefined),
    ...parseBefore(parameters),
    ...pick(parameters, own),
    ...parseTimestampParam(parameters, 'since'),
    ...parseTimestampParam(parameters, 'until'),
  }
}

const defaultDays = '30'
export const maxDays = 366

/** Parses the parameters of the daily counts. */
export function parseDailyParams(query = ''): {
  readonly days: number
  readonly timeZone?: string
} {
  assertKnownParameters(query, ['days', 'timeZone'])
  const parameters = new URLSearchParams(query)
  const days = parameters.get('days') ?? defaultDays
  if (!/^\d{1,3}$/u.test(days) || Number(days) < 1 || Number(days) > maxDays) {
    throw badRequest(localizedMessage('requests.parameters.days', { largest: maxDays }))
  }
  return { days: Number(days), ...pick(parameters, ['timeZone']) }
}

function parseTimestampParam(parameters: URLSearchParams, name: string): Record<string, string> {
  const text = parameters.get(name)
  if (text === null) return {}
  const time = /^\d{4}-\d\d-\d\d(?:T[\d:.]+(?:Z|[+-]\d\d:\d\d))?$/u.test(text)
    ? Date.parse(text)
    : Number.NaN
  if (Number.isNaN(time)) throw badRequest(localizedMessage('requests.parameters.moment', { name }))
  return { [name]: new Date(time).toISOString() }
}

function parseBefore(parameters: URLSearchParams): { readonly before?: number } {
  const before = parameters.get('before')
  if (before === null) return {}
  if (/^\d{1,15}$/u.test(before)) return { before: Number(before) }
  throw badRequest(localizedMessage('requests.parameters.before'))
}

/** Returns the parameters of these names that are present. */
function pick(parameters: URLSearchParams, names: readonly string[]): Record<string, string> {
  return Object.fromEntries([...parameters].filter(([name]) => names.includes(name)))
}

function parseLimit(text: string = String(defaultLimit), largest: number = maxLimit): number {
  const isNumber = /^\d{1,4}$/u.test(text)
  if (isNumber && Number(text) >= 1 && Number(text) <= largest) return Number(text)
  throw badRequest(localizedMessage('requests.parameters.limit', { largest }))
}

function parseOffset(text: string, parameters: URLSearchParams): number {
  if (parameters.has('after'))
    throw badRequest(localizedMessage('requests.parameters.afterAndOffset'))
  if (/^\d{1,8}$/u.test(text)) return Number(text)
  throw badRequest(localizedMessage('requests.parameters.offset', { largest: maxOffset }))
}

function parseFlag(name: string, text: string = 'false'): boolean {
  if (text !== 'true' && text !== 'false')
    throw badRequest(localizedMessage('requests.parameters.boolean', { name }))
  return text === 'true'
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw badRequest(localizedMessage('requests.where.notJson'))
  }
}

export function assertKnownParameters(query = '', allowed: readonly string[] = []): void {
  if (query === '') return
  const usedNames = new Set<string>()
  for (const name of new URLSearchParams(query).keys()) {
    if (!allowed.includes(name)) {
      const quotedName = JSON.stringify(name.slice(0, 40))
      throw new AppError('unknown-parameter', {
        message: localizedMessage('requests.parameters.unknown', {
          name: quotedName,
          hint: formerNameHint(name, allowed),
        }),
      })
    }
    if (usedNames.has(name))
      throw badRequest(localizedMessage('requests.parameters.duplicate', { name }))
    usedNames.add(name)
  }
}

function badRequest(message: LocalizedText): AppError {
  return new AppError('bad-request', { message })
}
