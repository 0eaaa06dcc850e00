import type { EntityDescription } from '../description.ts'
import type { VerbConditionDescription } from '../process-description.ts'
import { type RoleImports, roleListSource } from './access-rule-source.ts'
import { conditionSource } from './formula-source.ts'
import { otherwiseSource } from './constraint-source.ts'
import { entry, literalSource, objectSource, type SourceFile, textSource } from './source.ts'

/** Generates the conditions of an entity that bind everyone. Those of moves are in the moves. */
export function onlyIfSource(
  { onlyIf, states }: EntityDescription,
  who: RoleImports,
  file: SourceFile,
): string | undefined {
  const isMove = (verb: string) => states?.moves.some(({ name }) => name === verb)
  const byVerb = Map.groupBy(onlyIf, ({ verb }) => verb)
  const verbs = [...byVerb].filter(([verb]) => !isMove(verb))
  if (verbs.length === 0) return undefined
  return objectSource(
    verbs.flatMap(([verb, conditions]) => entry(verb, conditionsSource(conditions, who, file))),
  )
}

/** Generates conditions by name, or nothing if there are none. */
export function conditionsSource(
  conditions: readonly VerbConditionDescription[],
  who: RoleImports,
  file: SourceFile,
): string | undefined {
  if (conditions.length === 0) return undefined
  return objectSource(
    conditions.flatMap(({ name, check, except, fields, ...otherwise }) => {
      const parts = [
        ...entry('check', conditionSource(check, who.scope, file)),
        ...otherwiseSource('else', otherwise, file),
        ...entry('except', except.length === 0 ? undefined : roleListSource(except, who, file)),
        ...entry('fields', fields.length === 0 ? undefined : literalSource(fields)),
      ]
      return entry(name, objectSource(parts))
    }),
  )
}

/** Generates the errors that the code of verbs can throw. */
export function verbErrorsSource(
  { errors }: Pick<EntityDescription, 'errors'>,
  file: SourceFile,
): string | undefined {
  if (!errors) return undefined
  return objectSource(
    Object.entries(errors).flatMap(([verb, codes]) => entry(verb, errorListSource(codes, file))),
  )
}

/** Generates a list of errors, or nothing if there are none. */
export function errorListSource(
  codes: readonly string[] = [],
  file: SourceFile,
  module = '../errors.ts',
): string | undefined {
  if (codes.length === 0) return undefined
  const all = codes.map((code) => `${file.addImport('errors', module)}[${textSource(code)}]`)
  return `[${all.join(', ')}]`
}
