import type { MoveDescription, StatesDescription } from '../description.ts'
import { type Changes, diffByName, isEqualData } from './changes.ts'
import { compareMoveValues } from './compare-processes.ts'
import { compareAccessRules } from './compare-access-rules.ts'

export function compareStates(
  before: StatesDescription | undefined,
  after: StatesDescription | undefined,
  changes: Changes,
): void {
  if (!before && after) changes.add(`it now has states: ${after.names.join(', ')}.`)
  if (before && !after) {
    changes.addBreaking(
      'its states were removed.',
      'everybody',
      'its transitions are removed from the API',
    )
  }
  if (!before || !after) return
  for (const state of after.names) {
    if (before.names.includes(state)) continue
    changes.addBreaking(`the state ${state} was added.`, 'readers', 'responses contain a new state')
  }
  for (const state of before.names) {
    if (after.names.includes(state)) continue
    const why = 'filters by it are rejected'
    changes.addBreaking(`the state ${state} was removed.`, 'everybody', why)
  }
  if (before.initial !== after.initial) {
    const text = `its initial state is now ${after.initial}, no longer ${before.initial}.`
    changes.addBreaking(text, 'everybody', 'new records have another state')
  }
  if (!isEqualData(before.labels, after.labels)) changes.add('its state labels changed.')
  compareMoves(before.moves, after.moves, changes)
}

function compareMoves(
  before: readonly MoveDescription[],
  after: readonly MoveDescription[],
  changes: Changes,
): void {
  const { common: stored, removed, added } = diffByName(before, after)
  for (const { name } of removed) {
    changes.addBreaking(`the transition ${name} was removed.`, 'writers', 'requests to it fail')
  }
  for (const { name, from, to } of added) {
    changes.add(`the transition ${name} was added: from ${from.join(' or ')} to ${to}.`)
  }
  for (const [old, move] of stored) compareMove(old, move, changes)
}

function compareTriggers(
  name: string,
  { on: before = [] }: MoveDescription,
  { on: after = [] }: MoveDescription,
  changes: Changes,
): void {
  const isIn = (all: typeof after, one: (typeof after)[number]) =>
    all.some((other) => isEqualData(one, other))
  const eventOf = ({ entity, verb }: (typeof after)[number]) => `${entity}.${verb}`
  for (const one of after.filter((trigger) => !isIn(before, trigger))) {
    if (one.must === undefined) changes.add(`${name} happens with ${eventOf(one)}.`)
    else {
      const text = `${eventOf(one)} now requires ${name}.`
      changes.addBreaking(text, 'writers', 'it may be rejected where it was allowed')
    }
  }
  const events = new Set(after.map(eventOf))
  for (const one of before.filter((trigger) => !events.has(eventOf(trigger))))
    changes.add(`${name} no longer happens with ${eventOf(one)}.`)
}

function compareMove(old: MoveDescription, move: MoveDescription, changes: Changes): void {
  const name = `the transition ${move.name}`
  if (old.to !== move.to) {
    const text = `${name} now leads to ${move.to}, no longer to ${old.to}.`
    changes.addBreaking(text, 'everybody', 'the record ends up in another state')
  }
  for (const state of old.from) {
    if (move.from.includes(state)) continue
    changes.addBreaking(
      `${name} is no longer possible from ${state}.`,
      'writers',
      'it is rejected there',
    )
  }
  for (const state of move.from) {
    if (!old.from.includes(state)) changes.add(`${name} is now possible from ${state}.`)
  }
  if (!old.guard && move.guard) {
    changes.addBreaking(
      `${name} now has a condition.`,
      'writers',
      'it may be rejected where it was allowed',
    )
  } else if (old.guard && !move.guard) changes.add(`${name} no longer has a condition.`)
  else if (!isEqualData(old.guard, move.guard))
    changes.add(`${name}: the description of its condition changed.`)
  if (!isEqualData([old.after, old.at, old.asSoonAs], [move.after, move.at, move.asSoonAs]))
    changes.add(`${name} happens by itself at another time.`)
  if (!isEqualData(old.on, move.on)) compareTriggers(name, old, move, changes)
  compareMoveValues(old, move, changes)
  if (old.job !== move.job) changes.add(`${name} now starts the job ${move.job ?? 'no job'}.`)
  if (!isEqualData(old.label, move.label)) changes.add(`${name} has a new label.`)
  compareAccessRules(`use the transition ${move.name}`, old.may, move.may, changes, 'writers')
}
