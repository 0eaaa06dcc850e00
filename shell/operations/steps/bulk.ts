import type { Entity } from '#shell/model/entity.ts'
import { Failure, failureOf, type Problem } from '#shell/model/failure.ts'
import type { Language } from '#shell/model/words.ts'
import type { Asker } from '../asker.ts'
import { assertAccountChange } from '../assert-account-change.ts'
import type { Gone } from '../records/erase-records.ts'
import { listRecords } from '../lists/list-records.ts'
import type { Outcome, Perform } from './perform.ts'
import type { Acting } from '../records/run-action.ts'
import { doStep, type Step, type StepParts, usageOf } from './steps.ts'
import { undoStep } from './undo-step.ts'

/** What is wanted of many records at once. */
export interface BulkAsked {
  readonly work:
    | { readonly verb: 'change'; readonly values: Readonly<Record<string, unknown>> }
    | { readonly verb: 'move'; readonly name: string }
    | { readonly verb: 'remove' }
    | { readonly verb: 'restore' }
    /** For good, out of the bin. */
    | { readonly verb: 'erase' }
    | ({ readonly verb: 'act' } & Acting)
    /** Takes back what made the versions of the items, whatever that was. */
    | { readonly verb: 'undo' }
  /** Records that somebody has chosen, in the versions that they have seen. */
  readonly items?: readonly { readonly id: string; readonly version?: number }[]
  /** Or all that fit, of which the first so many after this place. */
  readonly where?: unknown
  readonly search?: string
  /** Whose days count in it. */
  readonly zone?: string
  readonly after?: string
  /** What has changed after this moment is refused as stale: nobody writes over what they have not seen. */
  readonly asOf?: string
  readonly limit: number
  readonly isDry: boolean
  readonly language: Language
}

/** What came of one of the records. */
export interface BulkRow {
  readonly id: string
  readonly outcome: 'done' | 'refused'
  readonly version?: number
  readonly problem?: Problem
  /** What goes with it for good. */
  readonly gone?: Gone
}

export interface BulkReport {
  readonly isStored: boolean
  /** The moment of which the records were, before any of them was touched. */
  readonly at: string
  readonly counts: { readonly done: number; readonly refused: number }
  readonly rows: readonly BulkRow[]
  /** Where to go on, when there are more. */
  readonly next: string | null
}

const undone = new Error('Nothing of this is to be stored.')

/** Does the same with many records, each in its own right: what is refused to one is in the report. */
export async function doBulk(
  parts: StepParts,
  perform: Perform,
  asker: Asker,
  entity: Entity,
  asked: BulkAsked,
): Promise<BulkReport> {
  // A row that has been done is found no more, or refused as stale: the whole needs no key.
  const { repeat: _, ...alone } = asker
  const by: Asker = { ...alone, via: 'bulk' }
  const stepOf = stepsFor(parts, by, entity, asked.work)
  // Once for all of them, not in the report of each.
  assertAccountChange(by, entity, usageOfWork(asked.work))
  const at = new Date().toISOString()
  const { items, next } = await chosen(parts, by, entity, asked)
  const rows: BulkRow[] = []
  // By their ids, so that whoever goes on after the last of them misses none and meets none again.
  for (const item of items) {
    try {
      refuseNewer(item, asked.asOf)
      const step = await stepOf(item)
      let done: Pick<BulkRow, 'version' | 'gone'> = {}
      const work = perform(by, asked.isDry ? [] : [usageOf(step)], async (run) => {
        const outcome = await doStep(parts, run, by, step)
        done = whatIsLeft(step, outcome)
        if (asked.isDry) throw undone
        return outcome
      })
      await work.catch((thrown: unknown) => {
        if (thrown !== undone) throw thrown
      })
      rows.push({ id: item.id, outcome: 'done', ...done })
    } catch (thrown) {
      const failure = failureOf(thrown)
      if (failure.status >= 500) throw thrown
      rows.push({ id: item.id, outcome: 'refused', problem: failure.in(asked.language) })
    }
  }
  const refused = rows.filter(({ outcome }) => outcome === 'refused').length
  const counts = { done: rows.length - refused, refused }
  return { isStored: !asked.isDry, at, counts, rows, next }
}

function usageOfWork(work: BulkAsked['work']) {
  if (work.verb === 'change') return { verb: 'change', values: work.values }
  return { verb: work.verb === 'move' || work.verb === 'act' ? work.name : work.verb }
}

/** A removal leaves a version, though no record to be seen; what is gone for good leaves none. */
function whatIsLeft(step: Step, { record, answer }: Outcome): Pick<BulkRow, 'version' | 'gone'> {
  if (step.verb === 'erase') return { gone: answer as Gone }
  const removed = step.verb === 'remove' ? step.version : undefined
  const version = removed === undefined ? record?.version : removed + 1
  return version === undefined ? {} : { version }
}

type Item = { readonly id: string; readonly version?: number; readonly updated?: unknown }

function refuseNewer({ id, updated }: Item, asOf: string | undefined): void {
  if (asOf === undefined || typeof updated !== 'string' || updated <= asOf) return
  throw new Failure('stale', { more: { id, updated } })
}

async function chosen(
  parts: StepParts,
  by: Asker,
  entity: Entity,
  asked: BulkAsked,
): Promise<{ items: readonly Item[]; next: string | null }> {
  const { items, where, search, zone, after, limit, asOf } = asked
  if (asked.work.verb === 'undo' && !items) {
    throw new Failure('malformed', { says: 'What is to be undone is named in items.' })
  }
  if (items) {
    if (where !== undefined || search !== undefined) {
      throw new Failure('malformed', { says: 'Name items, or a where, and not both.' })
    }
    if (asOf === undefined) return { items, next: null }
    throw new Failure('malformed', {
      says: 'Items have versions; asOf is for those that fit where.',
    })
  }
  return listRecords(parts, by, entity, {
    limit,
    fields: 'id,version,updated',
    isBin: asked.work.verb === 'restore' || asked.work.verb === 'erase',
    ...(where === undefined ? {} : { where }),
    ...(search === undefined ? {} : { search }),
    ...(zone === undefined ? {} : { zone }),
    ...(after === undefined ? {} : { after }),
  })
}

/** How an item becomes a step. What is refused to everybody like the asker is refused at once. */
function stepsFor(
  parts: StepParts,
  by: Asker,
  entity: Entity,
  work: BulkAsked['work'],
): (item: Item) => Step | Promise<Step> {
  if (work.verb === 'undo') {
    parts.permit.grant(by.actor, ['read'], entity)
    return (item) => undoStep(parts, by, entity, item)
  }
  const stepFor = ({ id, version }: Item): Step =>
    work.verb === 'restore' || work.verb === 'act'
      ? { ...work, entity, id }
      : { ...work, entity, id, version }
  parts.permit.grant(by.actor, [usageOf(stepFor({ id: '' })).verb], entity)
  return stepFor
}
