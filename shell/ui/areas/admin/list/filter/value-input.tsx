import { useEffect, useState } from 'react'
import { useSite } from '../../../../components/site.ts'
import { useAdmin, useWords } from '../../admin-context.ts'
import { useList } from '../list-context.ts'
import type { AskedField } from './asked-field.ts'
import { periodWord } from './condition-words.ts'
import { mostOffered, offer } from './load-offered.ts'
import { arityOf, type FilterOperator } from './operators.ts'
import { periods } from './periods.ts'

const words = {
  en: {
    value: 'Value',
    from: 'From',
    to: 'To',
    yes: 'yes',
    no: 'no',
    choose: 'Choose…',
    lines: 'one on each line',
    more: `These are the first ${mostOffered}. Others are found by a part of their name.`,
  },
  de: {
    value: 'Wert',
    from: 'Von',
    to: 'Bis',
    yes: 'ja',
    no: 'nein',
    choose: 'Wählen …',
    lines: 'einer je Zeile',
    more: `Das sind die ersten ${mostOffered}. Andere findet man über einen Teil ihres Namens.`,
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
  if (field.kind === 'relation' && operator !== 'named') {
    return <RecordInput {...common} field={field} value={first} />
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

function PlainInput({ field, value, ...common }: Common & { field: Pick<AskedField, 'kind'> }) {
  const { kind } = field
  if (kind === 'date' || kind === 'moment') {
    return <input {...common} type="date" defaultValue={value} max="9999-11-30" />
  }
  const isNumber = kind === 'whole' || kind === 'decimal'
  return (
    <input
      {...common}
      type="text"
      autoComplete="off"
      inputMode={kind === 'whole' ? 'numeric' : kind === 'decimal' ? 'decimal' : undefined}
      pattern={
        isNumber
          ? kind === 'whole'
            ? '\\s*-?[0-9]{1,16}\\s*'
            : '\\s*-?[0-9]{1,15}([.,][0-9]{1,10})?\\s*'
          : undefined
      }
      maxLength={200}
      defaultValue={value}
    />
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

/** A record of another list: of the first ones, and of those that stand there already. */
function RecordInput({ field, ...common }: Common & { field: AskedField }) {
  const { plural = '' } = field
  const say = useWords(words)
  const offered = useList().offered[plural]
  const found = useOffered(plural, offered === undefined)
  const options = offered ?? found ?? {}
  const isPart = Object.keys(options).length >= mostOffered
  return (
    <>
      <Choices key={Object.keys(options).length} {...common} options={options} />
      {isPart && <small className="condition-note">{say.more}</small>}
    </>
  )
}

/** Asks for what the page came without, because nobody knew that it would be wanted. */
function useOffered(
  plural: string,
  isWanted: boolean,
): Readonly<Record<string, string>> | undefined {
  const { http } = useSite()
  const admin = useAdmin()
  const [found, setFound] = useState<Readonly<Record<string, string>>>()
  useEffect(() => {
    if (!isWanted) return undefined
    let isHere = true
    void offer(http, admin, plural).then((one) => {
      if (isHere) setFound(one)
    })
    return () => {
      isHere = false
    }
  }, [http, admin, plural, isWanted])
  return found
}
