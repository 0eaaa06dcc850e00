import { renderedFieldsName } from '#shell/http/form-field-names.ts'
import type { FieldSchema } from '#shell/model/schema/field-schema.ts'
import { FieldGroup } from '../../form/field-group.tsx'
import { FieldRow } from '../../form/field-row.tsx'
import { useAdmin } from '../admin-context.ts'
import { BooleanInput, ChoiceInput, ChoicesInput, hasFewChoices } from './choice-input.tsx'
import { fieldTypeViewOf } from './custom/field-type-views.ts'
import { helpTextOf } from './field-help.ts'
import { formatForInput } from './format-for-input.ts'
import type { InputProps } from './input-props.ts'
import { LazyListInput, LazyRelationInput, LazyStoredInput } from './lazy-inputs.ts'
import { PlainInput } from './text-input.tsx'
import './inputs.css'
import './markdown/markdown.css'
import './rows.css'
import './files/stored.css'
import './files/crop.css'

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
  const isPlainItem = item !== undefined && item.type !== 'object'
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
  const { type } = field
  const isGroup = type === 'choice' && hasFewChoices(field)
  if (type === 'choices' || isGroup || (type === 'boolean' && !field.required)) {
    const Inputs =
      type === 'choices' ? ChoicesInput : type === 'choice' ? ChoiceInput : BooleanInput
    return (
      <FieldGroup {...about} className="field bare">
        {(isWrong) => <Inputs name={name} field={field} value={value} isWrong={isWrong} />}
      </FieldGroup>
    )
  }
  if (type === 'object') {
    return (
      <FieldGroup {...about}>
        {() => <StructureInput name={name} field={field} value={value} path={path} />}
      </FieldGroup>
    )
  }
  if (type === 'list' || type === 'weekly') {
    return (
      <FieldGroup {...about} className={type === 'weekly' ? 'field bare weekly' : 'field bare'}>
        {() => <LazyListInput {...{ name, field, value, path }} Input={FieldInput} />}
      </FieldGroup>
    )
  }
  return (
    <FieldRow {...about}>
      {(wiring) =>
        type === 'relation' || type === 'relations' ? (
          <LazyRelationInput {...{ wiring, name, field, value }} Input={FieldInput} />
        ) : type === 'image' || type === 'file' ? (
          <LazyStoredInput wiring={wiring} name={name} path={path} field={field} value={value} />
        ) : (
          <PlainInput
            wiring={wiring}
            name={name}
            field={field}
            text={formatForInput(field, value, admin.locale)}
          />
        )
      }
    </FieldRow>
  )
}

function isInputRequired({ required, defaultValue, type }: FieldSchema): boolean {
  return required && defaultValue === undefined && type !== 'boolean'
}

function StructureInput({ name, field, value, path }: Required<Omit<InputProps, 'isInRow'>>) {
  const values = (value ?? {}) as Readonly<Record<string, unknown>>
  return (
    <>
      {Object.entries(field.constraints.fields ?? {}).map(([part, inside]) => (
        <FieldInput
          key={part}
          name={`${name}.${part}`}
          path={`${path}.${part}`}
          field={inside}
          value={values[part]}
        />
      ))}
    </>
  )
}
