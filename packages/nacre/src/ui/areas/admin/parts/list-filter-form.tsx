import { type ChangeEvent, type SubmitEvent, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { IntentLink } from '../../../components/intent-link.tsx'
import { formText } from '../../form/form-text.ts'
import { useMessages } from '../../use-messages.ts'
import { useListState } from '../list/list-state-context.ts'
import { listUrl, preservedFields } from '../list/list-url.ts'
import type { LoadedFilter } from './load-list-page.ts'

/** The search and the filters of a list on a page, as a form that works without JavaScript. */
export function ListFilterForm({ filters }: { filters: readonly LoadedFilter[] }) {
  const { entity, here, filterParams } = useListState()
  const t = useMessages()
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const query = new URLSearchParams(here.search)
  // Going back shows the former values. The inputs stay mounted, because one of them may have the focus.
  useEffect(() => {
    const current = new URLSearchParams(here.search)
    for (const name of filterParams) {
      const input = form.current?.elements.namedItem(name)
      if (input instanceof HTMLInputElement || input instanceof HTMLSelectElement)
        input.value = current.get(name) ?? ''
    }
  }, [here.search, filterParams])
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const values = filterParams.map((name) => [name, formText(data, name).trim()] as const)
    void navigate(listUrl(here, Object.fromEntries(values)), { preventScrollReset: true })
  }
  const choose = (event: ChangeEvent<HTMLFormElement>) => {
    if (event.target instanceof HTMLSelectElement) event.currentTarget.requestSubmit()
  }
  if (!entity.isSearchable && filters.length === 0) return null
  return (
    <form
      ref={form}
      className="list-filters"
      role="search"
      aria-label={entity.pluralLabel}
      action={here.pathname}
      onSubmit={submit}
      onChange={choose}
    >
      {preservedFields(here.search, filterParams).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {entity.isSearchable && (
        <label>
          <span>{t('list.pageFilters.search')}</span>
          <input
            type="search"
            name="search"
            maxLength={200}
            defaultValue={query.get('search') ?? ''}
          />
        </label>
      )}
      {filters.map((filter) => (
        <FilterInputs key={filter.field.name} filter={filter} query={query} />
      ))}
      <button type="submit">{t('list.pageFilters.apply')}</button>
      {filterParams.some((name) => query.get(name)) && (
        <IntentLink
          className="button quiet"
          to={listUrl(here, Object.fromEntries(filterParams.map((name) => [name, undefined])))}
        >
          {t('list.records.clearFilters')}
        </IntentLink>
      )}
    </form>
  )
}

function FilterInputs({ filter, query }: { filter: LoadedFilter; query: URLSearchParams }) {
  const t = useMessages()
  const { label, kind } = filter.field
  const type = kind === 'date' || kind === 'timestamp' ? 'date' : 'number'
  const choices = choicesOf(filter, t('list.valueInput.yes'), t('list.valueInput.no'))
  return filter.params.map((name, index) => {
    const common = { name, defaultValue: query.get(name) ?? '' }
    const end = index === 0 ? t('list.valueInput.from') : t('list.valueInput.to')
    return (
      <label key={name}>
        <span>{filter.isRange ? t('kit.text.labeled', { label, value: end }) : label}</span>
        {choices ? (
          <select {...common}>
            <option value="">{t('list.pageFilters.all')}</option>
            {choices.map(({ value, label: text }) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
        ) : filter.isRange ? (
          <input {...common} type={type} step={type === 'number' ? 'any' : undefined} />
        ) : (
          <input {...common} type="text" maxLength={200} />
        )}
      </label>
    )
  })
}

/** Returns the values to choose from, unless the value is entered. */
function choicesOf({ field, options }: LoadedFilter, yes: string, no: string) {
  if (field.kind === 'yes')
    return [
      { value: 'yes', label: yes },
      { value: 'no', label: no },
    ]
  if (field.kind === 'relation') return options
  if (!field.choices) return undefined
  return Object.entries(field.choices).map(([value, label]) => ({ value, label }))
}
