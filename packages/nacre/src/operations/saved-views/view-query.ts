import { localizedMessage } from '#shell/messages/translate.ts'
import { AppError } from '#shell/language/errors/app-error.ts'
import type { ViewQuery } from '#shell/store/saved-views/saved-views.ts'
import { type QueryableEntity, parseSort, parseWhere } from '../queries/parse-where.ts'

/** Validates the query of a view with the permissions of the user. */
export function validateViewQuery(query: ViewQuery, queryable: QueryableEntity): ViewQuery {
  const { where, sort } = query
  // Which day is today does not decide whether a filter is valid.
  const calendar = { timeZone: 'UTC', firstWeekday: 1, now: new Date(0) } as const
  if (where !== undefined) parseWhere(parseJson(where), queryable, calendar)
  if (sort !== undefined) parseSort(sort, queryable)
  return query
}

/**
 * Limits the query of a view to what another user may read. Returns `undefined` when it filters or
 * sorts by an unreadable field, because the results would reveal values. Unreadable columns are
 * omitted.
 */
export function visibleViewQuery(
  query: ViewQuery,
  queryable: QueryableEntity,
): ViewQuery | undefined {
  try {
    validateViewQuery(query, queryable)
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
  const { columns, ...others } = query
  if (columns === undefined) return others
  const left = columns.split(',').filter((column) => {
    const [name = ''] = column.split(':')
    return known.has(name) || queryable.readable.has(name)
  })
  return left.length === 0 ? others : { ...others, columns: left.join() }
}

const known = new Set(['id', 'state', 'createdAt', 'updatedAt'])

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new AppError('bad-request', { message: localizedMessage('requests.where.notJson') })
  }
}
