import type { TriggerDescription } from '../description.ts'
import { whenConditionSource } from './access-rule-source.ts'
import { entry, objectSource, type SourceFile, textSource } from './source.ts'

/** Generates what happens to another record when a move is made. */
export function triggerSource(
  { entity, verb, via, when, must }: TriggerDescription,
  file: SourceFile,
): string {
  const error = () => `${file.addImport('errors', '../errors.ts')}[${textSource(String(must))}]`
  return objectSource([
    ...entry('entity', textSource(entity)),
    ...entry('verb', textSource(verb)),
    ...entry('via', textSource(via)),
    ...entry('when', when && whenConditionSource(when, file)),
    ...entry('must', must === undefined ? undefined : must === true ? 'true' : error()),
  ])
}
