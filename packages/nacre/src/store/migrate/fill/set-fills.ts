import { sql } from 'kysely'
import type { Entity } from '#shell/language/entities/entity.ts'
import type { FieldSource } from '#shell/language/fields/field-source.ts'
import { snakeCase, tableOf } from '../../records/names.ts'
import type { DiffContext } from '../context.ts'
import type { SetFill } from './fill-set-values.ts'
import { matchColumns } from '../compare/match-columns.ts'
import type { PlanStep } from '../plan/step.ts'

/** Returns the new fields of existing entities whose values the application sets. */
export function findSetFills(
  entities: readonly Entity[],
  { declared, matches, present, stored }: Omit<DiffContext, 'filled'>,
  timeZone: string,
): readonly SetFill[] {
  const byName = new Map(entities.map((entity) => [entity.name, entity]))
  return entities.flatMap((entity) => {
    const table = declared.find(({ name }) => name === tableOf(entity.name))
    const at = table && matches.get(table.name)?.at
    const existing = at === undefined ? undefined : present.get(at)
    if (!table || at === undefined || !existing) return []
    const names = matchColumns(table.columns, existing, stored.get(at)).flatMap((match) =>
      match.at === undefined && isGiven(entity.fields[match.column.field]?.source)
        ? [match.column.field]
        : [],
    )
    return names.length === 0 ? [] : [{ entity, names, entities: byName, timeZone }]
  })
}

/** Whether something other than code sets the value. */
const isGiven = (source: FieldSource | undefined): boolean =>
  source !== undefined &&
  !(typeof source === 'object' && 'kind' in source && source.kind === 'application')

/** Returns the columns that are filled: `table.column`. */
export const filledColumns = (fills: readonly SetFill[]): ReadonlySet<string> =>
  new Set(
    fills.flatMap(({ entity, names }) =>
      names.map((name) => `${tableOf(entity.name)}.${snakeCase(name)}`),
    ),
  )

/** Returns the steps that fill new fields, each with a note for operators. */
export function fillSetSteps(
  fills: readonly SetFill[],
  { matches }: Pick<DiffContext, 'matches'>,
): readonly PlanStep[] {
  return fills.flatMap((fill): readonly PlanStep[] => {
    const { entity, names } = fill
    const at = matches.get(tableOf(entity.name))?.at ?? tableOf(entity.name)
    const notes = names.map((field): PlanStep => ({
      phase: 'convert',
      note: {
        about: entity.name,
        message: { id: 'fill set', field },
        count: sql`select count(*) as n from ${sql.table(at)}`,
      },
      statements: [],
    }))
    return [...notes, { phase: 'convert', statements: [], fills: fill }]
  })
}
