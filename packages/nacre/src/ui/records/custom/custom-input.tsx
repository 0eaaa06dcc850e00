import type { ReactNode } from 'react'
import { FieldGroup } from '../../form/field-group.tsx'
import { type FieldProps, FieldRow } from '../../form/field-row.tsx'
import { useAdmin } from '../admin-context.ts'
import { ExtensionBoundary } from '../../kit/extension-boundary.tsx'
import type { InputProps } from '../input-props.ts'
import type { FieldTypeView } from './field-type-view.ts'

interface Props extends Pick<InputProps, 'name' | 'field' | 'value'> {
  view: FieldTypeView
  about: { name: string; label: string; help: string; isRequired: boolean }
  Input: NonNullable<FieldTypeView['Input']>
  /** The input of the base, in case that the component fails. */
  fallback: ReactNode
}

/** The input of a field type of the product, with label, help text and error. */
export function CustomInput({ name, field, value, view, about, Input, fallback }: Props) {
  const { language, locale } = useAdmin()
  const render = (attributes: FieldProps) => (
    <Input {...{ name, field, language, locale, attributes }} value={value as never} />
  )
  const row =
    view.layout === 'group' ? (
      <FieldGroup {...about} className="field bare">
        {(isWrong) =>
          render({
            id: `field-${name}-control`,
            name,
            required: about.isRequired,
            ...(isWrong ? { 'aria-invalid': true as const } : {}),
          })
        }
      </FieldGroup>
    ) : (
      <FieldRow {...about}>{(attributes) => render(attributes)}</FieldRow>
    )
  return (
    <ExtensionBoundary place={`fields/${field.customType}`} shown={value} fallback={fallback}>
      {row}
    </ExtensionBoundary>
  )
}
