import { useNavigate } from 'react-router'
import { formText } from '../../../form/form-text.ts'
import { KitIcon } from '../../../kit/kit-icon.tsx'
import { useMessages } from '../../../kit/use-messages.ts'
import { useListState } from './list-state-context.ts'
import { listUrl, preservedFields } from './list-url.ts'

/** Searches a list. It keeps the filters and the order. */
export function SearchForm() {
  const { here } = useListState()
  const t = useMessages()
  const navigate = useNavigate()
  const search = new URLSearchParams(here.search).get('search') ?? ''
  return (
    <form
      className="list-search"
      role="search"
      action={here.pathname}
      onSubmit={(event) => {
        event.preventDefault()
        const text = formText(new FormData(event.currentTarget), 'search')
        void navigate(listUrl(here, { search: text }))
      }}
    >
      {preservedFields(here.search, ['search']).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <KitIcon name="search" />
      <input
        key={search}
        type="search"
        name="search"
        aria-label={t('list.toolbar.search')}
        placeholder={t('list.toolbar.search')}
        maxLength={200}
        defaultValue={search}
      />
      <button type="submit" className="quiet">
        {t('list.toolbar.submit')}
      </button>
    </form>
  )
}
