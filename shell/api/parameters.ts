import type { ActivityAsked } from '#shell/operations/activity/read-activity.ts'
import type { SecurityAsked } from '#shell/operations/security/read-security.ts'
import { Failure } from '#shell/model/failure.ts'
import type { ListAsked } from '#shell/operations/lists/list-records.ts'
import type { EverythingAsked } from '#shell/operations/lists/search-everything.ts'
import { longestSearch } from '#shell/operations/lists/parse-search.ts'
import type { HistoryAsked } from '#shell/operations/records/read-history.ts'
import type { SummaryAsked } from '#shell/operations/summary/parse-summary.ts'
import type { LookAsked } from '#shell/operations/look/parse-look.ts'

export const defaultLimit = 25
export const largestLimit = 200
export const defaultGroups = 100
export const largestSummary = 1_000
export const largestSkip = 99_999_999
const mostOfEach = 25
const looking = ['fields', 'expand']
const known = [
  'limit',
  'after',
  'skip',
  'where',
  'sort',
  'search',
  'zone',
  'total',
  'bin',
  ...looking,
]

/** What a list's address asks for. Every parameter that is not known is refused by its name. */
export function listAsked(query = ''): ListAsked {
  if (query === '') return { limit: defaultLimit }
  refuseParameters(query, known)
  const parameters = new URLSearchParams(query)
  const text = (name: string) => parameters.get(name) ?? undefined
  const where = text('where')
  const skip = text('skip')
  return {
    limit: limitOf(text('limit')),
    ...(skip === undefined ? {} : { skip: skipOf(skip, parameters) }),
    wantsTotal: isYes('total', text('total')),
    isBin: isYes('bin', text('bin')),
    ...given(parameters, ['after', 'sort', 'search', 'zone', ...looking]),
    ...(where === undefined ? {} : { where: json(where) }),
  }
}

const summing = ['by', 'sum', 'average', 'min', 'max', 'zone', 'sort', 'search']

/** What the address of a summary asks for. */
export function summaryAsked(query = ''): SummaryAsked {
  refuseParameters(query, [...summing, 'where', 'limit'])
  const parameters = new URLSearchParams(query)
  const where = parameters.get('where')
  return {
    limit: limitOf(parameters.get('limit') ?? String(defaultGroups), largestSummary),
    ...given(parameters, summing),
    ...(where === null ? {} : { where: json(where) }),
  }
}

/** What the address of a record asks to see of it. */
export function lookAsked(query = ''): LookAsked {
  refuseParameters(query, looking)
  return query === '' ? {} : given(new URLSearchParams(query), looking)
}

/** What the address of the search in everything asks for. */
export function searchAsked(query = ''): Pick<EverythingAsked, 'search' | 'limit' | 'list'> {
  refuseParameters(query, ['search', 'limit', 'list'])
  const parameters = new URLSearchParams(query)
  const search = parameters.get('search') ?? ''
  if (search.length > longestSearch) {
    throw wrong(`search takes at most ${longestSearch} characters.`)
  }
  const limit = limitOf(parameters.get('limit') ?? '5', mostOfEach)
  return { search, limit, ...given(parameters, ['list']) }
}

/** What the address of a history asks for: so many entries, before the one with this number, of a kind. */
export function historyAsked(query = ''): HistoryAsked {
  refuseParameters(query, ['limit', 'before', 'field', 'actor'])
  const parameters = new URLSearchParams(query)
  const limit = limitOf(parameters.get('limit') ?? '100')
  return { limit, ...beforeIn(parameters), ...given(parameters, ['field', 'actor']) }
}

const narrowing = ['entity', 'verb', 'actor', 'field', 'via', 'since', 'until']

/** What the address of all that has been done asks for. */
export function activityAsked(query = ''): Omit<ActivityAsked, 'language'> {
  refuseParameters(query, ['limit', 'before', ...narrowing])
  const parameters = new URLSearchParams(query)
  const limit = limitOf(parameters.get('limit') ?? undefined)
  const asked = { limit, ...beforeIn(parameters), ...given(parameters, narrowing) }
  return { ...asked, ...momentIn(parameters, 'since'), ...momentIn(parameters, 'until') }
}

/** What the address of the security log asks for. */
export function securityAsked(query = ''): SecurityAsked & { readonly isCsv: boolean } {
  const own = ['kind', 'user', 'source']
  refuseParameters(query, ['limit', 'before', 'since', 'until', 'format', ...own])
  const parameters = new URLSearchParams(query)
  const format = parameters.get('format') ?? 'json'
  if (format !== 'json' && format !== 'csv') throw wrong('format must be json or csv.')
  return {
    isCsv: format === 'csv',
    limit: limitOf(parameters.get('limit') ?? undefined),
    ...beforeIn(parameters),
    ...given(parameters, own),
    ...momentIn(parameters, 'since'),
    ...momentIn(parameters, 'until'),
  }
}

const defaultDays = '30'
export const mostDays = 366

/** For how many days somebody asks. */
export function daysAsked(query = ''): { readonly days: number; readonly zone?: string } {
  refuseParameters(query, ['days', 'zone'])
  const parameters = new URLSearchParams(query)
  const days = parameters.get('days') ?? defaultDays
  if (!/^\d{1,3}$/u.test(days) || Number(days) < 1 || Number(days) > mostDays) {
    throw wrong(`days must be from 1 to ${mostDays}.`)
  }
  return { days: Number(days), ...given(parameters, ['zone']) }
}

function momentIn(parameters: URLSearchParams, name: string): Record<string, string> {
  const text = parameters.get(name)
  if (text === null) return {}
  const time = /^\d{4}-\d\d-\d\d(?:T[\d:.]+(?:Z|[+-]\d\d:\d\d))?$/u.test(text)
    ? Date.parse(text)
    : Number.NaN
  if (Number.isNaN(time))
    throw wrong(`${name} must be a day or a moment, as in 2026-11-21T10:00:00Z.`)
  return { [name]: new Date(time).toISOString() }
}

function beforeIn(parameters: URLSearchParams): { readonly before?: number } {
  const before = parameters.get('before')
  if (before === null) return {}
  if (/^\d{1,15}$/u.test(before)) return { before: Number(before) }
  throw wrong('before must be the number of an entry.')
}

/** Those of the parameters that are there, as they are. */
function given(parameters: URLSearchParams, names: readonly string[]): Record<string, string> {
  return Object.fromEntries([...parameters].filter(([name]) => names.includes(name)))
}

function limitOf(text: string = String(defaultLimit), largest: number = largestLimit): number {
  const isNumber = /^\d{1,4}$/u.test(text)
  if (isNumber && Number(text) >= 1 && Number(text) <= largest) return Number(text)
  throw wrong(`limit must be from 1 to ${largest}.`)
}

function skipOf(text: string, parameters: URLSearchParams): number {
  if (parameters.has('after')) throw wrong('after and skip cannot be asked for together.')
  if (/^\d{1,8}$/u.test(text)) return Number(text)
  throw wrong(`skip must be from 0 to ${largestSkip}.`)
}

function isYes(name: string, text: string = 'no'): boolean {
  if (text !== 'yes' && text !== 'no') throw wrong(`${name} must be yes or no.`)
  return text === 'yes'
}

function json(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw wrong('where must be JSON.')
  }
}

export function refuseParameters(query = '', allowed: readonly string[] = []): void {
  if (query === '') return
  const seen = new Set<string>()
  for (const name of new URLSearchParams(query).keys()) {
    if (!allowed.includes(name)) {
      const shown = JSON.stringify(name.slice(0, 40))
      throw new Failure('unknown-parameter', { says: `There is no parameter ${shown} here.` })
    }
    if (seen.has(name)) throw wrong(`${name} is given twice.`)
    seen.add(name)
  }
}

function wrong(says: string): Failure {
  return new Failure('malformed', { says })
}
