import { type CompiledQuery, type Expression, sql } from 'kysely'
import type { Entity } from '#shell/language/entities/entity.ts'
import type { ColumnType } from '#shell/language/fields/field.ts'
import type { Database } from '../../database.ts'
import type { DatabaseRow, QueryRunner } from '../../rows.ts'
import { readColumns, tableOf } from '../../columns/names.ts'
import { orderColumn, sortedTextFields } from '../../columns/sorted-text.ts'
import { applyFilter } from './apply-filter.ts'
import { createValueCompiler } from '../../sql/field-sql.ts'
import { createQueryCache, type BindParameter, queryShape } from '../../sql/query-cache.ts'
import type { AggregateRow, GroupBy, AggregateValues, AggregateQuery } from './aggregate-query.ts'
import { offsetAt } from '../../sql/zone-offset-sql.ts'
import { utcOffsets } from '#shell/tools/zone-offsets.ts'

const alias = 't'

/** Creates the aggregate queries of an entity. */
export function createAggregateReader(
  database: Database,
  entity: Entity,
  entities: ReadonlyMap<string, Entity>,
): (query: AggregateQuery, trx?: QueryRunner) => Promise<readonly AggregateRow[]> {
  const { build, columns, conditions } = database
  const columnsByName = new Map(readColumns(entity).map(({ name, column }) => [name, column]))
  const columnOf = (name: string): ColumnType => columnsByName.get(name) ?? { kind: 'text' }
  const values = createValueCompiler(database, entities)
  const ref = (name: string) => values.field(name, { entity, alias })
  const applyQueryFilter = applyFilter(database, entity, entities, alias)
  const shapes = createQueryCache<AggregateQuery>()

  const groupExpression = (
    { name, period, timeZone: fieldTimeZone }: GroupBy,
    { timeZone, firstWeekday }: AggregateQuery,
  ): Expression<unknown> => {
    if (!period) return ref(name)
    const isMoment = columnOf(name).kind === 'timestamp'
    const offset = isMoment
      ? offsetAt(ref(name), utcOffsets(fieldTimeZone ?? timeZone), conditions.moment)
      : undefined
    return conditions.period(ref(name), { period, firstWeekday }, offset)
  }

  const compile = (bind: BindParameter<AggregateQuery>, query: AggregateQuery): CompiledQuery => {
    const groups = query.groupBy.map((one) => groupExpression(one, query))
    const places = groups.map((_, index) => sql.raw(String(index + 1)))
    const sorted = query.groupBy.map(({ name, period }, index) =>
      !period && sortedTextFields(entity).has(name)
        ? sql.ref(`${alias}.${orderColumn(entity, name)}`)
        : places[index],
    )
    const order = sorted.map((one) => sql`${one}${sql.raw(conditions.nullsFirst)}`)
    const measures = query.measures.flatMap(({ name, kind }, index) =>
      kind === 'min' || kind === 'max'
        ? [sql`${sql.raw(kind)}(${ref(name)})`.as(`m${index}`)]
        : [
            conditions.exactSum(ref(name)).as(`m${index}`),
            sql`count(${ref(name)})`.as(`c${index}`),
          ],
    )
    let summary = build
      .selectFrom(`${tableOf(entity.name)} as ${alias}`)
      .select(groups.map((group, index) => sql`${group}`.as(`g${index}`)) as never)
      .select(sql`count(*)`.as('number'))
      .select(measures as never)
      .where((inner) => applyQueryFilter(inner, query, bind))
    // Equal texts have equal sort keys, so these do not divide groups.
    for (const one of new Set([...places, ...sorted])) summary = summary.groupBy(one as never)
    if (query.isByCount) summary = summary.orderBy(sql`count(*) desc` as never)
    for (const one of order) summary = summary.orderBy(one as never)
    return summary.limit(bind(({ limit }) => limit)).compile()
  }

  const decode = (row: DatabaseRow, { groupBy, measures }: AggregateQuery): AggregateRow => ({
    values: groupBy.map(({ name, period }, index) =>
      period ? row[`g${index}`] : columns.decode(columnOf(name), row[`g${index}`]),
    ),
    count: Number(row['number']),
    measures: measures.map(({ name, kind }, index): AggregateValues => {
      const found = row[`m${index}`]
      if (kind === 'min' || kind === 'max') return { value: columns.decode(columnOf(name), found) }
      const sum = typeof found === 'string' ? conditions.readSum(found) : undefined
      return { sum, count: Number(row[`c${index}`]) }
    }),
  })

  return async (query, trx = database.read) => {
    const { where, search, isTrash, groupBy, measures, timeZone, firstWeekday, isByCount } = query
    const own = JSON.stringify([groupBy, measures, timeZone, firstWeekday, isByCount])
    const runQuery = shapes(queryShape([where, search, isTrash]) + own, (bind) =>
      compile(bind, query),
    )
    const rows = await trx(runQuery(query))
    return rows.map((row) => decode(row, query))
  }
}
