import type { Entity } from '#shell/model/entity.ts'
import type { Run } from '#shell/store/database.ts'
import type { StoredRecord } from '#shell/store/records/records.ts'
import type { Asker } from '../asker.ts'
import { changeInside, createInside, type WriteParts } from '../records/change-records.ts'
import { eraseInside } from '../records/erase-records.ts'
import type { Use } from '../records/hold-rates.ts'
import { moveInside } from '../records/move-records.ts'
import { type Mark, unmarked } from '../records/own-marks.ts'
import type { Outcome } from './perform.ts'
import { removeInside, restoreInside } from '../records/remove-records.ts'
import { type Acting, actInside } from '../records/run-action.ts'
import { seenBy } from '../records/seen-by.ts'

type Values = Readonly<Record<string, unknown>>

/** One thing that somebody wants done with a record. A version is what they have seen of it. */
export type Step = { readonly entity: Entity } & (
  | {
      readonly verb: 'create'
      readonly values: Values
      /** Where it had one before, elsewhere or here. */
      readonly id?: string
    }
  | {
      readonly verb: 'change'
      readonly id: string
      readonly version: number | undefined
      readonly values: Values
    }
  | {
      readonly verb: 'move'
      readonly id: string
      readonly version: number | undefined
      readonly name: string
    }
  | {
      readonly verb: 'remove' | 'erase'
      readonly id: string
      readonly version: number | undefined
    }
  | { readonly verb: 'restore'; readonly id: string }
  | ({ readonly verb: 'act'; readonly id: string } & Acting)
)

export interface StepParts extends WriteParts {
  readonly mark: Mark
}

/** As what a step is permitted and counted. */
export function usageOf(step: Step): Use {
  const { entity, verb } = step
  if (verb === 'move' || verb === 'act') return { entity, verb: step.name }
  return { entity, verb: verb === 'restore' ? 'remove' : verb }
}

/** Inside a transaction: does what the step says, and answers as the one who asked may see it. */
export async function doStep(parts: StepParts, run: Run, by: Asker, step: Step): Promise<Outcome> {
  const { entity } = step
  switch (step.verb) {
    case 'create': {
      const record = await createInside(parts, run, by, entity, step.values, step.id)
      return seen(parts, run, by, entity, record)
    }
    case 'change': {
      const change = { id: step.id, version: step.version, given: step.values }
      return seen(parts, run, by, entity, await changeInside(parts, run, by, entity, change))
    }
    case 'move':
      return seen(parts, run, by, entity, await moveInside(parts, run, by, entity, step))
    case 'restore':
      return seen(parts, run, by, entity, await restoreInside(parts, run, by, entity, step))
    case 'remove':
      return {
        answer: undefined,
        touched: await removeInside(parts, run, by, entity, step),
      }
    case 'erase':
      return eraseInside(parts, run, by, entity, step)
    default:
      return actInside(parts, run, by, entity, step.id, step)
  }
}

/** A record that has just been written, as the one who wrote it may see it. */
async function seen(
  { store, permit, mark }: StepParts,
  run: Run,
  by: Asker,
  entity: Entity,
  record: StoredRecord,
): Promise<Outcome> {
  const answer = await seenBy({ store, permit }, run, by.actor, entity, record)
  if (record.version === 1) unmarked(entity, answer)
  else await mark(by.actor, entity, [answer], undefined, run)
  return { answer, record, touched: [entity] }
}
