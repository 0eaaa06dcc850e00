import { isPlain } from '#shell/model/check-value.ts'
import type { Entity } from '#shell/model/entity.ts'
import type { Column } from '#shell/model/field.ts'
import { columnFor } from '../lists/comparable.ts'
import { isTooDeep } from './nesting.ts'

/** How the values of a column stand in a table of cells, and are read from it again. */
export interface CellCode {
  write(value: unknown): string
  /** In some tables a comma stands before the decimal places: those in which cells end with a semicolon. */
  read(cell: string, hasComma?: boolean): unknown
}

/**
 * What a spreadsheet would take for a formula: it gets an apostrophe in front, and loses it again where it
 * is read. A plain number is none.
 */
const formula = /^'*[=+\-@\t\r\n＝＋－＠]/u
const number = /^-?\d+(?:\.\d+)?$/u

export function guarded(text: string): string {
  return formula.test(text) && !number.test(text) ? `'${text}` : text
}

export function unguarded(cell: string): string {
  return cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell
}

/** How spreadsheets write it, in English and German. */
const words: Readonly<Record<string, boolean>> = {
  true: true,
  yes: true,
  ja: true,
  wahr: true,
  '1': true,
  false: false,
  no: false,
  nein: false,
  falsch: false,
  '0': false,
}

/** Nothing is an empty cell, also where several values could be: no text is empty. */
export function cellCode(entity: Entity, name: string): CellCode {
  const { kind } = columnFor(entity, name)
  const cleared = Object.hasOwn(entity.fields, name) ? (entity.fields[name]?.cleared ?? null) : null
  const { write, read } = codes[kind]
  return {
    write: (value) => (isNothing(value) ? '' : guarded(write(value))),
    read: (cell, hasComma) => (cell === '' ? cleared : read(unguarded(cell), hasComma)),
  }
}

function isNothing(value: unknown): boolean {
  return value === null || value === undefined || (Array.isArray(value) && value.length === 0)
}

const asText: CellCode = { write: String, read: (cell) => cell }

const codes: Readonly<Record<Column['kind'], CellCode>> = {
  text: asText,
  date: { write: String, read: readDate },
  moment: asText,
  decimal: { write: String, read: readDecimal },
  whole: {
    write: String,
    // What is no number stays as it is: the field says what is wrong with it.
    read(cell) {
      const plain = grouped.test(cell.trim()) ? cell.replaceAll(/[^\d-]/gu, '') : cell.trim()
      return /^-?\d{1,16}$/u.test(plain) ? Number(plain) : cell
    },
  },
  boolean: { write: String, read: (cell) => words[cell.trim().toLowerCase()] ?? cell },
  json: { write: (value) => JSON.stringify(value), read: readJson },
  // Ids have no spaces in them.
  several: {
    write: (value) => (Array.isArray(value) ? value.join(' ') : ''),
    read: (cell) => cell.split(/[\s,;]+/u).filter((id) => id !== ''),
  },
  computed: asText,
}

/**
 * Digits in groups of three, as spreadsheets show them. One point or one comma may as well stand before
 * decimal places, `1.234`, so such a cell stays as it is.
 */
const grouped = /^-?\d{1,3}(?:(?:['’\s\u00A0\u202F]\d{3})+|(?:\.\d{3}){2,}|(?:,\d{3}){2,})$/u

/**
 * A number as spreadsheets of other languages show it, such as `1.234,50`. What may mean one thing or
 * another, such as `1,234`, stays as it is, unless the table says which.
 */
function readDecimal(cell: string, hasComma = false): string {
  const text = cell.replaceAll(/[\s\u00A0\u202F'’]/gu, '')
  if (number.test(text)) return text
  if (!/^-?\d[\d.,]*$/u.test(text)) return cell.trim()
  const at = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','))
  const isBoth = text.includes('.') && text.includes(',')
  const mark = text[at]
  const isOnce = text.indexOf(mark ?? '') === at
  const isClear = isBoth || (mark === ',' && (hasComma || !/,\d{3}$/u.test(text)))
  if (!isOnce || !isClear) return cell.trim()
  return `${text.slice(0, at).replaceAll(/[.,]/gu, '')}.${text.slice(at + 1)}`
}

/** `28.1.2026` says its day first, wherever it is written; with slashes nobody knows. */
function readDate(cell: string): string {
  const [, day = '', month = '', year] =
    /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})$/u.exec(cell.trim()) ?? []
  return year === undefined ? cell : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

function readJson(cell: string): unknown {
  if (isTooDeep(cell)) return cell
  try {
    const value: unknown = JSON.parse(cell)
    return isPlain(value) || Array.isArray(value) ? value : cell
  } catch {
    return cell
  }
}

/** A line of a file of comma-separated values. */
export function csvLine(cells: readonly string[], separator: string): string {
  return `${cells.map(quoted).join(separator)}\r\n`
}

/** In quotes as soon as any program might take something in it for more than text. */
function quoted(cell: string): string {
  return /[",;\t\r\n]|^\s|\s$/u.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
