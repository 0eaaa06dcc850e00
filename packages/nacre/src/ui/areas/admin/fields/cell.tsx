import { plainText } from '#shell/field-types/bases/plain-text.ts'
import { cells } from '#shell/field-types/cells.ts'
import { isNumeric, traitsOf } from '#shell/field-types/traits.ts'
import { displayTypeOf } from '#shell/field-types/display-type.ts'
import type { EntitySchema } from '#shell/model/schema/entity-schema.ts'
import type { FieldSchema } from '#shell/model/schema/field-schema.ts'
import { fieldTypeViewOf } from '../../../records/custom/field-type-views.ts'

interface Props {
  field: FieldSchema
  value: unknown
}

/** The value of a field in a table cell: one line, localized. */
export function FieldCell(props: Props) {
  const { field, value } = props
  if (value === null || value === undefined || value === '')
    return <span className="nothing">–</span>
  const { Cell, CustomCell } = fieldTypeViewOf(field) ?? {}
  const usual = <BuiltInCell {...props} />
  return Cell && CustomCell ? <CustomCell {...props} Cell={Cell} fallback={usual} /> : usual
}

function BuiltInCell({ field, value }: Props) {
  const { Cell } = cells[displayTypeOf(field)]
  return Cell ? <Cell field={field} value={value} Inside={FieldCell} /> : formatText(value)
}

function formatText(value: unknown): string {
  if (Array.isArray(value)) return value.map(formatText).join(', ')
  return plainText(value)
}

/** Returns the class that right-aligns the numbers of a column, so that digits line up. */
export function alignmentClass(
  { fields }: Pick<EntitySchema, 'fields'>,
  column: string,
): string | undefined {
  const field = fields[column]
  return field && isNumeric(traitsOf(displayTypeOf(field)).kind) ? 'number' : undefined
}
