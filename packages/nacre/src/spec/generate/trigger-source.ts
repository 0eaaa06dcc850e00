import type { TriggerDescription } from '../description.ts'
import { entityScope, type FieldScope } from './field-scope.ts'
import { conditionSource } from './formula-source.ts'
import { entry, objectSource, type SourceFile, textSource } from './source.ts'

/** Generates what happens to another record when a move is made, or several such events. */
export function triggersSource(
  triggers: readonly TriggerDescription[],
  scope: FieldScope,
  file: SourceFile,
): string {
  const each = triggers.map((trigger) => triggerSource(trigger, scope, file))
  return each.length === 1 ? each.join('') : `[${each.join(', ')}]`
}

function triggerSource(
  { entity, verb, via, when, must }: TriggerDescription,
  { entities }: FieldScope,
  file: SourceFile,
): string {
  const cause = entities.find(({ name }) => name === entity)
  const scope = cause ? entityScope(cause, entities) : { fields: [], entities }
  const error = () => `${file.addImport('errors', '../errors.ts')}[${textSource(String(must))}]`
  return objectSource([
    ...entry('entity', textSource(entity)),
    ...entry('verb', textSource(verb)),
    ...entry('via', textSource(via)),
    ...entry('when', when === undefined ? undefined : conditionSource(when, scope, file)),
    ...entry('must', must === undefined ? undefined : must === true ? 'true' : error()),
  ])
}
