import type { FieldSchema } from '#shell/model/schema/field-schema.ts'
import { plainText } from '../bases/plain-text.ts'
import type { ValueProps, TypeCell } from '../type-cell.ts'

export const choiceCell: TypeCell = { Cell: Choice }

function Choice({ field, value }: ValueProps) {
  return <span className="pill">{choiceLabelOf(field, value)}</span>
}

/** Returns the label of a choice. */
export function choiceLabelOf({ constraints }: FieldSchema, value: unknown): string {
  const name = plainText(value)
  return constraints.choices?.[name] ?? name
}
