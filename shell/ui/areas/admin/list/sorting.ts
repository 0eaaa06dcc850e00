import type { EntityOutline } from '#shell/model/outline/entity-outline.ts'

/** A column by which a list is sorted. */
export interface Sorted {
  readonly column: string
  readonly isDown: boolean
}

const mostSorted = 5

export function sortOf(text: string | null | undefined): readonly Sorted[] {
  return (text ?? '')
    .split(',')
    .filter((part) => part !== '' && part !== '-')
    .map((part) => ({ column: part.replace('-', ''), isDown: part.startsWith('-') }))
}

export function sortText(sort: readonly Sorted[]): string {
  return sort.map(({ column, isDown }) => (isDown ? `-${column}` : column)).join(',')
}

/** What a press on a column's name asks for: up, down, and as it was; `beside` the others or alone. */
export function pressed(
  sort: readonly Sorted[],
  column: string,
  beside = false,
): readonly Sorted[] {
  const now = sort.find((one) => one.column === column)
  const isAlone = sort.length === 1
  if (!beside) {
    if (!now || !isAlone) return [{ column, isDown: false }]
    return now.isDown ? [] : [{ column, isDown: true }]
  }
  if (!now) return [...sort, { column, isDown: false }].slice(0, mostSorted)
  return sort.flatMap((one) =>
    one === now ? (now.isDown ? [] : [{ column, isDown: true }]) : [one],
  )
}

/** Which way a column is sorted, as screen readers are told: of the first one only. */
export function orderOf(
  sort: readonly Sorted[],
  column: string,
): 'ascending' | 'descending' | undefined {
  const [first] = sort
  if (first?.column !== column) return undefined
  return first.isDown ? 'descending' : 'ascending'
}

const ordered = new Set(['state', 'created', 'updated', 'id'])

/** What can be compared can be sorted by. */
export function isSortable({ fields }: EntityOutline, column: string): boolean {
  return ordered.has(column) || (fields[column]?.operators.includes('gt') ?? false)
}
