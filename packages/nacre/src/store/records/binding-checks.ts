import { type CompiledQuery, sql } from 'kysely'
import type { Entity } from '#shell/language/entities/entity.ts'
import type { Where } from '#shell/language/conditions/where.ts'
import type { Database } from '../database.ts'
import type { DatabaseRow, QueryRunner } from '../rows.ts'
import { compileBindingWhere } from '../sql/compile-binding-where.ts'
import { createValueCompiler } from '../sql/field-sql.ts'
import { createQueryCache, type BindParameter, queryShape } from '../sql/query-cache.ts'
import { tableOf } from '../columns/names.ts'
import { createOverlaidRow } from './overlaid-row.ts'

/** Conditions to check on one record, as it is stored, or with other values laid over it. */
export interface BindingChecks {
  readonly id: string
  readonly checks: readonly Where[]
  /** The principal id that `me` refers to. */
  readonly me?: string | undefined
  readonly overlay?: DatabaseRow
}

/** Returns for each condition whether the record matches it for sure. */
export type CheckRecord = (query: BindingChecks, trx?: QueryRunner) => Promise<readonly boolean[]>

const alias = 't'

export function createBindingChecks(
  database: Database,
  entity: Entity,
  entities: ReadonlyMap<string, Entity>,
): CheckRecord {
  const { build, columns, conditions, sortKeys } = database
  const values = createValueCompiler(database, entities)
  const cache = createQueryCache<BindingChecks>()
  const rowWith = createOverlaidRow(database, entity, values)
  const compile = (bind: BindParameter<BindingChecks>, params: BindingChecks): CompiledQuery => {
    const overlaid = Object.keys(params.overlay ?? {})
    const table = `${tableOf(entity.name)} as ${alias}`
    return build
      .selectFrom((overlaid.length === 0 ? table : rowWith(alias, overlaid, bind)) as typeof table)
      .select((inner) =>
        params.checks.map((where, index) => {
          const position = { entity, alias, get: (one: BindingChecks) => one.checks[index] }
          const context = {
            build: inner,
            entities,
            columns,
            conditions,
            sortKeys,
            values,
            note: bind,
          }
          const matches = compileBindingWhere(where, position, context)
          return sql`coalesce(${matches}, false)`.as(`c${index}`)
        }),
      )
      .where(
        sql.ref(`${alias}.id`),
        '=',
        bind(({ id }) => id),
      )
      .compile()
  }
  return async ({ checks, ...query }, trx = database.read) => {
    if (checks.length === 0) return []
    const params = { ...query, checks }
    const names = Object.keys(params.overlay ?? {})
    const shape = queryShape(checks) + names.join()
    const [row = {}] = await trx(cache(shape, (bind) => compile(bind, params))(params))
    return checks.map((_, index) => columns.decode({ kind: 'boolean' }, row[`c${index}`]) === true)
  }
}
