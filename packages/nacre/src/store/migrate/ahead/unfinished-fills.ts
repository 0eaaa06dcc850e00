import { hash as hashOf } from 'node:crypto'
import type { Entity } from '#shell/language/entities/entity.ts'
import type { Database } from '../../database.ts'
import type { QueryRunner } from '../../rows.ts'
import { sortKeyColumn } from '../../columns/sorted-text.ts'
import type { ExistingSchema } from '../../ddl/existing-schema.ts'
import type { TableDefinition } from '../../ddl/table-definition.ts'
import { readJsonSetting, saveJsonSetting } from './json-setting.ts'

const settingName = 'unfinished fills'

/** New columns that a migration adds and fills before its transaction. */
export interface UnfinishedFill {
  readonly table: string
  readonly columns: readonly string[]
  /** The hash of what the columns are filled with. */
  readonly hash: string
  /** The last record that has got its values. */
  readonly last: string
}

/** Returns a hash of what new fields are filled with, so that only the same fill goes on. */
export function fillHash(
  { name: entity, fields }: Pick<Entity, 'name' | 'fields'>,
  names: readonly string[],
  timeZone: string,
): string {
  const sources = names.map((name) => [name, fields[name]?.column, fields[name]?.source])
  return hashOf('sha256', JSON.stringify([entity, sources, timeZone])).slice(0, 32)
}

export async function readUnfinishedFills(
  build: Database['build'],
  run: QueryRunner,
): Promise<readonly UnfinishedFill[]> {
  return (await readJsonSetting<readonly UnfinishedFill[]>(build, run, settingName)) ?? []
}

/** Remembers how far a fill is. */
export async function saveUnfinishedFill(
  build: Database['build'],
  run: QueryRunner,
  fill: UnfinishedFill,
): Promise<void> {
  const others = await othersThan(build, run, fill)
  await saveJsonSetting(build, run, settingName, [...others, fill])
}

export async function forgetUnfinishedFill(
  build: Database['build'],
  run: QueryRunner,
  fill: FillKey,
): Promise<void> {
  await saveJsonSetting(build, run, settingName, await othersThan(build, run, fill))
}

type FillKey = Pick<UnfinishedFill, 'table' | 'hash'>

export async function isUnfinished(
  build: Database['build'],
  run: QueryRunner,
  { table, hash }: FillKey,
): Promise<boolean> {
  const all = await readUnfinishedFills(build, run)
  return all.some((one) => one.table === table && one.hash === hash)
}

async function othersThan(build: Database['build'], run: QueryRunner, { table, hash }: FillKey) {
  const all = await readUnfinishedFills(build, run)
  return all.filter((one) => one.table !== table || one.hash !== hash)
}

/** Returns the fills of columns that no migration has finished. */
export function withoutFinished(
  fills: readonly UnfinishedFill[],
  stored: ReadonlyMap<string, TableDefinition>,
): readonly UnfinishedFill[] {
  return fills.filter(({ table, columns }) => {
    const known = stored.get(table)
    if (columns.includes('_search')) return (known?.search.length ?? 0) === 0
    const names = new Set(known?.columns.map(({ name }) => name))
    return !columns.some((name) => names.has(name))
  })
}

/** Returns the tables without columns whose fill is not that of the declaration any more. */
export function withoutColumns(
  present: ExistingSchema,
  stale: readonly UnfinishedFill[],
): ExistingSchema {
  if (stale.length === 0) return present
  const tables = new Map(present)
  for (const { table, columns } of stale) {
    const found = tables.get(table)
    if (!found) continue
    const left = [...found.columns].filter(([name]) => !columns.includes(name))
    const sortKeys = found.sortKeys.difference(new Set(columns.map(sortKeyColumn)))
    tables.set(table, { ...found, columns: new Map(left), sortKeys })
  }
  return tables
}
