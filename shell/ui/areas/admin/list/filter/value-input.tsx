import { useId } from 'react'
import { useAdmin, useWords } from '../../admin-context.ts'
import { numberExample, numberPattern, numberText } from '../../fields/number-text.ts'
import type { AskedField } from './asked-field.ts'
import { periodWord } from './condition-words.ts'
import { arityOf, type FilterOperator, isNumeric, valueOf } from './operators.ts'
import { periods } from './periods.ts'
import { RecordInput } from './record-input.tsx'

const words = {
  en: {
    value: 'Value',
    from: 'From',
    to: 'To',
    yes: 'yes',
    no: 'no',
    choose: 'Choose…',
    lines: 'one on each line',
    like: (number: string) => `A number such as ${number}`,
  },
  de: {
    value: 'Wert',
    from: 'Von',
    to: 'Bis',
    yes: 'ja',
    no: 'nein',
    choose: 'Wählen …',
    lines: 'einer je Zeile',
    like: (number: string) => `Eine Zahl wie ${number}`,
  },
}

interface Props {
  field: AskedField
  operator: FilterOperator
  values: readonly string[]
}

/** What a field is compared with, as one would give it for its type. */
export function ValueInput({ field, operator, values }: Props) {
  const { language } = useAdmin()
  const say = useWords(words)
  const arity = arityOf(operator)
  const [first = '', second = ''] = values
  const common = { name: 'value', required: true, 'aria-label': `${field.label}: ${say.value}` }
  if (arity === 'none') return null
  if (operator === 'within') {
    return (
      <select {...common} defaultValue={first}>
        {Object.keys(periods).map((one) => (
          <option key={one} value={one}>
            {periodWord(one, language)}
          </option>
        ))}
      </select>
    )
  }
  if (arity === 'two') {
    return (
      <span className="condition-two">
        <PlainInput
          {...common}
          aria-label={`${field.label}: ${say.from}`}
          field={field}
          value={first}
        />
        <span aria-hidden="true">–</span>
        <PlainInput
          {...common}
          aria-label={`${field.label}: ${say.to}`}
          field={field}
          value={second}
        />
      </span>
    )
  }
  if (field.kind === 'relation' && operator !== 'named') {
    return <RecordInput field={field} isMany={arity === 'many'} values={values} />
  }
  if (field.choices && arity === 'many') return <ManyChoices field={field} values={values} />
  if (arity === 'many') {
    return (
      <textarea {...common} rows={4} placeholder={say.lines} defaultValue={values.join('\n')} />
    )
  }
  if (field.choices) return <Choices {...common} options={field.choices} value={first} />
  if (field.kind === 'yes') {
    return <Choices {...common} options={{ yes: say.yes, no: say.no }} value={first} />
  }
  return <PlainInput {...common} field={operator === 'named' ? asText : field} value={first} />
}

const asText: Pick<AskedField, 'kind'> = { kind: 'text' }

interface Common {
  name: string
  required: boolean
  'aria-label': string
  value: string
}

function PlainInput({
  field,
  value,
  ...common
}: Common & { field: Pick<AskedField, 'kind' | 'currency'> }) {
  const { kind } = field
  if (isNumeric(kind)) return <NumberInput {...common} field={field} value={value} />
  if (kind === 'date' || kind === 'moment') {
    return <input {...common} type="date" defaultValue={value} max="9999-11-30" />
  }
  return <input {...common} type="text" autoComplete="off" maxLength={200} defaultValue={value} />
}

/** The browser itself refuses what is no number in the locale, also without JavaScript, and says how one looks. */
function NumberInput({
  field: { kind, currency },
  value,
  ...common
}: Common & { field: Pick<AskedField, 'kind' | 'currency'> }) {
  const { locale } = useAdmin()
  const say = useWords(words)
  const id = useId()
  const isWhole = kind === 'whole'
  const like = say.like(numberExample(locale, isWhole ? 0 : 1))
  const isUnread = value !== '' && valueOf(kind, value) === undefined
  return (
    <>
      <input
        {...common}
        {...(isUnread ? { 'aria-invalid': true, 'aria-describedby': id } : {})}
        type="text"
        autoComplete="off"
        inputMode={isWhole ? 'numeric' : 'decimal'}
        pattern={numberPattern(locale, currency)}
        title={like}
        maxLength={200}
        defaultValue={numberText(value, locale, currency).trimStart()}
      />
      {isUnread && (
        <small id={id} className="complaint" role="alert">
          {like}
        </small>
      )}
    </>
  )
}

function Choices(props: Common & { options: Readonly<Record<string, string>> }) {
  const { options, value, ...common } = props
  const say = useWords(words)
  return (
    <select {...common} defaultValue={value}>
      {!Object.hasOwn(options, value) && <option value="">{say.choose}</option>}
      {Object.entries(options).map(([one, label]) => (
        <option key={one} value={one}>
          {label}
        </option>
      ))}
    </select>
  )
}

function ManyChoices({ field, values }: Pick<Props, 'field' | 'values'>) {
  return (
    <fieldset className="condition-many">
      <legend className="unseen">{field.label}</legend>
      {Object.entries(field.choices ?? {}).map(([one, label]) => (
        <label key={one}>
          <input type="checkbox" name="value" value={one} defaultChecked={values.includes(one)} />
          {label}
        </label>
      ))}
    </fieldset>
  )
}
