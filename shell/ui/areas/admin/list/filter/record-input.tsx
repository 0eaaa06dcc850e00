import { useId, useState } from 'react'
import { useSite } from '../../../../components/site.ts'
import { type Choice, Combobox } from '../../../kit/combobox.tsx'
import { useAdmin, useWords } from '../../admin-context.ts'
import { entityAt } from '../../admin-data.ts'
import { findRecords } from '../../fields/relations/related.ts'
import { useList } from '../list-context.ts'
import type { AskedField } from './asked-field.ts'
import { mostFound } from './load-offered.ts'

const words = {
  en: {
    value: (label: string) => `${label}: Record`,
    find: 'A part of its name',
    look: 'Look for it',
  },
  de: {
    value: (label: string) => `${label}: Eintrag`,
    find: 'Ein Teil seines Namens',
    look: 'Suchen',
  },
}

interface Props {
  field: AskedField
  isMany: boolean
  /** The ids of those that are chosen. */
  values: readonly string[]
}

/** Records of another list, found by what people call them: all that the reader may see. */
export function RecordInput({ field, isMany, values }: Props) {
  const id = useId()
  const say = useWords(words)
  const { titles, found } = useList().offered
  const target = entityAt(useAdmin(), field.plural)
  const { http } = useSite()
  const [search] = useState(() => async (said: string) => {
    return target ? findRecords(http, target, { words: said, limit: mostFound }) : []
  })
  const chosen = values.map((value) => ({ value, label: titles.get(value) ?? value }))
  return (
    <span className="condition-record">
      <label className="unseen" htmlFor={id}>
        {say.value(field.label)}
      </label>
      <Combobox
        wiring={{ id, name: 'value' }}
        chosen={chosen}
        isMany={isMany}
        search={search}
        fallback={
          <Found
            id={id}
            isMany={isMany}
            chosen={chosen}
            found={found.get(field.plural ?? '') ?? []}
          />
        }
      />
    </span>
  )
}

/** Without JavaScript one looks for a record by a part of its name, and chooses from what is found. */
function Found(props: {
  id: string
  isMany: boolean
  chosen: readonly Choice[]
  found: readonly Choice[]
}) {
  const { id, isMany, chosen, found } = props
  const say = useWords(words)
  const { here } = useList()
  const taken = new Set(chosen.map(({ value }) => value))
  const all = [...chosen, ...found.filter(({ value }) => !taken.has(value))]
  const ids = [...taken]
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
        aria-label={say.find}
        placeholder={say.find}
        maxLength={200}
        defaultValue={new URLSearchParams(here.search).get('find') ?? ''}
      />
      <button type="submit" name="look" value="yes">
        {say.look}
      </button>
    </>
  )
}
