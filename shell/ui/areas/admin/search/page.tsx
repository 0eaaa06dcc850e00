import { useLocation, useNavigate } from 'react-router'
import type { Answer } from '#shell/http/http.ts'
import type { PageContext } from '#shell/http/page-context.ts'
import { IntentLink } from '../../../components/intent-link.tsx'
import { KitIcon } from '../../kit/kit-icon.tsx'
import { PageHead } from '../../kit/page-head.tsx'
import { Placeholder } from '../../kit/placeholder.tsx'
import { wordsFor } from '../../words.ts'
import { useAdmin, useWords } from '../admin-context.ts'
import { loadAdmin } from '../admin-data.ts'
import { Monogram } from '../side/monogram.tsx'
import { placesFor } from '../side/places.ts'
import { fitOf } from './fit.ts'
import { type Found, type FoundIn, searchEverything } from './found.ts'
import './search.css'

const words = {
  en: {
    title: 'Search',
    search: 'What are you looking for?',
    find: 'Find',
    places: 'Places',
    none: 'Nothing found',
    noneText: 'Try fewer words, or their beginnings.',
    begin: 'Search everything that you may see',
    beginText: 'Records of all lists, by their words, and the places of the admin area.',
    more: 'All that was found',
  },
  de: {
    title: 'Suchen',
    search: 'Wonach suchen Sie?',
    find: 'Finden',
    places: 'Orte',
    none: 'Nichts gefunden',
    noneText: 'Versuchen Sie es mit weniger Wörtern oder mit ihrem Anfang.',
    begin: 'Alles durchsuchen, was Sie sehen dürfen',
    beginText: 'Die Einträge aller Listen nach ihren Wörtern, und die Orte der Verwaltung.',
    more: 'Alles Gefundene',
  },
}

interface Data {
  readonly language: string
  readonly asked: string
  readonly answer: Answer<Found> | undefined
}

export async function load({ http, url }: PageContext): Promise<Data> {
  const { language } = await loadAdmin(http, url)
  const asked = (url.searchParams.get('q') ?? '').trim()
  const answer = asked === '' ? undefined : await searchEverything(http, asked, 10)
  return { language, asked, answer }
}

export function head({ language, asked }: Data) {
  const { title } = wordsFor(words, language)
  return { title: asked === '' ? title : `${asked} – ${title}` }
}

/** Searches everything, also without JavaScript. */
export function Page({ data: { asked, answer } }: { data: Data }) {
  const say = useWords(words)
  const navigate = useNavigate()
  const { pathname } = useLocation()
  return (
    <>
      <PageHead title={say.title} />
      <form
        key={asked}
        className="search-form"
        role="search"
        onSubmit={(event) => {
          event.preventDefault()
          const given = new FormData(event.currentTarget).get('q')
          void navigate(
            `${pathname}?q=${encodeURIComponent(typeof given === 'string' ? given : '')}`,
          )
        }}
      >
        <input
          type="search"
          name="q"
          maxLength={200}
          aria-label={say.search}
          placeholder={say.search}
          defaultValue={asked}
        />
        <button type="submit" className="main">
          {say.find}
        </button>
      </form>
      {answer ? (
        <Results asked={asked} answer={answer} />
      ) : (
        <Placeholder icon="search" title={say.begin}>
          {say.beginText}
        </Placeholder>
      )}
    </>
  )
}

function Results({ asked, answer }: { asked: string; answer: Answer<Found> }) {
  const say = useWords(words)
  const admin = useAdmin()
  if (!answer.ok) {
    return (
      <Placeholder title={answer.problem.title} isProblem>
        {answer.problem.remedy}
      </Placeholder>
    )
  }
  const places = placesFor(admin)
    .flatMap((group) => group.places)
    .filter(({ label }) => fitOf(label, asked) !== undefined)
  const { found } = answer.data
  if (places.length + found.length === 0) {
    return (
      <Placeholder icon="search" title={say.none}>
        {say.noneText}
      </Placeholder>
    )
  }
  return (
    <>
      {places.length > 0 && (
        <section className="search-group">
          <h2>{say.places}</h2>
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
        <FoundGroup key={one.plural} one={one} asked={asked} />
      ))}
    </>
  )
}

function FoundGroup({ one, asked }: { one: FoundIn; asked: string }) {
  const { more } = useWords(words)
  const { plural, labels, items, isMore } = one
  return (
    <section className="search-group">
      <h2>
        <Monogram name={labels} /> {labels}
      </h2>
      <ul>
        {items.map(({ id, title, state }) => (
          <li key={id}>
            <IntentLink to={`/admin/${plural}/${id}`}>{title}</IntentLink>
            {state !== undefined && <span className="pill">{state}</span>}
          </li>
        ))}
        {isMore && (
          <li>
            <IntentLink to={`/admin/${plural}?search=${encodeURIComponent(asked)}`}>
              {more}
            </IntentLink>
          </li>
        )}
      </ul>
    </section>
  )
}
