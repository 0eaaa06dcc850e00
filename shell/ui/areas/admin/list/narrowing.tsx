import { useLocation, useNavigate } from 'react-router'
import type { EntityOutline } from '#shell/model/outline/entity-outline.ts'
import { useWords } from '../admin-context.ts'
import { listAddress } from './list-address.ts'

const words = {
  en: { search: 'Search', find: 'Find', state: 'State', all: 'All', bin: 'Bin', size: 'Rows' },
  de: {
    search: 'Suche',
    find: 'Finden',
    state: 'Zustand',
    all: 'Alle',
    bin: 'Papierkorb',
    size: 'Zeilen',
  },
}

const sizes = ['25', '50', '100', '200']

/** What narrows a list: words, a state, the bin. Everything is in the address, also without JavaScript. */
export function Narrowing({ entity }: { entity: EntityOutline }) {
  const say = useWords(words)
  const here = useLocation()
  const navigate = useNavigate()
  const query = new URLSearchParams(here.search)
  const kept = [...query].filter(([name]) => !shown.has(name))
  const send = (form: HTMLFormElement) => {
    const given = [...new FormData(form)].map(([name, value]) => [name, value as string])
    const emptied = Object.fromEntries([...shown].map((name) => [name, undefined]))
    void navigate(listAddress(here, { ...emptied, ...Object.fromEntries(given) }))
  }
  return (
    <form
      className="narrowing"
      role="search"
      key={here.search}
      onSubmit={(event) => {
        event.preventDefault()
        send(event.currentTarget)
      }}
      onChange={({ target, currentTarget }) => {
        if (target instanceof HTMLSelectElement) send(currentTarget)
      }}
    >
      {kept.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {entity.isSearched && (
        <input
          type="search"
          name="search"
          aria-label={say.search}
          placeholder={say.search}
          defaultValue={query.get('search') ?? ''}
        />
      )}
      {entity.states && (
        <select name="state" aria-label={say.state} defaultValue={query.get('state') ?? ''}>
          <option value="">{`${say.state}: ${say.all}`}</option>
          {Object.entries(entity.states.labels).map(([state, label]) => (
            <option key={state} value={state}>
              {label}
            </option>
          ))}
        </select>
      )}
      <select name="limit" aria-label={say.size} defaultValue={query.get('limit') ?? '25'}>
        {sizes.map((size) => (
          <option key={size} value={size}>
            {`${size} ${say.size}`}
          </option>
        ))}
      </select>
      {'remove' in entity.may && (
        <select name="bin" aria-label={say.bin} defaultValue={query.get('bin') ?? ''}>
          <option value="">{entity.labels}</option>
          <option value="yes">{say.bin}</option>
        </select>
      )}
      <button type="submit">{say.find}</button>
    </form>
  )
}

const shown = new Set(['search', 'state', 'limit', 'bin'])
