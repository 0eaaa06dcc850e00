import type { FieldOutline } from '#shell/model/outline/field-outline.ts'
import type { Wiring } from '../../form/field-row.tsx'
import { useAdmin } from '../admin-context.ts'
import { ColourInput } from './colour-input.tsx'
import { Counted } from './counted.tsx'
import { MarkdownInput } from './markdown/markdown-input.tsx'
import { MomentInput } from './moments/moment-input.tsx'

interface Props {
  wiring: Wiring
  name: string
  field: FieldOutline
  /** The value as text. */
  text: string
}

/** The input of a value that is one text. */
export function PlainInput({ wiring, name, field, text }: Props) {
  const { min, max, choices, currency } = field.bounds
  const typed = { ...wiring, defaultValue: text, placeholder: field.example, autoComplete: 'off' }
  switch (field.type) {
    case 'long text':
      return (
        <Counted text={text} max={max}>
          <MarkdownInput wiring={wiring} text={text} example={field.example} />
        </Counted>
      )
    case 'choice':
      return (
        <Select wiring={wiring} isNeeded={field.required} choices={choices ?? {}} text={text} />
      )
    case 'boolean':
      return <Switch wiring={wiring} isOn={text === 'yes'} />
    case 'colour':
      return <ColourInput wiring={wiring} text={text} example={field.example} />
    case 'date':
      return <input {...typed} type="date" min={min} max={max} />
    case 'date and time':
      return <MomentInput wiring={wiring} name={name} moment={text} />
    case 'integer':
      return <input {...typed} className="number" inputMode="numeric" />
    case 'decimal':
      return <input {...typed} className="number" inputMode="decimal" />
    case 'money':
      return <MoneyInput typed={typed} currency={currency ?? 'EUR'} />
    case 'text':
      return (
        <Counted text={text} max={max}>
          <input {...typed} type="text" />
        </Counted>
      )
    default:
      return <input {...typed} {...(kinds[field.type] ?? {})} />
  }
}

/** A link may lead to a page of this site, so it is no address of the web alone. */
const kinds: Readonly<Record<string, { type: string; inputMode?: 'url' }>> = {
  'e-mail': { type: 'email' },
  telephone: { type: 'tel' },
  link: { type: 'text', inputMode: 'url' },
}

function MoneyInput({ typed, currency }: { typed: object; currency: string }) {
  const { language } = useAdmin()
  const parts = new Intl.NumberFormat(language, { style: 'currency', currency }).formatToParts(1)
  const sign = parts.find(({ type }) => type === 'currency')?.value ?? currency
  const isAfter = parts.at(-1)?.type === 'currency'
  const mark = <span className="sign">{sign === currency ? sign : `${sign} ${currency}`}</span>
  return (
    <span className="beside money">
      {!isAfter && mark}
      <input {...typed} className="number" inputMode="decimal" />
      {isAfter && mark}
    </span>
  )
}

function Select(props: {
  wiring: Wiring
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

/** Yes or no, and nothing between. */
// oxlint-disable jsx-a11y/role-has-required-aria-props -- the browser knows which of them it is
function Switch({ wiring, isOn }: { wiring: Wiring; isOn: boolean }) {
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
