import type { MoveDescription, StatesDescription } from '../description.ts'
import { type Changes, paired, same } from './change.ts'
import { compareTerms } from './compare-terms.ts'

export function compareStates(
  before: StatesDescription | undefined,
  after: StatesDescription | undefined,
  changes: Changes,
): void {
  if (!before && after) changes.say(`it now has states: ${after.names.join(', ')}.`)
  if (before && !after) {
    changes.break('it has no states any more.', 'everybody', 'its moves are gone from the API')
  }
  if (!before || !after) return
  for (const state of after.names) {
    if (before.names.includes(state)) continue
    changes.break(
      `the state ${state} is new.`,
      'readers',
      'answers have a state that they never had',
    )
  }
  for (const state of before.names) {
    if (after.names.includes(state)) continue
    const why = 'a list that is narrowed to it is refused'
    changes.break(`the state ${state} is gone.`, 'everybody', why)
  }
  if (before.initial !== after.initial) {
    const says = `it now begins as ${after.initial}, and no longer as ${before.initial}.`
    changes.break(says, 'everybody', 'what is created is in another state')
  }
  if (!same(before.labels, after.labels)) changes.say('its states are called otherwise.')
  compareMoves(before.moves, after.moves, changes)
}

function compareMoves(
  before: readonly MoveDescription[],
  after: readonly MoveDescription[],
  changes: Changes,
): void {
  const { kept, gone, added } = paired(before, after)
  for (const { name } of gone) {
    changes.break(`the move ${name} is gone.`, 'writers', 'its address answers no more')
  }
  for (const { name, from, to } of added) {
    changes.say(`the move ${name} is new: from ${from.join(' or ')} to ${to}.`)
  }
  for (const [old, move] of kept) compareMove(old, move, changes)
}

function compareMove(old: MoveDescription, move: MoveDescription, changes: Changes): void {
  const name = `the move ${move.name}`
  if (old.to !== move.to) {
    const says = `${name} now leads to ${move.to}, and no longer to ${old.to}.`
    changes.break(says, 'everybody', 'the record ends up in another state')
  }
  for (const state of old.from) {
    if (move.from.includes(state)) continue
    changes.break(`${name} no longer begins at ${state}.`, 'writers', 'it is refused there')
  }
  for (const state of move.from) {
    if (!old.from.includes(state)) changes.say(`${name} can now begin at ${state}.`)
  }
  if (!old.guard && move.guard) {
    changes.break(`${name} now has a guard.`, 'writers', 'it may be refused where it was made')
  } else if (old.guard && !move.guard) changes.say(`${name} has no guard any more.`)
  else if (!same(old.guard, move.guard)) changes.say(`${name}: its guard is described otherwise.`)
  if (old.job !== move.job) changes.say(`${name} is followed by ${move.job ?? 'no job'}.`)
  if (!same(old.label, move.label)) changes.say(`${name} is called otherwise.`)
  compareTerms(`make the move ${move.name}`, old.who, move.who, changes, 'writers')
}
