import type { FieldOutline } from '#shell/model/outline/field-outline.ts'
import type { Wiring } from '../../form/field-row.tsx'
import { Cell } from './cell.tsx'

interface Props {
  wiring: Wiring
  name: string
  field: FieldOutline
  value: unknown
}

/** A stored file or picture: what is there. */
export function StoredInput({ wiring, name, field, value }: Props) {
  const text = value === null || value === undefined ? '' : JSON.stringify(value)
  return (
    <>
      <Cell field={field} value={value} />
      <input {...wiring} id={undefined} type="hidden" name={name} defaultValue={text} />
    </>
  )
}
