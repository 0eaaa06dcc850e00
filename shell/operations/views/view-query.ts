import { Failure } from '#shell/model/failure.ts'
import type { ViewQuery } from '#shell/store/views/views.ts'
import { type Askable, parseSort, parseWhere } from '../lists/parse-list.ts'

/** What a view is to keep, once it is known that its list can be asked for that. */
export function checkQuery(query: ViewQuery, askable: Askable): ViewQuery {
  const { where, sort } = query
  if (where !== undefined) parseWhere(jsonIn(where), askable)
  if (sort !== undefined) parseSort(sort, askable)
  return query
}

/**
 * The same as somebody may see it who did not make it. Conditions and orders that they could not ask for
 * would tell them of what is hidden, so then there is no such view for them; columns are just left out.
 */
export function seenQuery(query: ViewQuery, askable: Askable): ViewQuery | undefined {
  try {
    checkQuery(query, askable)
  } catch (thrown) {
    if (thrown instanceof Failure) return undefined
    throw thrown
  }
  const { columns, ...others } = query
  if (columns === undefined) return others
  const left = columns.split(',').filter((column) => {
    const [name = ''] = column.split(':')
    return kept.has(name) || askable.readable.has(name)
  })
  return left.length === 0 ? others : { ...others, columns: left.join() }
}

const kept = new Set(['id', 'state', 'created', 'updated'])

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Failure('malformed', { says: 'where must be JSON.' })
  }
}
