import { useLocation, useNavigate } from 'react-router'
import { titleIn } from '#shell/model/outline/title.ts'
import { IntentLink } from '../../../../components/intent-link.tsx'
import { wordsFor } from '../../../words.ts'
import { PageHead } from '../../../kit/page-head.tsx'
import { Placeholder } from '../../../kit/placeholder.tsx'
import { useWords } from '../../admin-context.ts'
import { NotHere } from '../../not-here.tsx'
import { useAuthor } from '../author.tsx'
import { bringBack } from './bring-back.ts'
import { EntryView } from './entry-view.tsx'
import { historyWords } from './history-words.ts'
import { type HistoryData, loadHistory } from './load-history.ts'
import { knownTitles, MissingTitles } from './missing-titles.tsx'
import './history.css'

export const load = loadHistory
export const act = bringBack
export const showsProblems = true

export function head({ entity, record, language }: HistoryData) {
  if (!entity || !record) return { status: 404 as const }
  return { title: `${wordsFor(historyWords, language).history}: ${titleIn(entity, record)}` }
}

/** Everything that was done to a record, the newest first. */
export function Page({ data }: { data: HistoryData }) {
  const { entity, record, entries, next, isGone } = data
  const say = useWords(historyWords)
  const { pathname, search } = useLocation()
  if (!entity || !record) return <NotHere />
  const older = new URLSearchParams(search)
  if (next !== null) older.set('before', String(next))
  return (
    <>
      <PageHead
        title={say.history}
        beside={isGone && <span className="pill">{say.inBin}</span>}
        crumbs={[
          { to: `/admin/${entity.plural}`, label: entity.labels },
          ...(isGone ? [{ to: `/admin/${entity.plural}/bin`, label: say.bin }] : []),
          { to: `/admin/${entity.plural}/${record.id}`, label: titleIn(entity, record) },
        ]}
      />
      <MissingTitles titles={data.titles} />
      <Narrowed data={data} />
      {entries.length === 0 ? (
        <Placeholder icon="history" title={say.none}>
          {say.noneText}
        </Placeholder>
      ) : (
        <ol className="entries">
          {entries.map((entry) => (
            <li key={entry.seq}>
              <EntryView
                {...{ entity, record, entry }}
                titles={knownTitles(data.titles)}
                mayChange={data.mayChange}
              />
            </li>
          ))}
        </ol>
      )}
      <nav className="entry-pages" aria-label={say.history}>
        {older.has('before') && next !== null && (
          <IntentLink className="button" to={`${pathname}?${older.toString()}`}>
            {say.older}
          </IntentLink>
        )}
        {new URLSearchParams(search).has('before') && (
          <IntentLink className="button quiet" to={pathname}>
            {say.newest}
          </IntentLink>
        )}
      </nav>
    </>
  )
}

/** By which field and by whom: in the address, also without JavaScript. */
function Narrowed({ data: { entity, entries } }: { data: HistoryData }) {
  const say = useWords(historyWords)
  const author = useAuthor()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const query = new URLSearchParams(search)
  const actor = query.get('actor') ?? ''
  const authors = new Map(entries.map((one) => [one.actor ?? '', author(one)]))
  if (actor !== '' && !authors.has(actor)) authors.set(actor, author({ actor, name: null }))
  const send = (form: HTMLFormElement) => {
    const given = [...new FormData(form)].filter(([, value]) => value !== '')
    void navigate(`${pathname}?${new URLSearchParams(given as [string, string][]).toString()}`)
  }
  return (
    <form
      className="narrowed"
      key={search}
      onSubmit={(event) => {
        event.preventDefault()
        send(event.currentTarget)
      }}
      onChange={({ currentTarget }) => send(currentTarget)}
    >
      <label>
        {say.field}
        <select name="field" defaultValue={query.get('field') ?? ''}>
          <option value="">{say.anyField}</option>
          {entity?.states && <option value="state">{say.state}</option>}
          {Object.entries(entity?.fields ?? {})
            .filter(([, { derived }]) => !derived)
            .map(([name, { label }]) => (
              <option key={name} value={name}>
                {label}
              </option>
            ))}
        </select>
      </label>
      <label>
        {say.person}
        <select name="actor" defaultValue={actor}>
          <option value="">{say.anybody}</option>
          {[...authors].map(([key, name]) =>
            key === '' ? null : (
              <option key={key} value={key}>
                {name}
              </option>
            ),
          )}
        </select>
      </label>
      <button type="submit">{say.show}</button>
    </form>
  )
}
