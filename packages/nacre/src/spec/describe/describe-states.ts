import { formatFormula } from '../grammar/format-formula.ts'
import type { Entity } from '#shell/language/entities/entity.ts'
import type { Move, States } from '#shell/language/entities/state.ts'
import { triggersOf } from '#shell/model/moves/triggered-moves.ts'
import type { MoveDescription, StatesDescription } from '../description.ts'
import { formatCondition } from '../grammar/format-formula.ts'
import { type Languages, normalizeLocalizedText } from '../grammar/localized-text.ts'
import { describeErrors } from './describe-conditions.ts'
import { describeMoveValues } from './describe-move-values.ts'
import { describeTrigger } from './describe-trigger.ts'
import type { Viewer } from './viewer.ts'

/** Describes the states and moves of an entity that a viewer may know. */
export function describeStates(
  { initial, entryStates = [], finalStates = [], labels = {}, moves }: States,
  entity: Entity,
  viewer: Viewer,
  isKnown: (entity: string) => boolean,
  languages: Languages,
): StatesDescription {
  const names = viewer.states(entity)
  const isVisible = (state: string) => names.includes(state)
  return {
    initial,
    names,
    entryStates: entryStates.filter(isVisible),
    finalStates: finalStates.filter(isVisible),
    labels: Object.fromEntries(
      Object.entries(labels)
        .filter(([state]) => isVisible(state))
        .map(([state, texts]) => [state, normalizeLocalizedText(texts, languages)]),
    ),
    moves: Object.entries(moves)
      .filter(([name]) => viewer.can(name, entity))
      .map(([name, move]) => describeMove(name, move, entity, viewer, isKnown, languages)),
  }
}

function describeMove(
  name: string,
  { from, to, may, label, guard, guardDescription, job, after, at, on, asSoonAs, ...process }: Move,
  entity: Entity,
  viewer: Viewer,
  isKnown: (entity: string) => boolean,
  languages: Languages,
): MoveDescription {
  const known = triggersOf({ on: on ?? [] }).filter((trigger) => isKnown(trigger.entity))
  return {
    name,
    from: [from].flat(),
    to,
    may: viewer.terms(may, entity),
    ...(label === undefined ? {} : { label: normalizeLocalizedText(label, languages) }),
    ...(guard ? { guard: guardDescription === undefined ? {} : { guardDescription } } : {}),
    ...describeMoveTime({ after, at }),
    ...(known.length > 0 ? { on: known.map(describeTrigger) } : {}),
    ...(asSoonAs && viewer.isAll ? { asSoonAs: formatCondition(asSoonAs) } : {}),
    ...(job === undefined || !viewer.isAll ? {} : { job }),
    ...describeMoveValues(process, (field) => viewer.field('read', entity, field)),
    ...describeErrors(process.errors),
  }
}

/** Describes when a move happens by itself. */
function describeMoveTime({
  after,
  at,
}: {
  readonly after: Move['after'] | undefined
  readonly at: Move['at'] | undefined
}): Pick<MoveDescription, 'after' | 'at'> {
  return {
    ...(typeof after?.count === 'number' && { after: { unit: after.unit, count: after.count } }),
    ...(at && { at: { formula: formatFormula(at), kind: at.gives } }),
  }
}
