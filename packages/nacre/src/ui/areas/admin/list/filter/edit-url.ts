import { isNumeric } from '#shell/field-types/traits.ts'
import { parseLocalNumber, flagUnparsed } from '#shell/field-types/bases/local-number.ts'
import { type ListLocation, listUrl } from '../list-url.ts'
import type { FilterField } from './filter-field.ts'
import {
  type InsertPosition,
  type Condition,
  noFilter,
  addCondition,
  withCondition,
} from './filter.ts'
import { encodeUrlValues } from './url-values.ts'
import { parseWhereParam, isComplete, filterToWhere } from './filter-where.ts'
import { operatorArity, type FilterOperator, operatorsFor, parseFilterValue } from './operators.ts'

type Fields = ReadonlyMap<string, FilterField>

/**
 * Converts the parameters of a submitted filter form into the URL of the filtered list. A form
 * without JavaScript cannot write JSON. Numbers are parsed in the reader’s locale. Returns nothing
 * if the URL contains no edit.
 */
export function submittedFilterUrl(
  location: ListLocation,
  fields: Fields,
  locale: string,
): string | undefined {
  const query = new URLSearchParams(location.search)
  const edit = query.get('edit')
  if (edit === null) return undefined
  if (query.has('preview')) return titleSearchUrl(location, query, edit)
  const filter = parseWhereParam(query.get('where'), fields) ?? noFilter
  const condition = parseCondition(query, fields, locale)
  // An empty condition changes nothing.
  if (!condition) return listUrl(location, {})
  if (!isComplete(condition, fields)) return openFormUrl(location, edit, condition)
  const beside = parseInsertPosition(edit)
  const edited =
    edit === 'new' || beside
      ? addCondition(filter, condition, beside)
      : withCondition(filter, edit, condition)
  return listUrl(location, { where: serializeWhere(filterToWhere(edited, fields)) })
}

/** Returns the URL with the form open and the results of a title search. */
function titleSearchUrl(location: ListLocation, query: URLSearchParams, edit: string): string {
  const [field, operator, find] = ['field', 'operator', 'find'].map((name) => query.get(name) ?? '')
  const chosen = query.getAll('value').filter((id) => id !== '')
  return listUrl(location, {
    add: field,
    insert: edit,
    operator,
    find,
    value: encodeUrlValues(chosen),
  })
}

/** Returns the URL with the form open and its invalid input. */
function openFormUrl(
  location: ListLocation,
  edit: string,
  { field, operator, values }: Condition,
): string {
  return listUrl(location, { add: field, insert: edit, operator, value: encodeUrlValues(values) })
}

/**
 * Formats the position beside a condition: `or-1.0` adds an alternative beside the first part of
 * the second part.
 */
export function formatInsertPosition({ path, isAny }: InsertPosition): string {
  return `${isAny ? 'or' : 'and'}-${path}`
}

function parseInsertPosition(edit: string): InsertPosition | undefined {
  const [, word, path] = /^(and|or)-([\d.]+)$/u.exec(edit) ?? []
  return path === undefined ? undefined : { path, isAny: word === 'or' }
}

export function serializeWhere(where: object | undefined): string | undefined {
  return where === undefined ? undefined : JSON.stringify(where)
}

function parseCondition(
  query: URLSearchParams,
  fields: Fields,
  locale: string,
): Condition | undefined {
  const about = fields.get(query.get('field') ?? '')
  const operator = query.get('operator') ?? ''
  if (!about || !isOperator(about, operator)) return undefined
  const input = query
    .getAll('value')
    .flatMap((text) => splitValues(about, operator, text))
    .map((text) => (isNumeric(about.kind) ? parseNumber(about, text, locale) : text))
  const values = { none: [], one: input.slice(0, 1), two: input.slice(0, 2), many: input }
  const condition = { field: about.name, operator, values: values[operatorArity(operator)] }
  const isUnread = isNumeric(about.kind) && condition.values.every((text) => text !== '')
  return isComplete(condition, fields) || isUnread ? condition : undefined
}

function parseNumber({ kind, currency }: FilterField, text: string, locale: string): string {
  if (text === '') return text
  const number = parseLocalNumber(text, locale, currency)
  const isRead = number !== undefined && parseFilterValue(kind, number) !== undefined
  return isRead ? number : flagUnparsed(text)
}

/** Splits values that are entered one per line. */
function splitValues({ choices }: FilterField, operator: FilterOperator, text: string): string[] {
  if (operatorArity(operator) !== 'many' || choices) return [text.trim()]
  const lines = text.split('\n').map((line) => line.trim())
  return lines.filter((line) => line !== '')
}

function isOperator(about: FilterField, name: string): name is FilterOperator {
  return operatorsFor(about).some((one) => one === name)
}
