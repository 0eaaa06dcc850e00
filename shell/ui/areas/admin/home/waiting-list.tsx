import { IntentLink } from '../../../components/intent-link.tsx'
import { KitIcon } from '../../kit/kit-icon.tsx'
import { useAdmin, useWords } from '../admin-context.ts'
import { numberFormat } from '../formats.ts'
import { listInState } from './list-in-state.ts'
import type { Waiting } from './load-home.ts'

const words = {
  en: { title: 'Waiting for you', none: 'Nothing waits for you.' },
  de: { title: 'Wartet auf Sie', none: 'Nichts wartet auf Sie.' },
}

/** What the reader could take on, and by which moves. */
export function WaitingList({ waiting }: { waiting: readonly Waiting[] }) {
  const say = useWords(words)
  const { entities, language } = useAdmin()
  return (
    <section className="home-waiting" aria-labelledby="waiting">
      <h2 id="waiting">{say.title}</h2>
      {waiting.length === 0 && (
        <p className="home-quiet">
          <KitIcon name="check" /> {say.none}
        </p>
      )}
      <ul>
        {waiting.map(({ plural, state, count, moves }) => {
          const entity = entities.find((one) => one.plural === plural)
          const { labels = {}, moves: named = {} } = entity?.states ?? {}
          return (
            <li key={`${plural} ${state}`}>
              <IntentLink to={listInState(plural, state)}>
                <b>{numberFormat(language).format(count)}</b>
                <span>
                  {entity?.labels ?? plural} <span className="pill">{labels[state] ?? state}</span>
                </span>
                <small>{moves.map((move) => named[move]?.label ?? move).join(' · ')}</small>
              </IntentLink>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
