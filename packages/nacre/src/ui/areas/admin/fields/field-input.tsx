import type { ComponentType } from 'react'
import { renderedFieldsName } from '#shell/http/form-field-names.ts'
import { TextControl } from '#shell/field-types/bases/text-control.tsx'
import { inputs } from '#shell/field-types/inputs.ts'
import type { FieldSchema } from '#shell/model/schema/field-schema.ts'
import { FieldGroup } from '../../../form/field-group.tsx'
import { FieldRow } from '../../../form/field-row.tsx'
import { useAdmin } from '../../../records/admin-context.ts'
import { fieldTypeViewOf } from '../../../records/custom/field-type-views.ts'
import { helpTextOf } from './field-help.ts'
import { formatForInput } from './format-for-input.ts'
import type { CreateDialogProps, InputProps } from '../../../records/input-props.ts'
import './inputs.css'

/** Loads the dialog for a related record, which has inputs itself. */
async function loadCreateDialog(): Promise<ComponentType<CreateDialogProps>> {
  const { CreateDialog } = await import('../record/create-dialog.tsx')
  return (props) => <CreateDialog {...props} Input={FieldInput} />
}

/** The input of a field by its type, with a hidden marker that the field was part of the form. */
export function FieldInput(props: InputProps) {
  const { name } = props
  return (
    <>
      {!name.includes('.') && <input type="hidden" name={renderedFieldsName} value={name} />}
      <TypedInput isInRow={false} {...props} path={props.path ?? name} />
    </>
  )
}

interface About {
  readonly name: string
  readonly label: string
  readonly help: string
  readonly isRequired: boolean
}

/**
 * An input that consists of several controls wraps them in its label. A single control has a label
 * beside it.
 */
function TypedInput(props: Required<InputProps>) {
  const { name, field, value, isInRow } = props
  const admin = useAdmin()
  const { item } = field.constraints
  const isPlainItem = item !== undefined && !item.constraints.fields
  const helps = [
    isInRow ? undefined : helpTextOf(field, admin),
    isPlainItem ? helpTextOf(item, admin) : undefined,
  ]
  const help = helps.filter((one) => one !== undefined).join(' · ')
  const about = { name, label: field.label, help, isRequired: isInputRequired(field) }
  const usual = <BuiltInInput {...props} about={about} />
  const view = fieldTypeViewOf(field)
  return view?.Input ? (
    <view.CustomInput
      {...{ name, field, value, view, about }}
      Input={view.Input}
      fallback={usual}
    />
  ) : (
    usual
  )
}

function BuiltInInput({
  name,
  field,
  value,
  path,
  about,
}: Required<InputProps> & { about: About }) {
  const admin = useAdmin()
  const { Control = TextControl, Group, isGroup, groupClass } = inputs[field.type]
  const input = { name, path, field, value, Input: FieldInput, loadCreateDialog }
  if (Group && (isGroup?.(field) ?? true)) {
    return (
      <FieldGroup {...about} {...(groupClass === undefined ? {} : { className: groupClass })}>
        {(isWrong) => <Group {...input} isWrong={isWrong} />}
      </FieldGroup>
    )
  }
  const text = formatForInput(field, value, admin.locale)
  return (
    <FieldRow {...about}>{(wiring) => <Control {...input} wiring={wiring} text={text} />}</FieldRow>
  )
}

function isInputRequired({ required, defaultValue, type }: FieldSchema): boolean {
  return required && defaultValue === undefined && !inputs[type].alwaysHasValue
}
