import type { ReactNode } from 'react'
import type { FieldSchema } from '#shell/model/schema/field-schema.ts'
import { useAdmin } from '../admin-context.ts'
import { ExtensionBoundary } from '../../kit/extension-boundary.tsx'
import type { FieldTypeView } from './field-type-view.ts'

interface Props {
  field: FieldSchema
  value: unknown
  Cell: NonNullable<FieldTypeView['Cell']>
  /** The value as its base shows it, in case that the component fails. */
  fallback: ReactNode
}

/** A value of a field type of the product. */
export function CustomCell({ field, value, Cell, fallback }: Props) {
  const { language, locale } = useAdmin()
  return (
    <ExtensionBoundary place={`fields/${field.customType}`} shown={value} fallback={fallback}>
      <Cell value={value as never} {...{ field, language, locale }} />
    </ExtensionBoundary>
  )
}
