import { readNumber, unreadText } from '../../fields/number-text.ts'
import { type Here, listAddress } from '../list-address.ts'
import type { AskedField } from './asked-field.ts'
import { type Beside, type Condition, noFilter, withAdded, withCondition } from './filter.ts'
import { inAddress } from './values-in-address.ts'
import { filterIn, isComplete, whereOf } from './filter-where.ts'
import { arityOf, type FilterOperator, isNumeric, operatorsFor, valueOf } from './operators.ts'

type Fields = ReadonlyMap<string, AskedField>

/**
 * Where a form of the filter bar leads: to the list with the condition that was filled in. A form without
 * JavaScript cannot write JSON, so it says what is to be edited, and this says what the address then is.
 * Numbers stand in it as the reader's locale writes them. Nothing where nothing is edited.
 */
export function editedAddress(here: Here, fields: Fields, locale: string): string | undefined {
  const query = new URLSearchParams(here.search)
  const edit = query.get('edit')
  if (edit === null) return undefined
  if (query.has('look')) return lookingAddress(here, query, edit)
  const filter = filterIn(query.get('where'), fields) ?? noFilter
  const condition = conditionIn(query, fields, locale)
  // What was not filled in changes nothing.
  if (!condition) return listAddress(here, {})
  if (!isComplete(condition, fields)) return openAddress(here, edit, condition)
  const beside = besideIn(edit)
  const edited =
    edit === 'new' || beside
      ? withAdded(filter, condition, beside)
      : withCondition(filter, edit, condition)
  return listAddress(here, { where: textOfWhere(whereOf(edited, fields)) })
}

/** Where somebody looks for a record by a part of its name, and the form stays open with what is found. */
function lookingAddress(here: Here, query: URLSearchParams, edit: string): string {
  const [field, operator, find] = ['field', 'operator', 'find'].map((name) => query.get(name) ?? '')
  const chosen = query.getAll('value').filter((id) => id !== '')
  return listAddress(here, { add: field, beside: edit, operator, find, value: inAddress(chosen) })
}

/** Where the form stays open with what could not be read in it. */
function openAddress(here: Here, edit: string, { field, operator, values }: Condition): string {
  return listAddress(here, { add: field, beside: edit, operator, value: inAddress(values) })
}

/** `or-1.0`: beside the second part of the whole, or rather the first in it, and either may hold. */
export function besideText({ path, isAny }: Beside): string {
  return `${isAny ? 'or' : 'and'}-${path}`
}

function besideIn(edit: string): Beside | undefined {
  const [, word, path] = /^(and|or)-([\d.]+)$/u.exec(edit) ?? []
  return path === undefined ? undefined : { path, isAny: word === 'or' }
}

export function textOfWhere(where: object | undefined): string | undefined {
  return where === undefined ? undefined : JSON.stringify(where)
}

function conditionIn(
  query: URLSearchParams,
  fields: Fields,
  locale: string,
): Condition | undefined {
  const about = fields.get(query.get('field') ?? '')
  const operator = query.get('operator') ?? ''
  if (!about || !isOperator(about, operator)) return undefined
  const given = query
    .getAll('value')
    .flatMap((text) => splitOf(about, operator, text))
    .map((text) => (isNumeric(about.kind) ? numberIn(about, text, locale) : text))
  const values = { none: [], one: given.slice(0, 1), two: given.slice(0, 2), many: given }
  const condition = { field: about.name, operator, values: values[arityOf(operator)] }
  const isUnread = isNumeric(about.kind) && condition.values.every((text) => text !== '')
  return isComplete(condition, fields) || isUnread ? condition : undefined
}

function numberIn({ kind, currency }: AskedField, text: string, locale: string): string {
  if (text === '') return text
  const number = readNumber(text, locale, currency)
  const isRead = number !== undefined && valueOf(kind, number) !== undefined
  return isRead ? number : unreadText(text)
}

/** Several values are written a line each, where they are not chosen. */
function splitOf({ choices }: AskedField, operator: FilterOperator, text: string): string[] {
  if (arityOf(operator) !== 'many' || choices) return [text.trim()]
  const lines = text.split('\n').map((line) => line.trim())
  return lines.filter((line) => line !== '')
}

function isOperator(about: AskedField, name: string): name is FilterOperator {
  return operatorsFor(about).some((one) => one === name)
}
