import type { Entity } from '#shell/language/entities/entity.ts'
import type { Database } from '../../database.ts'
import type { QueryRunner } from '../../rows.ts'
import type { Migration } from '../../migrations.ts'
import type { TableDefinition } from '../../ddl/table-definition.ts'
import { tableDefinitions } from '../../all-tables.ts'
import { fillSetSteps, resolveFills } from '../fill/set-fills.ts'
import { fillRenewedColumns } from '../fill/fill-renewed.ts'
import { compare } from '../compare/compare.ts'
import { type ApprovedChanges, changeTarget } from '../context.ts'
import { pendingMigrations } from '../applied-migrations.ts'
import { findRenamedTables, type RenamedTable } from '../former-names.ts'
import { matchTables } from '../compare/match-tables.ts'
import { findArchivedValues, type ArchivedValues } from '../fill/restore-values.ts'
import { projectedRows } from '../fill/projected-rows.ts'
import type { RowsOf, PlanNote, PlanStep, StricterRule } from './step.ts'
import { findSchemaVersion, schemaHash, type SchemaVersionStatus } from '../schema-versions.ts'
import {
  readUnfinishedFills,
  type UnfinishedFill,
  withoutFinished,
} from '../ahead/unfinished-fills.ts'
import { rejectUnstableDefaults } from '../reject-unstable-defaults.ts'
import { withRenamedValues } from '../fill/renamed-values.ts'
import { readBuild, loadSnapshot, snapshotText, snapshotVersion } from '../schema-snapshot.ts'

/** A migration plan with its blockers. */
export interface Plan {
  readonly steps: readonly PlanStep[]
  readonly restorations: readonly ArchivedValues[]
  readonly migrations: readonly Migration[]
  /** Whether the database is new, so that no migrations run. */
  readonly isFresh: boolean
  readonly stricterRules: readonly StricterRule[]
  readonly rowsAfter: RowsOf
  readonly blockers: readonly PlanNote[]
  /** Undeclared fields and entities that still exist, by the names for their approval. */
  readonly removed: readonly RemovedDeclaration[]
  /** The new snapshot of the declared schema. */
  readonly model: string
  /** The position of the declared schema among the recorded versions. */
  readonly shape: SchemaVersionStatus
  /** Whether the database can have the former names of tables. */
  readonly knowsFormerNames: boolean
  /** The tables with a new name, or with columns that get one. */
  readonly renamed: readonly RenamedTable[]
  /** Columns that are filled before the migration. */
  readonly unfinished: readonly UnfinishedFill[]
  /** Columns that a killed process has begun to fill, and that are not declared so any more. */
  readonly stale: readonly UnfinishedFill[]
  /** Whether the database matches the declaration and its snapshot. */
  readonly isEmpty: boolean
  /** Whether another build declared the current schema last. */
  readonly isOtherBuild: boolean
}

/** A field or entity that is no longer declared. */
export interface RemovedDeclaration {
  readonly word: string
  /** The current name of the table. */
  readonly at: string
  /** The column, or `undefined` for a whole table. */
  readonly column: string | undefined
}

/** The options of a plan. */
export interface PlanOptions {
  readonly migrations: readonly Migration[]
  readonly allowed: ApprovedChanges
  /** The build id of the code, if known. */
  readonly build?: string | undefined
  /** The time zone of years and months in numbers. */
  readonly timeZone?: string | undefined
}

/** Compares the declaration with the database, without changing or counting anything. */
export async function createPlan(
  database: Database,
  trx: QueryRunner,
  entities: readonly Entity[],
  { migrations, allowed, build: ownBuild, timeZone = 'UTC' }: PlanOptions,
): Promise<Plan> {
  const { alter, columns, expressions, build, introspect, sortKeys } = database
  const existing = await introspect(trx)
  const before = existing.has('nacre_setting') ? await loadSnapshot(build, trx) : undefined
  const declared = tableDefinitions(entities, sortKeys.collation)
  const stored = new Map((before?.tables ?? []).map((table) => [table.name, table]))
  const last = before ? await readBuild(build, trx) : undefined
  if (ownBuild !== undefined && last === ownBuild) rejectUnstableDefaults(declared, stored)
  const matches = matchTables(declared, existing, stored)
  const pending = existing.has('nacre_migration')
    ? await pendingMigrations(build, trx, migrations)
    : migrations
  const unfinished = before ? withoutFinished(await readUnfinishedFills(build, trx), stored) : []
  const compared = {
    alter,
    columns,
    expressions,
    present: existing,
    stored,
    declared,
    matches,
    allowed,
    isTextChanged: pending.length + allowed.restore.length > 0,
  }
  const filling = { timeZone, unfinished }
  const { setFills, stale, context } = resolveFills(entities, compared, filling)
  const { present } = context
  const found = compare(context)
  const model = snapshotText(found.model)
  const isFresh = !declared.some(({ name, entity }) => entity !== undefined && present.has(name))
  // The table may still have its previous name.
  const archive = matches.get('nacre_archived_value')?.at
  const restored = await findArchivedValues({ build, trx, archive }, declared, allowed.restore)
  const declaredHash = schemaHash(declared, migrations, alter)
  const shape = await findSchemaVersion(
    build,
    columns,
    present.has('nacre_shape') ? trx : undefined,
    declaredHash,
  )
  const steps = allSteps(before?.version, found.steps, [
    ...fillSetSteps(setFills, context),
    ...fillRenewedColumns(database, entities, context),
  ])
  const unused = allowed.drop.filter((word) => !found.words.includes(word))
  return {
    steps,
    restorations: restored.restorations,
    migrations: pending,
    isFresh: isFresh && !before,
    stricterRules: found.stricterRules,
    rowsAfter: projectedRows(context),
    blockers: [
      ...found.blockers,
      ...unused.map((word) => unusedApprovalNote(word, declared)),
      ...restored.blockers,
    ],
    removed: found.model.flatMap((table) =>
      removedDeclarationsOf(table, matches.get(table.name)?.at),
    ),
    model,
    shape,
    knowsFormerNames: present.get('nacre_shape')?.columns.has('former_schema') ?? false,
    renamed: findRenamedTables(context),
    unfinished: context.unfinished,
    stale,
    isEmpty:
      shape.isCurrent &&
      steps.length + pending.length + allowed.drop.length + allowed.restore.length === 0 &&
      before?.text === model,
    isOtherBuild: (last ?? '') !== (ownBuild ?? ''),
  }
}

/** Returns the steps that do or say something. */
function allSteps(
  version: number = snapshotVersion,
  compared: readonly PlanStep[],
  fills: readonly PlanStep[],
): readonly PlanStep[] {
  const all = version < snapshotVersion ? withRenamedValues(compared) : compared
  return [...all, ...fills].filter(
    ({ note, statements, sorts, fills: set, ahead }) =>
      note || sorts || set || ahead || statements.length > 0,
  )
}

function unusedApprovalNote(word: string, declared: readonly TableDefinition[]): PlanNote {
  const isDeclared = declared.some(
    ({ entity, field, columns }) =>
      entity !== undefined &&
      (word === changeTarget(entity, field) ||
        (field === undefined &&
          columns.some((column) => word === changeTarget(entity, column.field)))),
  )
  return {
    about: undefined,
    message: { id: isDeclared ? 'still declared' : 'nothing to drop', word },
  }
}

function removedDeclarationsOf(
  table: TableDefinition,
  at = table.name,
): readonly RemovedDeclaration[] {
  const { entity = table.name, field, columns } = table
  if (table.isGone) return [{ word: changeTarget(entity, field), at, column: undefined }]
  return columns
    .filter(({ isGone }) => isGone)
    .map((column) => ({ word: changeTarget(entity, column.field), at, column: column.name }))
}
