import type { Problem } from '#shell/language/errors/app-error.ts'
import { csvLine, escapeFormula, unescapeFormula } from './cells.ts'
import type { ImportRow } from './read-rows.ts'

export interface RowReport {
  readonly line: number
  readonly outcome: 'created' | 'changed' | 'unchanged' | 'rejected'
  readonly id?: string
  /** The version that the import created. */
  readonly version?: number
  readonly problem?: Problem
}

export type ImportCounts = Readonly<Record<RowReport['outcome'], number>>

export interface ImportReport {
  /**
   * Whether records may have been stored: false for a dry run, and for an atomic import with a
   * rejected row.
   */
  readonly isCommitted: boolean
  readonly counts: ImportCounts
  readonly rows: readonly RowReport[]
  /** The rejected rows as a file, each with its error. */
  readonly rejected: string
  /** The columns with values that new records do not take, because the application sets them. */
  readonly ignored: readonly string[]
}

export const noCounts = { created: 0, changed: 0, unchanged: 0, rejected: 0 }

/** Creates the report of an import from its rows and the lines of rejected rows. */
export function createReport(
  rows: readonly RowReport[],
  {
    rejected,
    ignored,
    isCommitted,
  }: { rejected: readonly string[]; ignored: ReadonlySet<string>; isCommitted: boolean },
): ImportReport {
  const counts = countsOf(rows)
  return { isCommitted, counts, rows, rejected: rejected.join(''), ignored: [...ignored] }
}

function countsOf(rows: readonly RowReport[]): ImportCounts {
  const counts = { ...noCounts }
  for (const { outcome } of rows) counts[outcome] += 1
  return counts
}

/**
 * Formats a rejected row as sent, with escaped formulas and an additional column with the error.
 */
export function rejectedLine(
  { parts, isText }: ImportRow,
  problem: Problem,
  isFirst: boolean,
): string {
  const cells = Object.values(parts).map((part) =>
    isText
      ? escapeFormula(unescapeFormula(String(part)))
      : escapeFormula(typeof part === 'string' ? part : JSON.stringify(part)),
  )
  const fields = Object.entries(problem.errors ?? {}).map(([name, text]) => `${name}: ${text}`)
  const message = [problem.title, ...fields].join(' ')
  const headings = isFirst ? csvLine([...Object.keys(parts), 'problem'], ',') : ''
  return headings + csvLine([...cells, escapeFormula(message)], ',')
}
