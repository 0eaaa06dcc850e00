import { useMessages } from '../../../../kit/use-messages.ts'
import { useId, useState } from 'react'
import { useSite } from '../../../../components/site.ts'
import { type Choice, Combobox } from '../../../../kit/combobox/combobox.tsx'
import { useAdmin } from '../../../../records/admin-context.ts'
import { findEntity } from '../../../../records/admin-data.ts'
import { findRecords } from '../../../../records/relation-options.ts'
import { useList } from '../list-context.ts'
import type { FilterField } from './filter-field.ts'
import { maxOptions } from './load-filter-options.ts'

interface Props {
  field: FilterField
  isMany: boolean
  /** The ids of the selected records. */
  values: readonly string[]
}

/** Selects records of another list by title. */
export function RecordInput({ field, isMany, values }: Props) {
  const id = useId()
  const t = useMessages()
  const { titles, found: results } = useList().filterOptions
  const target = findEntity(useAdmin(), field.plural)
  const { http } = useSite()
  const [search] = useState(() => async (text: string) => {
    return target ? findRecords(http, target, { words: text, limit: maxOptions }) : []
  })
  const selected = values.map((value) => ({ value, label: titles.get(value) ?? value }))
  return (
    <span className="condition-record">
      <label className="visually-hidden" htmlFor={id}>
        {t('list.recordInput.value', { label: field.label })}
      </label>
      <Combobox
        wiring={{ id, name: 'value' }}
        chosen={selected}
        isMany={isMany}
        search={search}
        fallback={
          <SearchResults
            id={id}
            isMany={isMany}
            selected={selected}
            results={results.get(field.plural ?? '') ?? []}
          />
        }
      />
    </span>
  )
}

/** Without JavaScript, searches records by title and offers the results. */
function SearchResults(props: {
  id: string
  isMany: boolean
  selected: readonly Choice[]
  results: readonly Choice[]
}) {
  const { id, isMany, selected, results } = props
  const t = useMessages()
  const { here } = useList()
  const selectedValues = new Set(selected.map(({ value }) => value))
  const all = [...selected, ...results.filter(({ value }) => !selectedValues.has(value))]
  const ids = [...selectedValues]
  return (
    <>
      {all.length > 0 && (
        <select id={id} name="value" multiple={isMany} defaultValue={isMany ? ids : ids[0]}>
          {all.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      )}
      <input
        id={all.length > 0 ? undefined : id}
        type="search"
        name="find"
        aria-label={t('list.recordInput.placeholder')}
        placeholder={t('list.recordInput.placeholder')}
        maxLength={200}
        defaultValue={new URLSearchParams(here.search).get('find') ?? ''}
      />
      <button type="submit" name="preview" value="yes">
        {t('list.recordInput.search')}
      </button>
    </>
  )
}
