import { useLocation, useNavigate } from 'react-router'
import { IntentLink } from '../../../../components/intent-link.tsx'
import { EmptyState } from '../../../../kit/empty-state.tsx'
import { useMessages } from '../../../../kit/use-messages.ts'
import { useFormatAuthor } from '../author.tsx'
import { HistoryEntryView } from './history-entry-view.tsx'
import type { HistoryData } from './load-history.ts'
import { loadedTitles, TitlesLoadError } from './titles-load-error.tsx'
import './history.css'

/** The changes of a record, newest first, with their filter and the links to older ones. */
export function HistoryEntries({ data }: { data: HistoryData }) {
  const { entity, record, entries, next } = data
  const t = useMessages()
  const { pathname, search } = useLocation()
  if (!entity || !record) return null
  const older = new URLSearchParams(search)
  if (next !== null) older.set('before', String(next))
  return (
    <>
      <TitlesLoadError titles={data.titles} />
      <HistoryFilter data={data} />
      {entries.length === 0 ? (
        <EmptyState icon="history" title={t('record.history.none')}>
          {t('record.history.noneText')}
        </EmptyState>
      ) : (
        <ol className="entries">
          {entries.map((entry) => (
            <li key={entry.seq}>
              <HistoryEntryView
                {...{ entity, record, entry }}
                titles={loadedTitles(data.titles)}
                mayChange={data.mayChange}
              />
            </li>
          ))}
        </ol>
      )}
      <nav className="entry-pages" aria-label={t('record.history.history')}>
        {older.has('before') && next !== null && (
          <IntentLink className="button" to={`${pathname}?${older.toString()}`}>
            {t('record.history.older')}
          </IntentLink>
        )}
        {new URLSearchParams(search).has('before') && (
          <IntentLink className="button quiet" to={pathname}>
            {t('record.history.newest')}
          </IntentLink>
        )}
      </nav>
    </>
  )
}

/** The filter by field and author. It is in the URL and works without JavaScript. */
function HistoryFilter({ data: { entity, entries } }: { data: HistoryData }) {
  const t = useMessages()
  const author = useFormatAuthor()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const query = new URLSearchParams(search)
  const actor = query.get('actor') ?? ''
  const authors = new Map(entries.map((one) => [one.actor ?? '', author(one)]))
  if (actor !== '' && !authors.has(actor)) authors.set(actor, author({ actor, name: null }))
  const send = (form: HTMLFormElement) => {
    const filled = [...new FormData(form)].filter(([, value]) => value !== '')
    void navigate(`${pathname}?${new URLSearchParams(filled as [string, string][]).toString()}`)
  }
  return (
    <form
      className="history-filter"
      key={search}
      onSubmit={(event) => {
        event.preventDefault()
        send(event.currentTarget)
      }}
      onChange={({ currentTarget }) => send(currentTarget)}
    >
      <label>
        {t('record.history.field')}
        <select name="field" defaultValue={query.get('field') ?? ''}>
          <option value="">{t('record.history.anyField')}</option>
          {entity?.states && <option value="state">{t('record.history.state')}</option>}
          {Object.entries(entity?.fields ?? {})
            .filter(([, { readOnly }]) => !readOnly)
            .map(([name, { label }]) => (
              <option key={name} value={name}>
                {label}
              </option>
            ))}
        </select>
      </label>
      <label>
        {t('record.history.user')}
        <select name="actor" defaultValue={actor}>
          <option value="">{t('record.history.anyUser')}</option>
          {[...authors].map(([key, name]) =>
            key === '' ? null : (
              <option key={key} value={key}>
                {name}
              </option>
            ),
          )}
        </select>
      </label>
      <button type="submit">{t('record.history.apply')}</button>
    </form>
  )
}
