import { useMessages } from '../../../kit/use-messages.ts'
import { messagesFor } from '#shell/messages/translate.ts'
import { useLocation, useNavigate } from 'react-router'
import type { HttpResult } from '#shell/http/http.ts'
import type { PageContext } from '#shell/http/page-context.ts'
import { IntentLink } from '../../../components/intent-link.tsx'
import { KitIcon } from '../../../kit/kit-icon.tsx'
import { ScreenHead } from '../../../kit/screen-head.tsx'
import { EmptyState } from '../../../kit/empty-state.tsx'
import { useAdmin } from '../../../records/admin-context.ts'
import { loadAdmin } from '../../../records/admin-data.ts'
import { Monogram } from '../sidebar/monogram.tsx'
import { useNavigationGroups } from '../sidebar/navigation-context.ts'
import { matchScore } from './match-score.ts'
import { type AreaMatches, matchesInArea } from './matches-in-area.ts'
import { type SearchResult, searchEverything } from '../../../records/search-everything.ts'
import './search.css'
import { listPath } from '../../../records/list-path.ts'

interface Data {
  readonly language: string
  readonly query: string
  readonly result: HttpResult<SearchResult> | undefined
}

export async function load({ http, url }: PageContext): Promise<Data> {
  const { language } = await loadAdmin(http, url)
  const query = (url.searchParams.get('q') ?? '').trim()
  const result = query === '' ? undefined : await searchEverything(http, query, 10)
  return { language, query, result }
}

export function head({ language, query }: Data) {
  const t = messagesFor(language)
  return { title: query === '' ? t('admin.search.title') : `${query} – ${t('admin.search.title')}` }
}

/** The search page for all lists, which works without JavaScript. */
export function Page({ data: { query, result } }: { data: Data }) {
  const t = useMessages()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  return (
    <>
      <ScreenHead title={t('admin.search.title')} />
      <form
        key={query}
        className="search-form"
        role="search"
        onSubmit={(event) => {
          event.preventDefault()
          const text = new FormData(event.currentTarget).get('q')
          void navigate(`${pathname}?q=${encodeURIComponent(typeof text === 'string' ? text : '')}`)
        }}
      >
        <input
          type="search"
          name="q"
          maxLength={200}
          aria-label={t('admin.search.search')}
          placeholder={t('admin.search.search')}
          defaultValue={query}
        />
        <button type="submit" className="main">
          {t('admin.search.submit')}
        </button>
      </form>
      {result ? (
        <SearchResults query={query} result={result} />
      ) : (
        <EmptyState icon="search" title={t('admin.search.startTitle')}>
          {t('admin.search.startText')}
        </EmptyState>
      )}
    </>
  )
}

function SearchResults({ query, result }: { query: string; result: HttpResult<SearchResult> }) {
  const t = useMessages()
  const admin = useAdmin()
  const navigation = useNavigationGroups()
  if (!result.ok) {
    return (
      <EmptyState title={result.problem.title} isProblem>
        {result.problem.hint}
      </EmptyState>
    )
  }
  const places = navigation
    .flatMap((group) => group.places)
    .filter(({ label }) => matchScore(label, query) !== undefined)
  const found = matchesInArea(result.data.found, admin)
  if (places.length + found.length === 0) {
    return (
      <EmptyState icon="search" title={t('admin.search.none')}>
        {t('admin.search.noneText')}
      </EmptyState>
    )
  }
  return (
    <>
      {places.length > 0 && (
        <section className="search-group">
          <h2>{t('admin.search.pages')}</h2>
          <ul className="search-places">
            {places.map(({ to, label, icon }) => (
              <li key={to}>
                <IntentLink to={to}>
                  {icon ? <KitIcon name={icon} /> : <Monogram name={label} />}
                  {label}
                </IntentLink>
              </li>
            ))}
          </ul>
        </section>
      )}
      {found.map((one) => (
        <MatchGroup key={one.entity.plural} one={one} query={query} />
      ))}
    </>
  )
}

function MatchGroup({ one, query }: { one: AreaMatches; query: string }) {
  const t = useMessages()
  const { entity, items, isMore } = one
  const { pluralLabel } = entity
  return (
    <section className="search-group">
      <h2>
        <Monogram name={pluralLabel} /> {pluralLabel}
      </h2>
      <ul>
        {items.map(({ id, title, state }) => (
          <li key={id}>
            <IntentLink to={`${listPath(entity)}/${id}`}>{title}</IntentLink>
            {state !== undefined && <span className="pill">{state}</span>}
          </li>
        ))}
        {isMore && (
          <li>
            <IntentLink to={`${listPath(entity)}?search=${encodeURIComponent(query)}`}>
              {t('admin.search.viewAll')}
            </IntentLink>
          </li>
        )}
      </ul>
    </section>
  )
}
