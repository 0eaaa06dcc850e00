import { IntentLink } from '../../../components/intent-link.tsx'
import { useMessages } from '../../../kit/use-messages.ts'
import { useListState } from '../list/list-state-context.ts'
import { listUrl } from '../list/list-url.ts'
import type { LoadedFilter } from './load-list-page.ts'
import { UrlForm } from './url-form.tsx'

/** The search and the filters of a list on a page, as a form that works without JavaScript. */
export function ListFilterForm({ filters }: { filters: readonly LoadedFilter[] }) {
  const { entity, here, filterParams } = useListState()
  const t = useMessages()
  const query = new URLSearchParams(here.search)
  if (!entity.isSearchable && filters.length === 0) return null
  return (
    <UrlForm label={entity.pluralLabel} here={here} names={filterParams}>
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
    </UrlForm>
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
  if (field.kind === 'boolean')
    return [
      { value: 'yes', label: yes },
      { value: 'no', label: no },
    ]
  if (field.kind === 'relation') return options
  if (!field.choices) return undefined
  return Object.entries(field.choices).map(([value, label]) => ({ value, label }))
}
