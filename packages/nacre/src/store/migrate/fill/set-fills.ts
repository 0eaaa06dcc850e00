import { sql } from 'kysely'
import type { Entity } from '#shell/language/entities/entity.ts'
import type { FieldSource } from '#shell/language/fields/field-source.ts'
import { snakeCase, tableOf } from '../../columns/names.ts'
import type { DiffContext } from '../context.ts'
import { matchColumns } from '../compare/match-columns.ts'
import { fillAhead } from '../ahead/fill-ahead.ts'
import { fillHash, type UnfinishedFill, withoutColumns } from '../ahead/unfinished-fills.ts'
import type { PlanStep } from '../plan/step.ts'
import type { SetFill } from './set-fill.ts'

type Compared = Omit<DiffContext, 'filled' | 'filledAhead' | 'unfinished'>

interface FillOptions {
  readonly timeZone: string
  readonly unfinished: readonly UnfinishedFill[]
}

/** Returns what is filled, and the comparison without what was begun for another declaration. */
export function resolveFills(
  entities: readonly Entity[],
  compared: Compared,
  options: FillOptions,
): {
  readonly setFills: readonly SetFill[]
  readonly stale: readonly UnfinishedFill[]
  readonly context: DiffContext
} {
  const begun = findSetFills(entities, compared, options)
  const { alter, declared } = compared
  const hashes = new Set([
    ...begun.map(({ entity, names }) => fillHash(entity, names, options.timeZone)),
    ...declared.filter(({ search }) => search.length > 0).map(alter.searchName),
  ])
  const goesOn = ({ hash }: UnfinishedFill): boolean => hashes.has(hash)
  const stale = options.unfinished.filter((one) => !goesOn(one))
  const present = withoutColumns(compared.present, stale)
  const unfinished = options.unfinished.filter(goesOn)
  const setFills = findSetFills(entities, { ...compared, present }, { ...options, unfinished })
  const known = { ...compared, present }
  const context = {
    ...known,
    filled: filledColumns(setFills),
    filledAhead: filledColumns(setFills.filter((fill) => fillAhead(fill, known))),
    unfinished,
  }
  return { setFills, stale, context }
}

/** Returns the new fields of existing entities whose values the application sets. */
function findSetFills(
  entities: readonly Entity[],
  context: Compared,
  { timeZone, unfinished }: FillOptions,
): readonly SetFill[] {
  const { declared, matches, present, stored } = context
  const byName = new Map(entities.map((entity) => [entity.name, entity]))
  return entities.flatMap((entity) => {
    const table = declared.find(({ name }) => name === tableOf(entity.name))
    const at = table && matches.get(table.name)?.at
    const existing = at === undefined ? undefined : present.get(at)
    if (!table || at === undefined || !existing) return []
    const begun = unfinished.find((one) => one.table === table.name && one.columns[0] !== '_search')
    const columns = matchColumns(table.columns, existing, stored.get(at)).flatMap((match) => {
      const isNew = match.at === undefined || begun?.columns.includes(match.at)
      const isFilled = isNew && isGiven(entity.fields[match.column.field]?.source)
      return isFilled ? [match.column] : []
    })
    if (columns.length === 0) return []
    const names = columns.map(({ field }) => field)
    const sorted = names.filter((name) => table.sort?.columns.includes(snakeCase(name)))
    const fill = { entity, names, columns, sorted, entities: byName, timeZone }
    return [{ ...fill, ...(begun && { after: begun.last }) }]
  })
}

/** Whether something other than code sets the value. */
const isGiven = (source: FieldSource | undefined): boolean =>
  source !== undefined &&
  !(typeof source === 'object' && 'kind' in source && source.kind === 'application')

/** Returns columns that are filled: `table.column`. */
const filledColumns = (fills: readonly SetFill[]): ReadonlySet<string> =>
  new Set(
    fills.flatMap(({ entity, names }) =>
      names.map((name) => `${tableOf(entity.name)}.${snakeCase(name)}`),
    ),
  )

/** Returns the steps that fill new fields, each with a note for operators. */
export function fillSetSteps(fills: readonly SetFill[], context: DiffContext): readonly PlanStep[] {
  return fills.flatMap((fill): readonly PlanStep[] => {
    const { entity, names } = fill
    const table = tableOf(entity.name)
    const at = context.matches.get(table)?.at ?? table
    const notes = names.map((field): PlanStep => ({
      phase: 'convert',
      note: {
        about: entity.name,
        message: { id: 'fill set', field },
        count: sql`select count(*) as n from ${sql.table(at)}`,
      },
      statements: [],
    }))
    const step: PlanStep = { phase: 'convert', at, statements: [], fills: fill }
    const ahead = fillAhead(fill, context)
    return [...notes, { ...step, ...(ahead && { ahead }) }]
  })
}
