import type { EntityOutline } from '#shell/model/outline/entity-outline.ts'
import { titleFieldOf } from '#shell/model/outline/title.ts'

/** A column of a list, and how wide somebody made it, in pixels. */
export interface Column {
  readonly name: string
  readonly width?: number
}

const mostColumns = 6
export const narrowest = 56
export const widest = 960

/** What a list does not show until somebody wants it. */
const long = new Set(['long text', 'structure', 'list', 'file'])

/** Everything that can be a column. */
export function columnNames(entity: EntityOutline): readonly string[] {
  return [
    ...Object.keys(entity.fields),
    ...(entity.states ? ['state'] : []),
    'created',
    'updated',
    'id',
  ]
}

/** The columns that an address names, as far as they exist, or those that are of most use. */
export function columnsOf(entity: EntityOutline, asked: string | null): readonly Column[] {
  const known = new Set(columnNames(entity))
  const chosen = new Map<string, Column>()
  for (const part of (asked ?? '').split(',')) {
    const [name = '', width] = part.split(':')
    if (known.has(name) && !chosen.has(name)) chosen.set(name, sized(name, width))
  }
  return chosen.size > 0 ? [...chosen.values()] : usualColumns(entity)
}

/** Those that the product declares, or else the columns that are of most use. */
export function usualColumns(entity: EntityOutline): readonly Column[] {
  if (entity.columns.length > 0) return entity.columns.map((name) => ({ name }))
  const title = titleFieldOf(entity)
  const others = Object.entries(entity.fields)
    .filter(([name, { type }]) => name !== title && !long.has(type))
    .map(([name]) => name)
  const first = [...(title === undefined ? [] : [title]), ...(entity.states ? ['state'] : [])]
  const names = [...first, ...others].slice(0, mostColumns).concat('updated')
  return names.map((name) => ({ name }))
}

function sized(name: string, width: string | undefined): Column {
  const pixels = Number(width)
  return Number.isInteger(pixels) && pixels > 0 ? { name, width: withinReach(pixels) } : { name }
}

/** A width that can be used, from one that somebody asks for. */
export function withinReach(width: number): number {
  return Math.round(Math.min(widest, Math.max(narrowest, width)))
}

/** The columns as an address has them: `title:240,state`. */
export function columnsText(columns: readonly Column[]): string {
  return columns
    .map(({ name, width }) => (width === undefined ? name : `${name}:${width}`))
    .join(',')
}

/** A column moved by so many places; what has no place there stays. */
export function shifted(columns: readonly Column[], name: string, by: number): readonly Column[] {
  const from = columns.findIndex((one) => one.name === name)
  return placed(columns, name, from + by)
}

/** A column put at a place. */
export function placed(columns: readonly Column[], name: string, at: number): readonly Column[] {
  const found = columns.find((one) => one.name === name)
  if (!found || at < 0 || at >= columns.length) return columns
  const others = columns.filter((one) => one !== found)
  return others.toSpliced(at, 0, found)
}

/** The column that leads to the record: what people call it, or else the first. */
export function linkedColumn(
  entity: EntityOutline,
  columns: readonly Column[],
): string | undefined {
  const title = titleFieldOf(entity)
  return columns.find(({ name }) => name === title)?.name ?? columns[0]?.name
}

const widestHeld = 360

/** What a record is called stays in sight beside what is looked at, unless it would leave no room for that. */
export function titleClass(width = 0): string {
  return width > widestHeld ? 'title wide' : 'title'
}

const widths: Readonly<Record<string, number>> = {
  'long text': 320,
  boolean: 96,
  integer: 104,
  counter: 104,
  decimal: 120,
  money: 128,
  date: 128,
  'date and time': 208,
  choice: 136,
  choices: 192,
  colour: 128,
  image: 80,
  relation: 184,
  relations: 240,
  telephone: 160,
}

/** How wide a column is when nobody has said so. */
export function usualWidth(entity: EntityOutline, name: string): number {
  if (name === titleFieldOf(entity)) return 280
  if (name === 'state') return 136
  if (name === 'id') return 184
  const type = entity.fields[name]?.type
  // When it was made and changed.
  return type === undefined ? 208 : (widths[type] ?? 192)
}
