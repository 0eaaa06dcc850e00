import { shownMark } from '#shell/http/form-marks.ts'
import type { FieldOutline } from '#shell/model/outline/field-outline.ts'
import { FieldGroup } from '../../form/field-group.tsx'
import { FieldRow } from '../../form/field-row.tsx'
import { useAdmin } from '../admin-context.ts'
import { BooleanInput, ChoiceInput, ChoicesInput, isFew } from './choice-input.tsx'
import { helpOf } from './field-help.ts'
import { inputText } from './input-text.ts'
import type { InputProps } from './input-props.ts'
import { ListInput } from './list-input.tsx'
import { PlainInput } from './plain-input.tsx'
import { RelationInput } from './relations/relation-input.tsx'
import { StoredInput } from './files/stored-input.tsx'
import './inputs.css'
import './markdown/markdown.css'
import './rows.css'
import './files/stored.css'
import './files/crop.css'

/** The input of a field, as one would choose it oneself for its type; and that it was shown. */
export function FieldInput(props: InputProps) {
  const { name } = props
  return (
    <>
      {!name.includes('.') && <input type="hidden" name={shownMark} value={name} />}
      <TypedInput isInRow={false} {...props} path={props.path ?? name} />
    </>
  )
}

/** What is more than one input has its label around them, all else has it beside. */
function TypedInput({ name, field, value, path, isInRow }: Required<InputProps>) {
  const admin = useAdmin()
  const { item } = field.bounds
  const isPlainItem = item !== undefined && item.type !== 'structure'
  const helps = [
    isInRow ? undefined : helpOf(field, admin),
    isPlainItem ? helpOf(item, admin) : undefined,
  ]
  const help = helps.filter((one) => one !== undefined).join(' · ')
  const { label, type } = field
  const about = { name, label, help, isRequired: isNeeded(field) }
  const isGroup = type === 'choice' && isFew(field)
  if (type === 'choices' || isGroup || (type === 'boolean' && !field.required)) {
    const Inputs =
      type === 'choices' ? ChoicesInput : type === 'choice' ? ChoiceInput : BooleanInput
    return (
      <FieldGroup {...about} className="field bare">
        {(isWrong) => <Inputs name={name} field={field} value={value} isWrong={isWrong} />}
      </FieldGroup>
    )
  }
  if (type === 'structure') {
    return (
      <FieldGroup {...about}>
        {() => <StructureInput name={name} field={field} value={value} path={path} />}
      </FieldGroup>
    )
  }
  if (type === 'list') {
    return (
      <FieldGroup {...about} className="field bare">
        {() => <ListInput {...{ name, field, value, path }} Input={FieldInput} />}
      </FieldGroup>
    )
  }
  return (
    <FieldRow {...about}>
      {(wiring) =>
        type === 'relation' || type === 'relations' ? (
          <RelationInput {...{ wiring, name, field, value }} Input={FieldInput} />
        ) : type === 'image' || type === 'file' ? (
          <StoredInput wiring={wiring} name={name} path={path} field={field} value={value} />
        ) : (
          <PlainInput
            wiring={wiring}
            name={name}
            field={field}
            text={inputText(field, value, admin.locale)}
          />
        )
      }
    </FieldRow>
  )
}

function isNeeded({ required, initial, type }: FieldOutline): boolean {
  return required && initial === undefined && type !== 'boolean'
}

function StructureInput({ name, field, value, path }: Required<Omit<InputProps, 'isInRow'>>) {
  const values = (value ?? {}) as Readonly<Record<string, unknown>>
  return (
    <>
      {Object.entries(field.bounds.fields ?? {}).map(([part, inside]) => (
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
