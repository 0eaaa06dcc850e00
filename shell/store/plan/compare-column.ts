import { sql } from 'kysely'
import type { Expression } from '#shell/model/expression.ts'
import { dropColumn, renameColumn, setRequired, type Statement } from '../tables/alter.ts'
import type { ColumnShape, StoredColumn, TableShape } from '../tables/shape.ts'
import { type Context, wordFor } from './context.ts'
import type { ColumnMatch } from './match-columns.ts'
import { type Findings, findings, type Step, type Tightening } from './step.ts'

/** A table that is there, and how it is called in the database as it is. */
export interface Place {
  readonly table: TableShape
  readonly at: string
  readonly context: Context
}

/** What has to be done for a column to exist, under its name, with values of its kind. */
export function compareColumn(match: ColumnMatch, place: Place): Findings {
  const { column, at, is, isNameTaken } = match
  if (at === undefined || is === undefined) return addedColumn(column, place)
  const conversion = conversionOf(match, place.context)
  if (conversion === undefined) return replacedColumn(match, place)
  const renaming = at === column.name ? findings() : renamedColumn(column, at, isNameTaken, place)
  return findings(renaming, converted(match, conversion, place), requirement(match, place))
}

function addedColumn(column: ColumnShape, place: Place): Findings {
  if (column.from) return findings({ steps: [computing(column, place)] })
  const { table, context } = place
  const { field, required, fill } = column
  const isFilled = required && fill !== undefined
  const count = isFilled ? sql`select count(*) as n from ${sql.table(place.at)}` : undefined
  const saying = isFilled
    ? ({ id: 'fill field', field, value: JSON.stringify(fill) } as const)
    : ({ id: 'add field', field } as const)
  const step: Step = {
    phase: 'add column',
    says: { about: aboutOf(table), saying, ...(count ? { count } : {}) },
    statements: context.alter.addColumn(table.name, column, isFilled ? fill : undefined),
  }
  // A column that is filled at once, without a link, is required from the beginning.
  const isDone = !required || (isFilled && column.link === undefined)
  if (isDone) return findings({ steps: [step] })
  return findings({
    steps: [step, requiring(column, place)],
    tightenings: [lacking(column, place)],
  })
}

/** The last of all columns, for it needs the others. */
function computing(column: ColumnShape, { table, at, context }: Place): Step {
  const { name, field, from } = column
  const statements = context.alter.addColumn(table.name, column)
  const wasComputed = context.present.get(at)?.columns.get(name)?.isComputed
  const before = context.stored.get(at)?.columns.find((one) => one.name === name)
  if (wasComputed && isSame(before?.from, from)) return { phase: 'compute', statements }
  const saying = { id: wasComputed ? 'work out' : 'add field', field } as const
  return { phase: 'compute', says: { about: aboutOf(table), saying }, statements }
}

export function isSame(one: Expression | undefined, other: Expression | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

function renamedColumn(
  { name, field }: ColumnShape,
  at: string,
  isNameTaken: boolean,
  { table, at: tableAt, context }: Place,
): Findings {
  const about = aboutOf(table)
  const from = formerField(table, at, context)
  const step: Step = {
    phase: 'rename column',
    says: {
      about,
      saying: { id: 'rename field', from, to: field },
      count: countValues(tableAt, at),
    },
    statements: [renameColumn(table.name, at, name)],
  }
  if (!isNameTaken) return findings({ steps: [step] })
  const word = wordFor(about, field)
  if (!context.allowed.drop.includes(word)) {
    const saying = { id: 'name taken', from, to: field, word } as const
    return findings({ refusals: [{ about, saying }] })
  }
  const drop = droppedColumn(name, field, { table, at: tableAt, context }, 'make way')
  return findings({ steps: [drop, step], words: [word] })
}

/** A column whose values cannot become what is declared now: it goes, with the word, and begins anew. */
function replacedColumn({ column, at, is, old }: ColumnMatch, place: Place): Findings {
  const { table, context } = place
  const about = aboutOf(table)
  const word = wordFor(about, column.field)
  if (at === column.name && context.allowed.drop.includes(word)) {
    const drop = droppedColumn(at, column.field, place, 'make way')
    return findings({ steps: [drop], words: [word] }, addedColumn(column, place))
  }
  const from = old ? kindInWords(old.column) : (is?.type ?? '')
  const saying = {
    id: 'not convertible',
    field: column.field,
    from,
    to: kindInWords(column.column),
    word,
  } as const
  return findings({ refusals: [{ about, saying }] })
}

/** Drops a column and keeps its values for a while. */
export function droppedColumn(
  name: string,
  field: string,
  { table, at, context }: Place,
  phase: 'make way' | 'drop',
): Step {
  const about = aboutOf(table)
  const before = context.stored.get(at)?.columns.find((column) => column.name === name)
  const type = context.present.get(at)?.columns.get(name)?.type ?? ''
  const column = before ?? { name, field, column: kindOf(type), required: false }
  const tableName = phase === 'drop' ? table.name : at
  return {
    phase,
    says: { about, saying: { id: 'drop field', field }, count: countValues(at, name) },
    statements: [dropColumn(tableName, name)],
    keeps: { entity: about, field, table: { ...table, name: tableName, columns: [column] } },
  }
}

/** By how many decimal places values move; nothing when they cannot become what is declared. */
export function conversionOf(
  { column, is, old }: ColumnMatch,
  { columns }: Pick<Context, 'columns'>,
): number | undefined {
  if (!is || columns.type(column.column) !== is.type) return undefined
  if (is.isComputed !== (column.from !== undefined)) return undefined
  const [before, now] = [old?.column ?? column.column, column.column]
  if (isNumber(before) && isNumber(now)) return placesOf(now) - placesOf(before)
  return before.kind === now.kind ? 0 : undefined
}

function converted(match: ColumnMatch, power: number, place: Place): Findings {
  const { column, at, old } = match
  if (power === 0 || at === undefined || old === undefined) return findings()
  const { table, at: tableAt } = place
  const about = aboutOf(table)
  const { field, name } = column
  const [from, to] = [kindInWords(old.column), kindInWords(column.column)]
  const factor = sql.lit(10 ** Math.abs(power))
  const most = sql.lit(Math.floor(Number.MAX_SAFE_INTEGER / 10 ** Math.abs(power)))
  const before = sql.ref(at)
  const unfit =
    power > 0 ? sql`${before} > ${most} or ${before} < -${most}` : sql`${before} % ${factor} <> 0`
  const sign = sql.raw(power > 0 ? '*' : '/')
  return findings({
    steps: [
      {
        phase: 'convert',
        says: { about, saying: { id: 'convert', field, from, to } },
        statements: [
          sql`update ${sql.table(table.name)} set ${sql.ref(name)} = ${sql.ref(name)} ${sign} ${factor}`,
        ],
      },
    ],
    tightenings: [
      {
        about,
        saying: { id: 'values unfit', field },
        breaking: () => sql`select "id" from ${sql.table(tableAt)} where ${unfit}`,
        isBefore: true,
      },
    ],
  })
}

function requirement({ column, at, is }: ColumnMatch, place: Place): Findings {
  const { table, at: tableAt } = place
  const about = aboutOf(table)
  const { field, required } = column
  if (required === is?.required || at === undefined) return findings()
  if (!required) {
    const says = { about, saying: { id: 'optional', field } } as const
    return findings({
      steps: [{ phase: 'loosen', says, statements: [setRequired(tableAt, at, false)] }],
    })
  }
  const says = { about, saying: { id: 'required', field } } as const
  return findings({
    steps: [{ ...requiring(column, place), says }],
    tightenings: [lacking(column, place)],
  })
}

function requiring({ name }: ColumnShape, { table }: Place): Step {
  return { phase: 'require', statements: [setRequired(table.name, name, true)] }
}

function lacking({ name, field }: ColumnShape, { table }: Place): Tightening {
  return {
    about: aboutOf(table),
    saying: { id: 'values missing', field },
    breaking: (rowsOf) =>
      sql`select "id" from ${rowsOf(table.name)} as s where ${sql.ref(name)} is null`,
    isBefore: false,
  }
}

export function aboutOf({ entity, name }: TableShape): string {
  return entity ?? name
}

export function countValues(table: string, column: string): Statement {
  return sql`select count(${sql.ref(column)}) as n from ${sql.table(table)}`
}

/** What a column of the database was called outside of it. */
function formerField({ name }: TableShape, column: string, context: Context): string {
  const at = context.matches.get(name)?.at ?? name
  const found = context.stored.get(at)?.columns.find((one) => one.name === column)
  return found?.field ?? column
}

const isNumber = ({ kind }: StoredColumn): boolean => kind === 'whole' || kind === 'decimal'

const placesOf = (column: StoredColumn): number => (column.kind === 'decimal' ? column.places : 0)

const kindInWords = (column: StoredColumn): string =>
  column.kind === 'decimal' ? `decimal(${column.places})` : column.kind

/** What kind a column of the database may be that no declaration tells of. */
export function kindOf(type: string): StoredColumn {
  const kinds = {
    bigint: 'whole',
    integer: 'whole',
    boolean: 'boolean',
    date: 'date',
    'timestamp with time zone': 'moment',
    jsonb: 'json',
  } as const
  return { kind: kinds[type as keyof typeof kinds] ?? 'text' }
}
