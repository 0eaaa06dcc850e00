import { type RawBuilder, sql } from 'kysely'

type Sql = RawBuilder<unknown>

/**
 * Computes values once and uses each several times. `limit` prevents that the database inlines
 * them.
 */
export function computedOnce<Name extends string>(
  values: Readonly<Record<Name, Sql>>,
  compile: (values: Record<Name, Sql>) => Sql,
): Sql {
  const names = Object.keys(values) as Name[]
  const columns = names.map((name) => sql`${values[name]} as ${sql.ref(name)}`)
  const refs = Object.fromEntries(names.map((name) => [name, sql.ref(`v.${name}`)]))
  return sql`(select ${compile(refs as Record<Name, Sql>)} from (select ${sql.join(columns)} limit 1) as v)`
}
