import type { EntitySchema } from '#shell/model/schema/entity-schema.ts'

/** A column that a list is sorted by. */
export interface SortColumn {
  readonly column: string
  readonly isDown: boolean
}

const maxSortColumns = 5

export function parseSortParam(text: string | null | undefined): readonly SortColumn[] {
  return (text ?? '')
    .split(',')
    .filter((part) => part !== '' && part !== '-')
    .map((part) => ({ column: part.replace('-', ''), isDown: part.startsWith('-') }))
}

export function formatSort(sort: readonly SortColumn[]): string {
  return sort
    .map(({ column, isDown: isDescending }) => (isDescending ? `-${column}` : column))
    .join(',')
}

/**
 * Returns the order after a click on a heading: ascending, descending, unsorted. With `beside`,
 * other columns stay.
 */
export function toggleSort(
  sort: readonly SortColumn[],
  column: string,
  isAdditional = false,
): readonly SortColumn[] {
  const current = sort.find((one) => one.column === column)
  const isAlone = sort.length === 1
  if (!isAdditional) {
    if (!current || !isAlone) return [{ column, isDown: false }]
    return current.isDown ? [] : [{ column, isDown: true }]
  }
  if (!current) return [...sort, { column, isDown: false }].slice(0, maxSortColumns)
  return sort.flatMap((one) =>
    one === current ? (current.isDown ? [] : [{ column, isDown: true }]) : [one],
  )
}

/** Returns the `aria-sort` value of a column. Only the first sorted column has one. */
export function ariaSortOf(
  sort: readonly SortColumn[],
  column: string,
): 'ascending' | 'descending' | undefined {
  const [first] = sort
  if (first?.column !== column) return undefined
  return first.isDown ? 'descending' : 'ascending'
}

const sortableColumns = new Set(['state', 'createdAt', 'updatedAt', 'id'])

/** Checks whether a column can be sorted, which requires comparable values. */
export function isSortable({ fields }: EntitySchema, column: string): boolean {
  return sortableColumns.has(column) || (fields[column]?.operators.includes('gt') ?? false)
}
