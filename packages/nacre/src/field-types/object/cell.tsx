import { Fragment } from 'react'
import type { ValueProps, TypeCell } from '../type-cell.ts'

export const objectCell: TypeCell = { Cell: Properties }

/** The properties that have a value, with their labels. */
function Properties({ field, value, Inside }: ValueProps) {
  const values = value as Readonly<Record<string, unknown>>
  const parts = Object.entries(field.constraints.fields ?? {}).filter(
    ([name]) => (values[name] ?? null) !== null,
  )
  return parts.map(([name, part], at) => (
    <Fragment key={name}>
      {at > 0 && ', '}
      {part.label} <Inside field={part} value={values[name]} />
    </Fragment>
  ))
}
