import type { EntityDescription } from '../description.ts'
import { parseDuration } from '../grammar/duration.ts'
import { parseFormula } from '../grammar/parse-formula.ts'
import { roleSource, type RoleImports } from './access-rule-source.ts'
import { entityScope } from './field-scope.ts'
import { conditionSource, formulaSource } from './formula-source.ts'
import { entry, literalSource, objectSource, type SourceFile, textSource } from './source.ts'

/** Generates the reminders of an entity. */
export function remindersSource(
  entity: EntityDescription,
  entities: readonly EntityDescription[],
  who: RoleImports,
  file: SourceFile,
): string | undefined {
  const { timers = [] } = entity
  if (timers.length === 0) return undefined
  const scope = entityScope(entity, entities)
  return objectSource(
    timers.flatMap(({ name, when, at, time, every, max, send, to, isRole }) => {
      const moment = parseFormula(at)
      const repetition = every === undefined ? undefined : parseDuration(every)
      return entry(
        name,
        objectSource([
          ...entry('when', when === undefined ? undefined : conditionSource(when, scope, file)),
          ...entry('at', moment && formulaSource(moment, scope, file)),
          ...entry('time', time === undefined ? undefined : textSource(time)),
          ...entry(
            'every',
            repetition &&
              `${file.addImport(repetition.unit, 'nacre')}(${Number(repetition.count)})`,
          ),
          ...entry('max', max === undefined ? undefined : literalSource(max)),
          ...entry('send', file.addImport(send, '../emails.ts')),
          ...entry('to', isRole ? roleSource(to, who, file) : textSource(to)),
        ]),
      )
    }),
  )
}
