import { traitsOf } from '#shell/field-types/traits.ts'
import { fixedTimeZoneOf } from '#shell/language/fields/in-time-zone.ts'
import type { EntitySchema } from '#shell/model/schema/entity-schema.ts'
import { titleFieldOf } from '#shell/model/values/title.ts'

/** A column of a list with its width in pixels, if set. */
export interface ListColumn {
  readonly name: string
  readonly width?: number
}

const maxDefaultColumns = 6
export const minColumnWidth = 56
export const maxColumnWidth = 960

/** Returns the names of all possible columns. */
export function columnNames(entity: EntitySchema): readonly string[] {
  return [
    ...Object.keys(entity.fields),
    ...(entity.states ? ['state'] : []),
    'createdAt',
    'updatedAt',
    'id',
  ]
}

/** Parses the columns of a URL, or returns the default ones. */
export function parseColumnsParam(
  entity: EntitySchema,
  params: string | null,
): readonly ListColumn[] {
  const known = new Set(columnNames(entity))
  const chosen = new Map<string, ListColumn>()
  for (const part of (params ?? '').split(',')) {
    const [name = '', width] = part.split(':')
    if (known.has(name) && !chosen.has(name)) chosen.set(name, columnWithWidth(name, width))
  }
  return chosen.size > 0 ? [...chosen.values()] : defaultColumns(entity)
}

/** Returns the columns that the product declares, or else the most useful ones. */
export function defaultColumns(entity: EntitySchema): readonly ListColumn[] {
  if (entity.columns.length > 0) return entity.columns.map((name) => ({ name }))
  const title = titleFieldOf(entity)
  const others = Object.entries(entity.fields)
    .filter(([name, { type }]) => name !== title && !traitsOf(type).isLong)
    .map(([name]) => name)
  const first = [...(title === undefined ? [] : [title]), ...(entity.states ? ['state'] : [])]
  const names = [...first, ...others].slice(0, maxDefaultColumns).concat('updatedAt')
  return names.map((name) => ({ name }))
}

function columnWithWidth(name: string, width: string | undefined): ListColumn {
  const pixels = Number(width)
  return Number.isInteger(pixels) && pixels > 0 ? { name, width: clampWidth(pixels) } : { name }
}

/** Limits a width to the supported range. */
export function clampWidth(width: number): number {
  return Math.round(Math.min(maxColumnWidth, Math.max(minColumnWidth, width)))
}

/** Formats columns for a URL: `title:240,state`. */
export function formatColumns(columns: readonly ListColumn[]): string {
  return columns
    .map(({ name, width }) => (width === undefined ? name : `${name}:${width}`))
    .join(',')
}

/** Moves a column by a number of positions, within the ends. */
export function moveColumnBy(
  columns: readonly ListColumn[],
  name: string,
  by: number,
): readonly ListColumn[] {
  const from = columns.findIndex((one) => one.name === name)
  return moveColumnTo(columns, name, from + by)
}

/** Moves a column to a position. */
export function moveColumnTo(
  columns: readonly ListColumn[],
  name: string,
  at: number,
): readonly ListColumn[] {
  const found = columns.find((one) => one.name === name)
  if (!found || at < 0 || at >= columns.length) return columns
  const others = columns.filter((one) => one !== found)
  return others.toSpliced(at, 0, found)
}

/** Returns the column that links to the record: the title, or else the first. */
export function linkColumn(
  entity: EntitySchema,
  columns: readonly ListColumn[],
): string | undefined {
  const title = titleFieldOf(entity)
  return columns.find(({ name }) => name === title)?.name ?? columns[0]?.name
}

const maxStickyWidth = 360

/** Returns the class of the title column. It is sticky unless it is too wide. */
export function titleColumnClass(width = 0): string {
  return width > maxStickyWidth ? 'title wide' : 'title'
}

const usualWidth = 192

/** Returns the default width of a column. */
export function defaultColumnWidth(entity: EntitySchema, name: string): number {
  if (name === titleFieldOf(entity)) return 280
  if (name === 'state') return 136
  if (name === 'id') return 184
  const { type, constraints = {} } = entity.fields[name] ?? {}
  // The name of the time zone stands beside the time.
  if (fixedTimeZoneOf(constraints) !== undefined) return 248
  // Without a type: the creation and change dates.
  return type === undefined ? 208 : (traitsOf(type).width ?? usualWidth)
}

const leastTitleWidth = 180

/**
 * Returns the width below which a table scrolls sideways. A title without a width of its own gives way
 * first, because it takes the remaining width anyway.
 */
export function leastTableWidth(entity: EntitySchema, columns: readonly ListColumn[]): number {
  const title = titleFieldOf(entity)
  return columns.reduce((sum, { name, width }) => {
    const usual = defaultColumnWidth(entity, name)
    return sum + (width ?? (name === title ? Math.min(leastTitleWidth, usual) : usual))
  }, 0)
}
