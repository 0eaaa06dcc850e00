import { type Expression } from '#shell/language/expressions/expression.ts'
import { isExpression } from '#shell/language/expressions/expression.ts'
import { type FieldSource } from '#shell/language/fields/field-source.ts'
import { me } from '#shell/language/expressions/me-operand.ts'
import type { Me } from '#shell/language/expressions/me-operand.ts'
import { formatFormula } from '../grammar/format-formula.ts'
import type { SourceDescription } from '../field-description.ts'

/** Describes what sets the value of a field. */
export function describeSource(source: FieldSource): SourceDescription {
  if (source === me || isExpression(source)) {
    return { kind: 'value', formula: describeValue(source) }
  }
  if (typeof source === 'symbol' || !('kind' in source)) return { kind: 'application' }
  if (source.kind === 'application') return { kind: 'application' }
  if (source.kind === 'slug') return { kind: 'slug', field: source.field }
  const { kind, pattern, from, per } = source
  return {
    kind,
    ...(pattern === undefined ? {} : { pattern }),
    ...(from === 1 ? {} : { from }),
    ...(per === undefined ? {} : { per }),
  }
}

/** Describes an expression as a formula, and the current user as `me`. */
export function describeValue(value: Expression | Me): string {
  return typeof value === 'symbol' ? 'me' : formatFormula(value)
}
