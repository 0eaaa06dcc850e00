import { type Expression, isExpression } from '#shell/language/expressions/expression.ts'
import { expressionInputs } from '#shell/language/fields/expression-inputs.ts'
import type { Fields } from '#shell/language/fields/field.ts'
import type { MoveInput } from '#shell/language/entities/state.ts'
import type { Me } from '#shell/language/expressions/me-operand.ts'
import { type FieldViewer, type FieldSchema, fieldSchema } from './field-schema.ts'

type Inputs = Readonly<Record<string, MoveInput | undefined>>

/**
 * Creates the schemas of the values that a move takes. Its field may be read-only elsewhere.
 *
 * @example
 * moveInputSchemas(loan.fields, { remark: 'required' }, access).remark.required // true
 */
export function moveInputSchemas(
  fields: Fields,
  inputs: Inputs,
  access: FieldViewer,
): Readonly<Record<string, FieldSchema>> {
  const inside = { ...access, writable: () => true, creatable: () => true }
  return Object.fromEntries(
    Object.entries(inputs).flatMap(([name, input]) => {
      const field = fields[name]
      if (!field || input === undefined) return []
      const declared = {
        ...field,
        required: input === 'required',
        readOnly: false,
        fixed: false,
        defaultValue: undefined,
        visibleWhen: undefined,
      }
      const schema = fieldSchema(name, declared, inside)
      const fallback =
        typeof input === 'object' ? { fallback: fallbackOf(input.default, access) } : {}
      return [[name, { ...schema, ...fallback }] as const]
    }),
  )
}

function fallbackOf(
  source: Expression | Me,
  { readable = () => true }: FieldViewer,
): Expression | 'me' | 'unknown' {
  if (!isExpression(source)) return 'me'
  const { names, paths, totals } = expressionInputs(source)
  const isKnown = paths.length + totals.length === 0 && names.every((name) => readable(name))
  return isKnown ? source : 'unknown'
}
