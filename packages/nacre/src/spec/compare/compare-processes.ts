import type { Description, EntityDescription, MoveDescription } from '../description.ts'
import type { StepDescription, VerbConditionDescription } from '../process-description.ts'
import { type Change, type Changes, collectChanges, diffByName, isEqualData } from './changes.ts'

const mayBeRejected = 'requests accepted before may be rejected'

/** Compares the conditions that bind everyone. Descriptions of earlier versions have none. */
export function compareConditions(
  { onlyIf: before = [] }: Partial<EntityDescription>,
  { onlyIf: after }: EntityDescription,
  changes: Changes,
): void {
  const named = (all: readonly VerbConditionDescription[]) =>
    all.map((one) => ({ ...one, name: `${one.name} of ${one.verb}` }))
  const { common, removed, added } = diffByName(named(before), named(after))
  for (const { name } of removed) changes.add(`the condition ${name} was removed.`)
  for (const { name, check } of added)
    changes.addBreaking(`the condition ${name} was added: ${check}.`, 'writers', mayBeRejected)
  for (const [old, one] of common) {
    const scopeOf = ({ check, except, fields }: VerbConditionDescription) => [check, except, fields]
    if (!isEqualData(scopeOf(old), scopeOf(one))) {
      const text = `the condition ${one.name} is now ${one.check}.`
      changes.addBreaking(text, 'writers', mayBeRejected)
    } else if (!isEqualData(old, one)) changes.add(`the condition ${one.name} has a new message.`)
  }
}

/** Compares the errors that the code of verbs can throw. */
export function compareVerbErrors(
  { errors: before = {} }: EntityDescription,
  { errors: after = {} }: EntityDescription,
  changes: Changes,
): void {
  for (const [verb, codes] of Object.entries(after)) addErrors(verb, before[verb], codes, changes)
}

function addErrors(
  what: string,
  before: readonly string[] = [],
  after: readonly string[] = [],
  changes: Changes,
): void {
  for (const code of after)
    if (!before.includes(code)) changes.add(`${what} can now fail with ${code}.`)
}

/** Compares the values that a move takes and sets, and its errors. */
export function compareMoveValues(
  old: MoveDescription,
  move: MoveDescription,
  changes: Changes,
): void {
  const name = `the transition ${move.name}`
  const [before, after] = [old.input ?? {}, move.input ?? {}]
  for (const field of Object.keys(before)) {
    if (field in after) continue
    const why = 'requests that send it are rejected'
    changes.addBreaking(`${name} no longer takes ${field}.`, 'writers', why)
  }
  for (const [field, how] of Object.entries(after)) {
    if (isEqualData(before[field], how)) continue
    if (how === 'required')
      changes.addBreaking(`${name} now requires ${field}.`, 'writers', 'requests without it fail')
    else if (field in before) changes.add(`${name} takes ${field} in another way.`)
    else changes.add(`${name} now takes ${field}.`)
  }
  if (!isEqualData(old.sets ?? {}, move.sets ?? {})) {
    const fields = Object.keys(move.sets ?? {}).join(', ') || 'nothing'
    changes.add(`${name} sets other values: it now sets ${fields}.`)
  }
  addErrors(name, old.errors, move.errors, changes)
}

/** Compares the code of verbs. Descriptions of earlier versions have none. */
export function compareSteps(
  { steps: before = [] }: Partial<Description>,
  { steps: after }: Description,
  all: Change[],
): void {
  const named = (steps: readonly StepDescription[]) =>
    steps.map((step) => ({ ...step, name: `${step.entity}.${step.verbs.join(', ')}` }))
  const { common, removed, added } = diffByName(named(before), named(after))
  const ofStep = (step: StepDescription) => collectChanges(step.entity, all)
  for (const step of removed) ofStep(step).add(`the code of ${step.verbs.join(', ')} was removed.`)
  for (const step of added) ofStep(step).add(`the code of ${step.verbs.join(', ')} was added.`)
  for (const [old, step] of common) {
    const code = `the code of ${step.verbs.join(', ')}`
    if (!isEqualData(old.rights, step.rights)) ofStep(step).add(`${code} has other rights.`)
    const effectsOf = ({ parts, sends, starts, catches }: StepDescription) => [
      parts,
      sends,
      starts,
      catches,
    ]
    if (!isEqualData(effectsOf(old), effectsOf(step))) ofStep(step).add(`${code} changed.`)
    else if (!isEqualData(old.description, step.description))
      ofStep(step).add(`${code} has a new description.`)
  }
}
