import type { ReactNode } from 'react'
import { IntentLink } from '../../../components/intent-link.tsx'
import { KitIcon } from '../../kit/kit-icon.tsx'
import { useAdmin, useWords } from '../admin-context.ts'
import { numberFormat } from '../formats.ts'
import { isOperator } from '../needs/load-needs.ts'
import { useNeeds } from '../needs/needs-context.ts'
import { listInState } from './list-in-state.ts'
import { type Came, hasCome } from '../../screen/apart.ts'
import { PartTrouble } from '../../screen/part-trouble.tsx'
import type { Waiting } from './load-home.ts'
import { NeedLine } from './need-line.tsx'

const words = {
  en: {
    title: 'Waiting for you',
    none: 'Nothing waits for you',
    noneText: 'No record waits for a move of yours.',
    well: 'The installation is well, too.',
    health: 'Health',
    installation: 'The installation',
  },
  de: {
    title: 'Wartet auf Sie',
    none: 'Nichts wartet auf Sie',
    noneText: 'Kein Datensatz wartet auf einen Schritt von Ihnen.',
    well: 'Auch der Installation geht es gut.',
    health: 'Befinden',
    installation: 'Die Installation',
  },
}

/** What the reader has to look at, and what they could take on, and by which moves. */
export function WaitingList({ waiting }: { waiting: Came<readonly Waiting[]> }) {
  const say = useWords(words)
  const { needs, problem, ask } = useNeeds()
  const records = hasCome(waiting) ? waiting.data : []
  const isCalm = records.length + needs.length === 0
  return (
    <section className="home-waiting" aria-labelledby="waiting">
      <h2 id="waiting">{say.title}</h2>
      {problem && <PartTrouble of={say.installation} problem={problem} ask={() => void ask()} />}
      {!hasCome(waiting) && <PartTrouble of={say.title} problem={waiting.problem} />}
      {isCalm && !problem && hasCome(waiting) && <Calm />}
      {!isCalm && (
        <ul>
          {needs.map((need) => (
            <NeedLine key={need.kind} need={need} />
          ))}
          {records.map((one) => (
            <InState key={`${one.plural} ${one.state}`} waiting={one} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Calm() {
  const say = useWords(words)
  const admin = useAdmin()
  return (
    <div className="home-calm">
      <KitIcon name="check" />
      <p>
        <strong>{say.none}</strong>
        <Quiet>
          {say.noneText}{' '}
          {isOperator(admin) && (
            <>
              {say.well} <IntentLink to="/admin/operation/health">{say.health}</IntentLink>
            </>
          )}
        </Quiet>
      </p>
    </div>
  )
}

function Quiet({ children }: { children: ReactNode }) {
  return <span className="home-quiet">{children}</span>
}

function InState({ waiting: { plural, state, count, moves } }: { waiting: Waiting }) {
  const { entities, locale } = useAdmin()
  const entity = entities.find((one) => one.plural === plural)
  const { labels = {}, moves: named = {} } = entity?.states ?? {}
  return (
    <li>
      <IntentLink to={listInState(plural, state)}>
        <b>{numberFormat(locale).format(count)}</b>
        <span>
          {entity?.labels ?? plural} <span className="pill">{labels[state] ?? state}</span>
        </span>
        <small>{moves.map((move) => named[move]?.label ?? move).join(' · ')}</small>
      </IntentLink>
    </li>
  )
}
