import { isPlain } from '#shell/model/check-value.ts'
import type { Entity } from '#shell/model/entity.ts'
import type { Column } from '#shell/model/field.ts'
import { columnFor } from '../comparable.ts'

/** How the values of a column stand in a table of cells, and are read from it again. */
export interface CellCode {
  write(value: unknown): string
  read(cell: string): unknown
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
    read: (cell) => (cell === '' ? cleared : read(unguarded(cell))),
  }
}

function isNothing(value: unknown): boolean {
  return value === null || value === undefined || (Array.isArray(value) && value.length === 0)
}

const asText: CellCode = { write: String, read: (cell) => cell }

const codes: Readonly<Record<Column['kind'], CellCode>> = {
  text: asText,
  date: asText,
  moment: asText,
  decimal: asText,
  whole: {
    write: String,
    // What is no number stays as it is: the field says what is wrong with it.
    read: (cell) => (/^-?\d{1,16}$/u.test(cell.trim()) ? Number(cell) : cell),
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

function readJson(cell: string): unknown {
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
