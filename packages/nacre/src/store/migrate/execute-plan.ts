import type { Database } from '../database.ts'
import type { QueryRunner } from '../rows.ts'
import { BlockedMigrationError } from './plan/blocked-migration-error.ts'
import { forgetUnfinishedFill } from './ahead/unfinished-fills.ts'
import { recordMigration } from './applied-migrations.ts'
import { archiveDays, deleteExpiredArchive, archiveValues } from './fill/archive-values.ts'
import { fillSetValues } from './fill/fill-set-values.ts'
import { findViolations } from './plan/measure-impact.ts'
import type { Plan } from './plan/plan.ts'
import { restoreArchivedValues } from './fill/restore-values.ts'
import { phases, type PlanStep } from './plan/step.ts'
import { writeSortKeys } from './fill/write-sort-keys.ts'
import { saveSnapshot } from './schema-snapshot.ts'
import { transactionTime } from '../clock.ts'

/**
 * Executes a plan in the transaction `trx`. Violations were checked before, and are checked again
 * after migrations and restored values.
 */
export async function executePlan(database: Database, trx: QueryRunner, plan: Plan): Promise<void> {
  const { build, columns } = database
  const now = transactionTime(database.clock, trx)
  const isBeforeRestore = ({ phase }: PlanStep): boolean =>
    phases.indexOf(phase) < phases.indexOf('restore')
  const until = new Date(now.getTime() + archiveDays * 86_400_000).toISOString()
  const executeSteps = async (steps: readonly PlanStep[]): Promise<void> => {
    for (const { statements, keeps, sorts, fills } of steps) {
      if (keeps) await archiveValues(database, trx, keeps, until)
      for (const statement of statements) await trx(statement.compile(build))
      if (fills) await fillSetValues(database, trx, fills)
      if (sorts) await writeSortKeys(database, trx, sorts)
    }
  }
  await executeSteps(plan.steps.filter(isBeforeRestore))
  for (const restoring of plan.restorations) await restoreArchivedValues(database, trx, restoring)
  const at = columns.encode({ kind: 'timestamp' }, now.toISOString())
  for (const migration of plan.migrations) {
    if (!plan.isFresh) await migration.migrate({ trx, build })
    await recordMigration(build, trx, migration, at)
  }
  const blockers = await findViolations(build, trx, plan, 'after')
  if (blockers.length > 0) throw new BlockedMigrationError(blockers)
  await executeSteps(plan.steps.filter((step) => !isBeforeRestore(step)))
  for (const fill of plan.unfinished) await forgetUnfinishedFill(build, trx, fill)
  await saveSnapshot(build, trx, plan.model)
  await deleteExpiredArchive(database, trx, now.toISOString())
}
