import { type ReactNode, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { useAdmin, useWords } from '../../admin-context.ts'
import { keptFields } from '../list-address.ts'
import { useList } from '../list-context.ts'
import type { AskedField } from './asked-field.ts'
import { operatorWord } from './condition-words.ts'
import { editedAddress } from './edit-address.ts'
import type { Condition } from './filter.ts'
import { arityOf, type FilterOperator, operatorsFor } from './operators.ts'
import { ValueInput } from './value-input.tsx'

const words = {
  en: { apply: 'Apply', operator: 'How', days: (zone: string) => `Days of ${zone}` },
  de: { apply: 'Anwenden', operator: 'Wie', days: (zone: string) => `Tage in ${zone}` },
}

interface Props {
  field: AskedField
  /** What is to be changed; nothing for one that is new. */
  condition?: Condition | undefined
  /** Where it stands or is to stand, as the address says it. */
  edit: string
  onDone?(form: HTMLFormElement): void
  children?: ReactNode
}

/** What is said of one field. A plain form that leads to an address, with and without JavaScript the same. */
export function ConditionForm({ field, condition, edit, onDone, children }: Props) {
  const { language, locale, zone } = useAdmin()
  const say = useWords(words)
  const { here, fields } = useList()
  const navigate = useNavigate()
  const id = useId()
  const possible = operatorsFor(field)
  const [operator, setOperator] = useState<FilterOperator>(
    condition?.operator ?? possible[0] ?? 'empty',
  )
  return (
    <form
      className="condition"
      action={here.pathname}
      onSubmit={(event) => {
        event.preventDefault()
        const form = event.currentTarget
        const query = new URLSearchParams(here.search)
        for (const [name, value] of new FormData(form)) {
          if (asking.has(name)) query.append(name, value as string)
        }
        const address = editedAddress({ ...here, search: query.toString() }, fields, locale)
        if (address !== undefined) void navigate(address)
        onDone?.(form)
      }}
    >
      {keptFields(here.search, []).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <input type="hidden" name="edit" value={edit} />
      <input type="hidden" name="field" value={field.name} />
      <label className="condition-field" htmlFor={id}>
        {field.label}
      </label>
      <select
        id={id}
        name="operator"
        aria-label={`${field.label}: ${say.operator}`}
        defaultValue={operator}
        onChange={({ target }) => {
          const chosen = possible.find((one) => one === target.value)
          if (chosen) setOperator(chosen)
        }}
      >
        {possible.map((one) => (
          <option key={one} value={one}>
            {operatorWord(one, language)}
          </option>
        ))}
      </select>
      <ValueInput
        key={operator}
        field={field}
        operator={operator}
        values={condition?.operator === operator ? condition.values : []}
      />
      {field.kind === 'moment' && arityOf(operator) !== 'none' && (
        <small className="condition-note">{say.days(zone)}</small>
      )}
      <span className="condition-acts">
        <button type="submit" className="main">
          {say.apply}
        </button>
        {children}
      </span>
    </form>
  )
}

const asking = new Set(['edit', 'field', 'operator', 'value'])
