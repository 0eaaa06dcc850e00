import { useId } from 'react'
import type { FieldOutline } from '#shell/model/outline/field-outline.ts'
import { FieldRow, type Wiring } from '../../form/field-row.tsx'
import { useAdmin } from '../admin-context.ts'
import { ChoiceInput, ChoicesInput } from './choice-input.tsx'
import { shownMark } from './read-form.ts'
import { RelationInput } from './relation-input.tsx'
import { StoredInput } from './stored-input.tsx'

interface Props {
  name: string
  field: FieldOutline
  value: unknown
}

/** The input of a field, as one would choose it oneself for its type; and that it was shown. */
export function FieldInput({ name, field, value }: Props) {
  const { language } = useAdmin()
  return (
    <>
      {!name.includes('.') && <input type="hidden" name={shownMark} value={name} />}
      {field.type === 'structure' ? (
        <StructureInput name={name} field={field} value={value} />
      ) : field.type === 'choices' ? (
        <ChoicesInput name={name} field={field} value={value} />
      ) : (
        <FieldRow
          name={name}
          label={field.label}
          help={helpOf(field, language)}
          isRequired={isNeeded(field)}
        >
          {(wiring, given) => (
            <PlainInput
              wiring={wiring}
              name={name}
              field={field}
              value={given === undefined ? value : given.join('\n')}
            />
          )}
        </FieldRow>
      )}
    </>
  )
}

function isNeeded({ required, initial }: FieldOutline): boolean {
  return required && initial === undefined
}

/** What helps to fill it in: its own words, its shape, and the limits before they are hit. */
function helpOf({ help, bounds, type }: FieldOutline, language: string): string | undefined {
  const { shape, min, max } = bounds
  const of = language === 'de' ? limitsIn.de : limitsIn.en
  const isText = type === 'text' || type === 'long text'
  const isNumber = type === 'integer' || type === 'decimal' || type === 'money'
  const said = [
    help,
    shape,
    type === 'telephone' ? '+49 30 123456' : undefined,
    isText && max !== undefined ? of.longest(max) : undefined,
    isNumber && min !== undefined ? of.least(min) : undefined,
    (isNumber || type === 'image' || type === 'file') && max !== undefined
      ? of.most(max)
      : undefined,
  ]
  const sentences = said.filter((one) => one !== undefined && one !== '')
  return sentences.length === 0 ? undefined : sentences.join(' · ')
}

type Bound = number | string

const limitsIn = {
  en: {
    longest: (max: Bound) => `at most ${max} characters`,
    least: (min: Bound) => `at least ${min}`,
    most: (max: Bound) => `at most ${max}`,
  },
  de: {
    longest: (max: Bound) => `höchstens ${max} Zeichen`,
    least: (min: Bound) => `mindestens ${min}`,
    most: (max: Bound) => `höchstens ${max}`,
  },
}

interface Plain extends Props {
  wiring: Wiring
}

function PlainInput({ wiring, name, field, value }: Plain) {
  const { language } = useAdmin()
  const { min, max } = field.bounds
  const text = textOf(field, value, language)
  switch (field.type) {
    case 'long text':
      return <textarea {...wiring} defaultValue={text} maxLength={numberOf(max)} rows={6} />
    case 'list':
      return <textarea {...wiring} defaultValue={text} rows={4} />
    case 'choice':
      return <ChoiceInput wiring={wiring} field={field} value={text} />
    case 'boolean':
      return <YesNo wiring={wiring} field={field} value={text} />
    case 'relation':
    case 'relations':
      return <RelationInput wiring={wiring} name={name} field={field} value={value} />
    case 'image':
    case 'file':
      return <StoredInput wiring={wiring} name={name} field={field} value={value} />
    case 'colour':
      return <ColourInput wiring={wiring} value={text} />
    case 'date':
      return <input {...wiring} type="date" min={min} max={max} defaultValue={text} />
    case 'date and time':
      return <input {...wiring} defaultValue={text} placeholder="2026-01-28T09:00:00+01:00" />
    case 'integer':
      return <input {...wiring} inputMode="numeric" autoComplete="off" defaultValue={text} />
    case 'decimal':
      return <input {...wiring} inputMode="decimal" autoComplete="off" defaultValue={text} />
    case 'money':
      return (
        <span className="beside">
          <input {...wiring} inputMode="decimal" autoComplete="off" defaultValue={text} />
          <span>{field.bounds.currency}</span>
        </span>
      )
    default:
      return (
        <input
          {...wiring}
          type={inputTypes[field.type] ?? 'text'}
          defaultValue={text}
          maxLength={numberOf(max)}
        />
      )
  }
}

const inputTypes: Readonly<Record<string, string>> = { 'e-mail': 'email', telephone: 'tel' }

function numberOf(bound: number | string | undefined): number | undefined {
  return typeof bound === 'number' ? bound : undefined
}

/** A value as it stands in its input. */
function textOf({ type }: FieldOutline, value: unknown, language: string): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) {
    return value.map((one) => (typeof one === 'string' ? one : JSON.stringify(one))).join('\n')
  }
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (type === 'decimal' || type === 'money') {
    const plain = typeof value === 'string' ? value : JSON.stringify(value)
    return language === 'de' ? plain.replace('.', ',') : plain
  }
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function YesNo({ wiring, field, value }: { wiring: Wiring; field: FieldOutline; value: string }) {
  const { language } = useAdmin()
  const [yes, no] = language === 'de' ? ['Ja', 'Nein'] : ['Yes', 'No']
  if (field.required) {
    const { required: _, ...rest } = wiring
    return <input {...rest} type="checkbox" value="yes" defaultChecked={value === 'yes'} />
  }
  return (
    <select {...wiring} defaultValue={value}>
      <option value="">–</option>
      <option value="yes">{yes}</option>
      <option value="no">{no}</option>
    </select>
  )
}

/** A colour has a text, which can also be none, and beside it the picker of the browser that fills it in. */
function ColourInput({ wiring, value }: { wiring: Wiring; value: string }) {
  return (
    <span className="beside">
      <input {...wiring} defaultValue={value} placeholder="#a8d8d0" autoComplete="off" />
      <input
        type="color"
        aria-label={wiring.name}
        defaultValue={value === '' ? '#a8d8d0' : value}
        onInput={({ currentTarget }) => {
          const text = currentTarget.previousElementSibling
          if (text instanceof HTMLInputElement) text.value = currentTarget.value
        }}
      />
    </span>
  )
}

function StructureInput({ name, field, value }: Props) {
  const id = useId()
  const values = (value ?? {}) as Readonly<Record<string, unknown>>
  return (
    <fieldset className="parts" aria-describedby={field.help ? id : undefined}>
      <legend>{field.label}</legend>
      {field.help && (
        <p id={id} className="help">
          {field.help}
        </p>
      )}
      {Object.entries(field.bounds.fields ?? {}).map(([part, inside]) => (
        <FieldInput key={part} name={`${name}.${part}`} field={inside} value={values[part]} />
      ))}
    </fieldset>
  )
}
