import type { Database, Run } from '../database.ts'
import { describeRefusals } from './describe.ts'
import { recordMigration } from './done-migrations.ts'
import { daysKept, forgetValues, keepValues } from './keep-values.ts'
import { findBreaking } from './measure.ts'
import type { Plan } from './plan.ts'
import { restoreValues } from './restore-values.ts'
import { phases, type Step } from './step.ts'
import { writeModel } from './stored-model.ts'

/**
 * Carries out a plan, in the transaction of `run`. What would break a rule has been looked for
 * before; after migrations and values that came back it is looked for again.
 */
export async function applyPlan(
  database: Database,
  run: Run,
  plan: Plan,
  now = new Date(),
): Promise<void> {
  const { build, columns } = database
  const isEarly = ({ phase }: Step): boolean => phases.indexOf(phase) < phases.indexOf('restore')
  const until = new Date(now.getTime() + daysKept * 86_400_000).toISOString()
  const carryOut = async (steps: readonly Step[]): Promise<void> => {
    for (const { statements, keeps } of steps) {
      if (keeps) await keepValues(database, run, keeps, until)
      for (const statement of statements) await run(statement.compile(build))
    }
  }
  await carryOut(plan.steps.filter(isEarly))
  for (const restoring of plan.restorings) await restoreValues(database, run, restoring)
  const at = columns.encode({ kind: 'moment' }, now.toISOString())
  for (const migration of plan.migrations) {
    if (!plan.isFresh) await migration.migrate({ run, build })
    await recordMigration(build, run, migration, at)
  }
  const refusals = await findBreaking(build, run, plan, 'after')
  if (refusals.length > 0) throw new Error(describeRefusals(refusals))
  await carryOut(plan.steps.filter((step) => !isEarly(step)))
  await writeModel(build, run, plan.model)
  await forgetValues(database, run, now.toISOString())
}
