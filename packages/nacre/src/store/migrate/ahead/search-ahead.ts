import type { ExistingTable } from '../../ddl/existing-schema.ts'
import type { TableDiffTarget } from '../context.ts'
import type { ColumnMatch } from '../compare/match-columns.ts'
import type { BuildAhead, FillAhead } from '../plan/step.ts'
import { isSettled } from './settled-columns.ts'

const pageSize = 1_000

/**
 * Returns how search is added to a table that has none yet, while others read and write. From the first
 * step on, the database writes the words of all records that change.
 */
export function searchAhead(
  matches: readonly ColumnMatch[],
  present: ExistingTable,
  target: TableDiffTarget,
): { readonly fill: FillAhead; readonly index: BuildAhead } | undefined {
  const { table, context } = target
  const { ahead, searchName } = context.alter
  const isThere = (name: string): boolean =>
    isSettled(
      matches.find(({ column }) => column.name === name),
      target,
    )
  if (!ahead || present.search !== undefined || !table.search.every(isThere)) return undefined
  const hash = searchName(table)
  const begun = context.unfinished.find((one) => one.table === table.name && one.hash === hash)
  const fill: FillAhead = {
    kind: 'fill',
    about: { table: table.name, columns: ['_search'], hash, last: begun?.last ?? '' },
    statements: ahead.addSearchColumn(table),
    createPage: ({ build }) => {
      return async (run, after) => {
        const page = ahead.fillSearchPage(table, after, pageSize)
        const [row] = await run(page.compile(build))
        const last = row?.['last']
        const count = Number(row?.['count'])
        return { count, last: typeof last === 'string' ? last : after, isEnd: count < pageSize }
      }
    },
  }
  const statement = ahead.addSearchIndex(table)
  return { fill, index: { kind: 'index', table: table.name, name: hash, statement } }
}
