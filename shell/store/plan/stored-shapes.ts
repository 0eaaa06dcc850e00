import { hash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Columns, Run, Tables } from '../database.ts'
import type { Migration } from '../migrations.ts'
import type { Alter } from '../tables/alter.ts'
import type { TableShape } from '../tables/shape.ts'

/** What the database was made by a version of the code that is newer than ours. */
export interface NewerShape {
  readonly at: string
  /** What that version changed, in words. */
  readonly changes: string
}

/** Where ours stands among all shapes that the database has had. */
export interface ShapePlace {
  readonly hash: string
  /** Whether the database has the shape that we declare, and knows it. */
  readonly isCurrent: boolean
  /** What has come after ours; nothing where ours has never been. */
  readonly newer: NewerShape | undefined
  readonly next: number
}

const table = 'nacre_shape'
const moment = { kind: 'moment' } as const

/** A sign of all that a version of the code makes of a database. */
export function shapeHash(
  declared: readonly TableShape[],
  migrations: readonly Migration[],
  alter: Alter,
): string {
  const searches = declared.filter(({ search }) => search.length > 0).map(alter.searchName)
  const names = migrations.map(({ name }) => name)
  return hash('sha256', JSON.stringify([declared, searches, names])).slice(0, 32)
}

/**
 * Finds our shape among the recorded ones. Each shape is counted when it comes, so a version whose shape has
 * been here and was followed by another is the older one; a shape that was never here is taken for newer.
 */
export async function findShape(
  build: Kysely<Tables>,
  columns: Columns,
  run: Run | undefined,
  own: string,
): Promise<ShapePlace> {
  const all = build.selectFrom(table).select(['hash', 'number', 'at', 'changes'])
  const rows = run ? await run(all.orderBy('number').compile()) : []
  const last = rows.at(-1)
  const isCurrent = last?.['hash'] === own
  const wasHere = rows.some((row) => row['hash'] === own)
  const newer =
    last && wasHere && !isCurrent
      ? { at: String(columns.decode(moment, last['at'])), changes: textOf(last['changes']) }
      : undefined
  return { hash: own, isCurrent, newer, next: Number(last?.['number'] ?? 0) + 1 }
}

/** Records that the database has our shape from now on. */
export async function recordShape(
  build: Kysely<Tables>,
  columns: Columns,
  run: Run,
  { hash: own, next }: ShapePlace,
  lines: readonly string[],
): Promise<void> {
  const at = columns.encode(moment, new Date().toISOString())
  const values = { number: next, at, changes: lines.join('; ').slice(0, 300) }
  await run(
    build
      .insertInto(table)
      .values({ hash: own, ...values })
      .onConflict((conflict) => conflict.column('hash').doUpdateSet(values))
      .compile(),
  )
}

/** Why an older version of the code does nothing with a database, and what is to be done. */
export function describeNewer({ at, changes }: NewerShape): string {
  const what = changes === '' ? '' : ` (${changes})`
  return `The database is newer than this version of the code: a newer one changed it on ${at.slice(0, 10)}${what}. Start the newer version, or make the database what this one declares: npm run migrate -- --downgrade`
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
