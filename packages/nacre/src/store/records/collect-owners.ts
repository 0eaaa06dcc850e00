import { type RawBuilder, sql } from 'kysely'
import type { Entity } from '#shell/language/entities/entity.ts'
import type { SourceStep, ValueSource } from '#shell/model/values/value-sources.ts'
import type { Database } from '../database.ts'
import type { DatabaseRow, QueryRunner } from '../rows.ts'
import { joinTableOf, snakeCase, tableOf } from '../columns/names.ts'

type Sql = RawBuilder<unknown>

/** The ids of records, by the name of their entity. */
export type Ids = Map<string, Set<string>>

/** An entity whose records depend on others, and one of the sources that they read. */
export interface Dependent {
  readonly owner: Entity
  readonly source: ValueSource
}

interface OwnerContext {
  readonly database: Database
  /** The records that depend on an entity, by its name. */
  readonly dependents: ReadonlyMap<string, readonly Dependent[]>
}

export function addIds(affected: Ids, owner: Entity, ids: Iterable<unknown>): void {
  const known = affected.get(owner.name) ?? new Set()
  for (const id of ids) if (typeof id === 'string') known.add(id)
  affected.set(owner.name, known)
}

/**
 * Collects the records that depend on a record. Call it before and after a change, because the change
 * can point the record elsewhere.
 */
export async function collectOwners(
  { database, dependents }: OwnerContext,
  trx: QueryRunner,
  entity: Entity,
  record: DatabaseRow,
  affected: Ids,
): Promise<void> {
  for (const { owner, source } of dependents.get(entity.name) ?? []) {
    const [step, ...others] = source.steps
    const isPlain = step?.kind === 'inverse' && !step.isMany && others.length === 0
    if (!step) addIds(affected, owner, [record['id']])
    else if (isPlain && step.field in record) addIds(affected, owner, [record[step.field]])
    else {
      const query = ownersOf(source.steps, sql`${record['id']}`)
      const rows = await trx(query.compile(database.build))
      addIds(
        affected,
        owner,
        rows.map(({ id }) => id),
      )
    }
  }
}

/** Selects the records that a record belongs to, over the steps between them, backwards. */
function ownersOf(steps: readonly SourceStep[], id: Sql): Sql {
  return steps.reduceRight((ids, { kind, entity, field, isMany }) => {
    const [table, column] = [sql.table(tableOf(entity)), sql.ref(snakeCase(field))]
    if (isMany) {
      const join = sql.table(joinTableOf(entity, field))
      return kind === 'inverse'
        ? sql`select target as id from ${join} where record in (${ids})`
        : sql`select record as id from ${join} where target in (${ids})`
    }
    return kind === 'inverse'
      ? sql`select ${column} as id from ${table} where id in (${ids})`
      : sql`select id from ${table} where ${column} in (${ids})`
  }, id)
}
