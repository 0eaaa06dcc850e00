import type { EntityDescription, MoveDescription } from '../description.ts'
import { accessRuleSource, type RoleImports } from './access-rule-source.ts'
import { conditionsSource, errorListSource } from './condition-source.ts'
import type { FieldScope } from './field-scope.ts'
import { parseFormula } from '../grammar/parse-formula.ts'
import { conditionSource, formulaSource } from './formula-source.ts'
import { moveInputSource, moveSetsSource } from './move-values-source.ts'
import { codeComment } from './pages/placeholder-source.ts'
import { triggersSource } from './trigger-source.ts'
import {
  entry,
  literalSource,
  objectSource,
  omitDefault,
  type SourceEntry,
  type SourceFile,
  textSource,
} from './source.ts'

interface StatesContext {
  readonly who: RoleImports
  readonly scope: FieldScope
  readonly file: SourceFile
  readonly commentAbove: (subject: string) => string
}

/** Generates the states and moves of an entity. */
export function statesSource(
  entity: EntityDescription,
  context: StatesContext,
): string | undefined {
  const { states } = entity
  if (!states) return undefined
  const { initial, entryStates, finalStates, labels, moves } = states
  return objectSource([
    ...entry('initial', textSource(initial)),
    ...entry('moves', movesSource(moves, entity, context)),
    ...entry('entryStates', omitDefault(entryStates, [])),
    ...entry('finalStates', omitDefault(finalStates, [])),
    ...entry('labels', omitDefault(labels, {})),
  ])
}

/** Generates moves between states. */
export function movesSource(
  moves: readonly MoveDescription[],
  entity: EntityDescription,
  context: StatesContext,
): string {
  return objectSource(
    moves.flatMap((move) =>
      entry(
        move.name,
        objectSource(moveEntries(move, entity, context)),
        context.commentAbove(move.name),
      ),
    ),
  )
}

function moveEntries(
  move: MoveDescription,
  { onlyIf, fields }: EntityDescription,
  { who, scope, file }: StatesContext,
): readonly SourceEntry[] {
  const { name, from, to, may, label, guard, job, after, at, on, asSoonAs, input, sets, errors } =
    move
  const conditions = onlyIf.filter(({ verb }) => verb === name)
  const moment = at && parseFormula(at.formula)
  return [
    ...entry('from', literalSource(from.length === 1 ? from[0] : from)),
    ...entry('to', textSource(to)),
    ...entry('may', accessRuleSource(may, who, file)),
    ...entry('label', label === undefined ? undefined : literalSource(label)),
    ...entry('guard', guard && '() => undefined', codeComment),
    ...entry(
      'guardDescription',
      guard?.guardDescription === undefined ? undefined : textSource(guard.guardDescription),
    ),
    ...entry('onlyIf', conditionsSource(conditions, who, file)),
    ...entry('input', input && moveInputSource(input, scope, file)),
    ...entry('sets', sets && moveSetsSource(sets, fields, scope, file)),
    ...entry('errors', errorListSource(errors, file)),
    ...entry('after', after && `${file.addImport(after.unit, 'nacre')}(${after.count})`),
    ...entry('at', moment && formulaSource(moment, scope, file)),
    ...entry('on', on && triggersSource(on, scope, file)),
    ...entry('asSoonAs', asSoonAs && conditionSource(asSoonAs, scope, file)),
    ...entry('job', job === undefined ? undefined : textSource(job)),
  ]
}
