import { isPlainObject } from '#shell/language/fields/validate-value.ts'
import type { Entity } from '#shell/language/entities/entity.ts'
import type { ColumnType } from '#shell/language/fields/field.ts'
import { fromLocalTime } from '#shell/tools/zone-offsets.ts'
import { zoneOfField } from '../queries/parse-where.ts'
import { columnFor } from '../queries/to-comparable.ts'
import { isNestedTooDeeply } from './is-nested-too-deeply.ts'

/** Formats the values of a column as table cells, and parses them. */
export interface CellCodec {
  write(value: unknown): string
  /**
   * Parses a cell. `hasComma` is true for tables separated by semicolons, which use a decimal
   * comma.
   */
  read(cell: string, hasComma?: boolean): unknown
}

/**
 * Text that a spreadsheet would execute as a formula. The export adds an apostrophe and the import
 * removes it. Plain numbers are no formulas.
 */
const formula = /^'*[=+\-@\t\r\n＝＋－＠]/u
const number = /^-?\d+(?:\.\d+)?$/u

export function escapeFormula(text: string): string {
  return formula.test(text) && !number.test(text) ? `'${text}` : text
}

export function unescapeFormula(cell: string): string {
  return cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell
}

/** Booleans as written by spreadsheets in English, German and French. */
const booleanWords: Readonly<Record<string, boolean>> = {
  true: true,
  yes: true,
  ja: true,
  wahr: true,
  oui: true,
  vrai: true,
  '1': true,
  false: false,
  no: false,
  nein: false,
  falsch: false,
  non: false,
  faux: false,
  '0': false,
}

/**
 * Returns the codec of a column. Null is an empty cell, also in lists, because no valid text is
 * empty.
 */
export function cellCodec(entity: Entity, name: string): CellCodec {
  const { kind } = columnFor(entity, name)
  const cleared = Object.hasOwn(entity.fields, name)
    ? (entity.fields[name]?.emptyValue ?? null)
    : null
  const timeZone = zoneOfField(entity, name)
  const { write, read } = timeZone === undefined ? codes[kind] : zonedCodec(timeZone)
  return {
    write: (value) => (isEmpty(value) ? '' : escapeFormula(write(value))),
    read: (cell, hasComma) => (cell === '' ? cleared : read(unescapeFormula(cell), hasComma)),
  }
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || (Array.isArray(value) && value.length === 0)
}

/**
 * Times at a place are written with the offset of its time zone: `2027-06-01T20:00:00+02:00`. A cell
 * without an offset is a time there.
 */
function zonedCodec(timeZone: string): CellCodec {
  return {
    write: (value) =>
      Temporal.Instant.from(String(value)).toString({ timeZone, smallestUnit: 'second' }),
    read(cell) {
      const [, day = '', time] = localTime.exec(cell.trim()) ?? []
      const local = time === undefined ? Number.NaN : Date.parse(`${readDate(day)}T${time}Z`)
      return Number.isNaN(local) ? cell : new Date(fromLocalTime(local, timeZone)).toISOString()
    },
  }
}

const localTime = /^([\d.-]{8,10})(?:T|,? +)(\d\d:\d\d(?::\d\d)?)$/u

const asText: CellCodec = { write: String, read: (cell) => cell }

const codes: Readonly<Record<ColumnType['kind'], CellCodec>> = {
  text: asText,
  date: { write: String, read: readDate },
  timestamp: asText,
  decimal: { write: String, read: readDecimal },
  integer: {
    write: String,
    // Text that is not a number is returned as it is, so that the validation of the field reports
    // it.
    read(cell) {
      const plain = groupedDigits.test(cell.trim()) ? cell.replaceAll(/[^\d-]/gu, '') : cell.trim()
      return /^-?\d{1,16}$/u.test(plain) ? Number(plain) : cell
    },
  },
  boolean: { write: String, read: (cell) => booleanWords[cell.trim().toLowerCase()] ?? cell },
  json: { write: (value) => JSON.stringify(value), read: readJson },
  // Ids contain no spaces.
  many: {
    write: (value) => (Array.isArray(value) ? value.join(' ') : ''),
    read: (cell) => cell.split(/[\s,;]+/u).filter((id) => id !== ''),
  },
  computed: asText,
}

/**
 * Digits in groups of three, as displayed by spreadsheets. A single dot or comma, as in `1.234`,
 * may be a decimal separator, so such a cell does not match.
 */
const groupedDigits = /^-?\d{1,3}(?:(?:['’\s\u00A0\u202F]\d{3})+|(?:\.\d{3}){2,}|(?:,\d{3}){2,})$/u

/**
 * Parses a number as displayed by spreadsheets in other languages, such as `1.234,50`. An ambiguous
 * value such as `1,234` is returned as it is, unless the table determines the separator.
 */
function readDecimal(cell: string, hasComma = false): string {
  const text = cell.replaceAll(/[\s\u00A0\u202F'’]/gu, '')
  if (number.test(text)) return text
  if (!/^-?\d[\d.,]*$/u.test(text)) return cell.trim()
  const at = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','))
  const isAmbiguous = text.includes('.') && text.includes(',')
  const decimalSeparator = text[at]
  const isOnce = text.indexOf(decimalSeparator ?? '') === at
  const isClear = isAmbiguous || (decimalSeparator === ',' && (hasComma || !/,\d{3}$/u.test(text)))
  if (!isOnce || !isClear) return cell.trim()
  return `${text.slice(0, at).replaceAll(/[.,]/gu, '')}.${text.slice(at + 1)}`
}

/**
 * Parses `28.1.2026`, where the day always comes first. Dates with slashes are ambiguous and
 * returned as they are.
 */
function readDate(cell: string): string {
  const [, day = '', month = '', year] =
    /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})$/u.exec(cell.trim()) ?? []
  return year === undefined ? cell : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

function readJson(cell: string): unknown {
  if (isNestedTooDeeply(cell)) return cell
  try {
    const value: unknown = JSON.parse(cell)
    return isPlainObject(value) || Array.isArray(value) ? value : cell
  } catch {
    return cell
  }
}

/** Formats a line of a CSV file. */
export function csvLine(cells: readonly string[], separator: string): string {
  return `${cells.map(quoted).join(separator)}\r\n`
}

/** Quotes a cell if any program could misinterpret a character in it. */
function quoted(cell: string): string {
  return /[",;\t\r\n]|^\s|\s$/u.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
