import { isNumeric } from '#shell/field-types/traits.ts'
import { useMessages } from '../../../../kit/use-messages.ts'
import { useId } from 'react'
import { useAdmin } from '../../../../records/admin-context.ts'
import {
  numberExample,
  numberPattern,
  formatInputNumber,
} from '#shell/field-types/bases/local-number.ts'
import { fieldTypeViewOf } from '../../../../records/custom/field-type-views.ts'
import type { FilterField } from './filter-field.ts'
import { periodLabel } from './condition-messages.ts'
import { operatorArity, type FilterOperator, parseFilterValue } from './operators.ts'
import { filterPeriods } from './periods.ts'
import { RecordInput } from './record-input.tsx'

interface Props {
  field: FilterField
  operator: FilterOperator
  values: readonly string[]
}

/** The inputs for the values of a condition, depending on the field. */
export function ValueInput({ field, operator, values }: Props) {
  const { language } = useAdmin()
  const t = useMessages()
  const arity = operatorArity(operator)
  const [first = '', second = ''] = values
  const common = {
    name: 'value',
    required: true,
    'aria-label': t('kit.text.labeled', { label: field.label, value: t('list.valueInput.value') }),
  }
  if (arity === 'none') return null
  if (operator === 'within') {
    return (
      <select {...common} defaultValue={first}>
        {Object.keys(filterPeriods).map((one) => (
          <option key={one} value={one}>
            {periodLabel(one, language)}
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
          aria-label={t('kit.text.labeled', {
            label: field.label,
            value: t('list.valueInput.from'),
          })}
          field={field}
          value={first}
        />
        <span aria-hidden="true">–</span>
        <PlainInput
          {...common}
          aria-label={t('kit.text.labeled', { label: field.label, value: t('list.valueInput.to') })}
          field={field}
          value={second}
        />
      </span>
    )
  }
  if (field.kind === 'relation' && operator !== 'named') {
    return <RecordInput field={field} isMany={arity === 'many'} values={values} />
  }
  if (field.choices && arity === 'many') return <ChoiceCheckboxes field={field} values={values} />
  if (arity === 'many') {
    return (
      <textarea
        {...common}
        rows={4}
        placeholder={t('list.valueInput.onePerLine')}
        defaultValue={values.join('\n')}
      />
    )
  }
  if (field.choices) return <ChoiceSelect {...common} options={field.choices} value={first} />
  if (field.kind === 'boolean') {
    return (
      <ChoiceSelect
        {...common}
        options={{ yes: t('list.valueInput.yes'), no: t('list.valueInput.no') }}
        value={first}
      />
    )
  }
  return <PlainInput {...common} field={operator === 'named' ? asText : field} value={first} />
}

const asText: Pick<FilterField, 'kind'> = { kind: 'text' }

interface ValueInputProps {
  name: string
  required: boolean
  'aria-label': string
  value: string
}

function PlainInput({
  field,
  value,
  ...common
}: ValueInputProps & { field: Pick<FilterField, 'kind' | 'currency' | 'customType'> }) {
  const { language, locale } = useAdmin()
  const { kind } = field
  const Filter = fieldTypeViewOf(field)?.Filter
  if (Filter) return <Filter value={value} attributes={common} {...{ language, locale }} />
  if (isNumeric(kind)) return <NumberInput {...common} field={field} value={value} />
  if (kind === 'date' || kind === 'timestamp') {
    return <input {...common} type="date" defaultValue={value} max="9999-11-30" />
  }
  return <input {...common} type="text" autoComplete="off" maxLength={200} defaultValue={value} />
}

/**
 * An input for a localized number. The browser validates it by pattern, so it works without
 * JavaScript.
 */
function NumberInput({
  field: { kind, currency },
  value,
  ...common
}: ValueInputProps & { field: Pick<FilterField, 'kind' | 'currency'> }) {
  const { locale } = useAdmin()
  const t = useMessages()
  const id = useId()
  const isInteger = kind === 'integer'
  const exampleHint = t('list.valueInput.numberExample', {
    number: numberExample(locale, isInteger ? 0 : 1),
  })
  const isUnread = value !== '' && parseFilterValue(kind, value) === undefined
  return (
    <>
      <input
        {...common}
        {...(isUnread ? { 'aria-invalid': true, 'aria-describedby': id } : {})}
        type="text"
        autoComplete="off"
        inputMode={isInteger ? 'numeric' : 'decimal'}
        pattern={numberPattern(locale, currency)}
        title={exampleHint}
        maxLength={200}
        defaultValue={formatInputNumber(value, locale, currency).trimStart()}
      />
      {isUnread && (
        <small id={id} className="field-error" role="alert">
          {exampleHint}
        </small>
      )}
    </>
  )
}

function ChoiceSelect(props: ValueInputProps & { options: Readonly<Record<string, string>> }) {
  const { options, value, ...common } = props
  const t = useMessages()
  return (
    <select {...common} defaultValue={value}>
      {!Object.hasOwn(options, value) && <option value="">{t('list.valueInput.choose')}</option>}
      {Object.entries(options).map(([one, label]) => (
        <option key={one} value={one}>
          {label}
        </option>
      ))}
    </select>
  )
}

function ChoiceCheckboxes({ field, values }: Pick<Props, 'field' | 'values'>) {
  return (
    <fieldset className="condition-many">
      <legend className="visually-hidden">{field.label}</legend>
      {Object.entries(field.choices ?? {}).map(([one, label]) => (
        <label key={one}>
          <input type="checkbox" name="value" value={one} defaultChecked={values.includes(one)} />
          {label}
        </label>
      ))}
    </fieldset>
  )
}
