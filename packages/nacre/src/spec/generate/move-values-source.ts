import { traitsOf } from '#shell/field-types/traits.ts'
import type { MoveDescription } from '../description.ts'
import { isJson } from '../grammar/move-values.ts'
import type { FieldScope } from './field-scope.ts'
import { valueSource } from './setting-source.ts'
import { entry, literalSource, objectSource, type SourceFile, textSource } from './source.ts'
import type { FieldDescription } from '../field-description.ts'

/** Generates the values that a move takes. */
export function moveInputSource(
  input: NonNullable<MoveDescription['input']>,
  scope: FieldScope,
  file: SourceFile,
): string {
  return objectSource(
    Object.entries(input).flatMap(([field, one]) => {
      if (typeof one === 'string') return entry(field, textSource(one))
      return entry(field, objectSource(entry('default', valueSource(one.default, scope, file))))
    }),
  )
}

/** Generates the values that a move sets. */
export function moveSetsSource(
  sets: NonNullable<MoveDescription['sets']>,
  fields: readonly FieldDescription[],
  scope: FieldScope,
  file: SourceFile,
): string {
  return objectSource(
    Object.entries(sets).flatMap(([field, value]) => {
      if (!isJson(value)) return entry(field, valueSource(value, scope, file))
      const { type } = fields.find(({ name }) => name === field) ?? {}
      const constant: unknown = JSON.parse(value)
      // Decimals are text, so that they are exact.
      const isExact = typeof constant === 'number' && type && traitsOf(type).kind === 'decimal'
      return entry(field, isExact ? textSource(value) : literalSource(constant))
    }),
  )
}
