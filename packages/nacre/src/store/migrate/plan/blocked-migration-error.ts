import type { Language } from '#shell/language/texts/localized-text.ts'
import { describeBlockers } from './describe-plan.ts'
import type { PlanNote } from './step.ts'

/** Thrown when records or declarations prevent a migration. Nothing was changed. */
export class BlockedMigrationError extends Error {
  constructor(blockers: readonly PlanNote[], language?: Language) {
    super(describeBlockers(blockers, language))
  }
}
