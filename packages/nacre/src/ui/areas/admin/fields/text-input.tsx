import { fixedTimeZoneOf } from '#shell/model/in-time-zone.ts'
import type { FieldSchema } from '#shell/model/schema/field-schema.ts'
import type { FieldProps } from '../../form/field-row.tsx'
import { useAdmin } from '../admin-context.ts'
import { LazyColorInput, LazyDateTimeInput, LazyMarkdownInput } from './lazy-inputs.ts'
import { CharacterCount } from './character-count.tsx'

interface Props {
  wiring: FieldProps
  name: string
  field: FieldSchema
  /** The value in the format of the input. */
  text: string
}

/** The input of a value with a single text. */
export function PlainInput({ wiring, name, field, text }: Props) {
  const { min, max, patternHint, choices, currency } = field.constraints
  const inputProps = {
    ...wiring,
    defaultValue: text,
    placeholder: field.example,
    autoComplete: 'off',
  }
  switch (field.type) {
    case 'markdown':
      return (
        <CharacterCount text={text} max={max}>
          <LazyMarkdownInput wiring={wiring} text={text} example={field.example} />
        </CharacterCount>
      )
    case 'choice':
      return (
        <Select wiring={wiring} isNeeded={field.required} choices={choices ?? {}} text={text} />
      )
    case 'boolean':
      return <Switch wiring={wiring} isOn={text === 'yes'} />
    case 'color':
      return <LazyColorInput wiring={wiring} text={text} example={field.example} />
    case 'date':
      return <input {...inputProps} type="date" min={min} max={max} />
    case 'dateTime':
      return (
        <LazyDateTimeInput
          wiring={wiring}
          name={name}
          initialTime={text}
          fixedZone={fixedTimeZoneOf(field.constraints)}
        />
      )
    case 'integer':
      return <input {...inputProps} className="number" inputMode="numeric" />
    case 'decimal':
      return <input {...inputProps} className="number" inputMode="decimal" />
    case 'money':
      return <MoneyInput inputProps={inputProps} currency={currency ?? 'EUR'} />
    case 'text':
      return (
        // The hint of a pattern tells its length.
        <CharacterCount text={text} max={patternHint === undefined ? max : undefined}>
          <input {...inputProps} type="text" />
        </CharacterCount>
      )
    default:
      return <input {...inputProps} {...(inputTypes[field.type] ?? {})} />
  }
}

/** A link may be a path of this site, so `type="url"` would reject it. */
const inputTypes: Readonly<Record<string, { type: string; inputMode?: 'url' }>> = {
  email: { type: 'email' },
  phone: { type: 'tel' },
  url: { type: 'text', inputMode: 'url' },
}

function MoneyInput({ inputProps, currency }: { inputProps: object; currency: string }) {
  const { language } = useAdmin()
  const parts = new Intl.NumberFormat(language, { style: 'currency', currency }).formatToParts(1)
  const sign = parts.find(({ type }) => type === 'currency')?.value ?? currency
  const isAfter = parts.at(-1)?.type === 'currency'
  const currencySign = (
    <span className="sign">{sign === currency ? sign : `${sign} ${currency}`}</span>
  )
  return (
    <span className="beside money">
      {!isAfter && currencySign}
      <input {...inputProps} className="number" inputMode="decimal" />
      {isAfter && currencySign}
    </span>
  )
}

function Select(props: {
  wiring: FieldProps
  isNeeded: boolean
  choices: Readonly<Record<string, string>>
  text: string
}) {
  const { wiring, isNeeded, choices, text } = props
  return (
    <select {...wiring} defaultValue={text}>
      {(!isNeeded || text === '') && <option value="">–</option>}
      {Object.entries(choices).map(([name, label]) => (
        <option key={name} value={name}>
          {label}
        </option>
      ))}
      {text !== '' && !Object.hasOwn(choices, text) && <option value={text}>{text}</option>}
    </select>
  )
}

/** A switch for yes and no. */
// oxlint-disable jsx-a11y/role-has-required-aria-props -- the browser knows which of them it is
function Switch({ wiring, isOn }: { wiring: FieldProps; isOn: boolean }) {
  return (
    <input
      {...wiring}
      type="checkbox"
      role="switch"
      className="switch"
      value="yes"
      defaultChecked={isOn}
    />
  )
}
