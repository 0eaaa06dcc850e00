import { type CompiledQuery, type Expression, sql } from 'kysely'
import type { Entity } from '#shell/model/entity.ts'
import type { Column } from '#shell/model/field.ts'
import type { Database, Row } from '../database.ts'
import { readColumns, snake, tableOf } from './names.ts'
import { narrowing } from './narrowing.ts'
import { createShapes, type Note, shapeOf } from '../questions/shapes.ts'
import type { Group, Grouping, Measured, SummaryQuery } from './summary-query.ts'
import { offsetAt, offsetsOf } from '../questions/zone-offsets.ts'

const alias = 't'

/** Counts and measures one entity's records in groups. */
export function createSummaries(
  database: Database,
  entity: Entity,
  entities: ReadonlyMap<string, Entity>,
): (query: SummaryQuery) => Promise<readonly Group[]> {
  const { build, columns, conditions } = database
  const columnsByName = new Map(readColumns(entity).map(({ name, column }) => [name, column]))
  const columnOf = (name: string): Column => columnsByName.get(name) ?? { kind: 'text' }
  const ref = (name: string) => sql.ref(`${alias}.${snake(name)}`)
  const narrowed = narrowing(database, entity, entities, alias)
  const shapes = createShapes<SummaryQuery>()

  const groupOf = ({ name, period }: Grouping, zone: string): Expression<unknown> => {
    if (!period) return ref(name)
    const isMoment = columnOf(name).kind === 'moment'
    const offset = isMoment ? offsetAt(ref(name), offsetsOf(zone), conditions.moment) : undefined
    return conditions.period(ref(name), period, offset)
  }

  const compile = (note: Note<SummaryQuery>, query: SummaryQuery): CompiledQuery => {
    const groups = query.by.map((one) => groupOf(one, query.zone))
    const places = groups.map((_, place) => sql.raw(String(place + 1)))
    const order = places.map((place) => sql`${place}${sql.raw(conditions.nothingFirst)}`)
    const measures = query.measures.flatMap(({ name, kind }, place) =>
      kind === 'min' || kind === 'max'
        ? [sql`${sql.raw(kind)}(${ref(name)})`.as(`m${place}`)]
        : [
            conditions.exactSum(ref(name)).as(`m${place}`),
            sql`count(${ref(name)})`.as(`c${place}`),
          ],
    )
    let summary = build
      .selectFrom(`${tableOf(entity.name)} as ${alias}`)
      .select(groups.map((group, place) => sql`${group}`.as(`g${place}`)) as never)
      .select(sql`count(*)`.as('number'))
      .select(measures as never)
      .where((inner) => narrowed(inner, query, note))
    for (const place of places) summary = summary.groupBy(place as never)
    if (query.isByCount) summary = summary.orderBy(sql`count(*) desc` as never)
    for (const one of order) summary = summary.orderBy(one as never)
    return summary.limit(note(({ limit }) => limit)).compile()
  }

  const decode = (row: Row, { by, measures }: SummaryQuery): Group => ({
    values: by.map(({ name, period }, place) =>
      period ? row[`g${place}`] : columns.decode(columnOf(name), row[`g${place}`]),
    ),
    count: Number(row['number']),
    measures: measures.map(({ name, kind }, place): Measured => {
      const found = row[`m${place}`]
      if (kind === 'min' || kind === 'max') return { value: columns.decode(columnOf(name), found) }
      const sum = typeof found === 'string' ? conditions.readSum(found) : undefined
      return { sum, count: Number(row[`c${place}`]) }
    }),
  })

  return async (query) => {
    const { where, search, by, measures, zone, isByCount } = query
    const own = JSON.stringify([by, measures, zone, isByCount])
    const ask = shapes(shapeOf([where, search]) + own, (note) => compile(note, query))
    const rows = await database.read(ask(query))
    return rows.map((row) => decode(row, query))
  }
}
