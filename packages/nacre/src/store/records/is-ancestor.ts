import { sql } from 'kysely'
import type { Entity } from '#shell/language/entities/entity.ts'
import type { Database } from '../database.ts'
import type { QueryRunner } from '../rows.ts'
import { snakeCase, tableOf } from '../columns/names.ts'

/** A relation of an entity to itself, and two of its records. */
export interface AncestorQuery {
  readonly entity: Entity
  readonly field: string
  /** The record at which the path starts. */
  readonly from: string
  /** The record that is searched. */
  readonly ancestor: string
}

/**
 * Checks whether a relation leads from a record to another one, over any number of records. Records
 * in the trash count, because they can be restored.
 */
export async function isAncestor(
  { build }: Pick<Database, 'build'>,
  trx: QueryRunner,
  { entity, field, from, ancestor }: AncestorQuery,
): Promise<boolean> {
  const table = sql.table(tableOf(entity.name))
  const parent = sql.ref(`t.${snakeCase(field)}`)
  // A union without duplicates ends, even if the records already lead in a circle.
  const query = sql`with recursive up as (
    select t.id, ${parent} as parent from ${table} as t where t.id = ${from}
    union
    select t.id, ${parent} as parent from ${table} as t join up on t.id = up.parent
  ) select 1 as found from up where id = ${ancestor} limit 1`
  return (await trx(query.compile(build))).length > 0
}
