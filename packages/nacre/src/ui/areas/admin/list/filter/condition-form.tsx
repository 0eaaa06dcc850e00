import { useMessages } from '../../../../kit/use-messages.ts'
import { type ReactNode, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { useAdmin } from '../../../../records/admin-context.ts'
import { preservedFields } from '../list-url.ts'
import { useList } from '../list-context.ts'
import type { FilterField } from './filter-field.ts'
import { operatorLabel } from './condition-messages.ts'
import { submittedFilterUrl } from './edit-url.ts'
import type { Condition } from './filter.ts'
import { operatorArity, type FilterOperator, operatorsFor } from './operators.ts'
import { ValueInput } from './value-input.tsx'

interface Props {
  field: FilterField
  /** The condition to edit, or nothing for a new one. */
  condition?: Condition | undefined
  /** The position of the condition in the filter, as in the URL. */
  edit: string
  onDone?(form: HTMLFormElement): void
  children?: ReactNode
}

/**
 * The form of a condition on one field. It is a native GET form, so it works without JavaScript.
 */
export function ConditionForm({ field, condition, edit, onDone, children }: Props) {
  const { language, locale, timeZone } = useAdmin()
  const t = useMessages()
  const { here, fields } = useList()
  const navigate = useNavigate()
  const id = useId()
  const availableOperators = operatorsFor(field)
  const [operator, setOperator] = useState<FilterOperator>(
    condition?.operator ?? availableOperators[0] ?? 'empty',
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
          if (editParams.has(name)) query.append(name, value as string)
        }
        const targetUrl = submittedFilterUrl({ ...here, search: query.toString() }, fields, locale)
        if (targetUrl !== undefined) void navigate(targetUrl)
        onDone?.(form)
      }}
    >
      {preservedFields(here.search, []).map(([name, value]) => (
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
        aria-label={t('kit.text.labeled', {
          label: field.label,
          value: t('list.conditionForm.operator'),
        })}
        defaultValue={operator}
        onChange={({ target }) => {
          const selectedOperator = availableOperators.find((one) => one === target.value)
          if (selectedOperator) setOperator(selectedOperator)
        }}
      >
        {availableOperators.map((one) => (
          <option key={one} value={one}>
            {operatorLabel(one, language)}
          </option>
        ))}
      </select>
      <ValueInput
        key={operator}
        field={field}
        operator={operator}
        values={condition?.operator === operator ? condition.values : []}
      />
      {field.kind === 'timestamp' && operatorArity(operator) !== 'none' && (
        <small className="condition-note">
          {t('list.conditionForm.days', { zone: field.timeZone ?? timeZone })}
        </small>
      )}
      <span className="condition-actions">
        <button type="submit" className="main">
          {t('list.conditionForm.apply')}
        </button>
        {children}
      </span>
    </form>
  )
}

const editParams = new Set(['edit', 'field', 'operator', 'value'])
