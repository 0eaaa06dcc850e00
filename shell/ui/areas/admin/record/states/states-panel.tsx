import type { StatesOutline } from '#shell/model/outline/entity-outline.ts'
import { IntentLink } from '../../../../components/intent-link.tsx'
import { PlainTable } from '../../../kit/plain-table.tsx'
import { useWords } from '../../admin-context.ts'
import type { MayNow } from '../load-record.ts'
import { Diagram } from './diagram.tsx'
import './states.css'

const words = {
  en: {
    title: 'States and moves',
    move: 'Move',
    way: 'From → to',
    now: 'Now',
    open: 'Open to you',
    never: 'Not for you.',
    history: 'When it changed its state',
  },
  de: {
    title: 'Zustände und Übergänge',
    move: 'Übergang',
    way: 'Von → nach',
    now: 'Jetzt',
    open: 'Für Sie offen',
    never: 'Nicht für Sie.',
    history: 'Wann sich der Zustand geändert hat',
  },
}

interface Props {
  states: StatesOutline
  current: string
  may: MayNow
  /** Where the history of the record is, for those who may see it. */
  history: string | undefined
}

/** How a record gets on: the drawing, and each move in words, with the reason why it is closed. */
export function StatesPanel({ states, current, may, history }: Props) {
  const say = useWords(words)
  const named = (state: string) => states.labels[state] ?? state
  return (
    <details className="states">
      <summary>{say.title}</summary>
      <Diagram states={states} current={current} />
      <PlainTable label={say.title} columns={[say.move, say.way, say.now]}>
        {Object.entries(states.moves).map(([name, { label, from, to }]) => {
          const now = may[name]
          return (
            <tr key={name}>
              <th scope="row">{label}</th>
              <td>
                {from.map(named).join(', ')} <span className="arrow">→</span> {named(to)}
              </td>
              <td>{now === true ? <strong>{say.open}</strong> : (now ?? say.never)}</td>
            </tr>
          )
        })}
      </PlainTable>
      {history !== undefined && (
        <p>
          <IntentLink to={history}>{say.history}</IntentLink>
        </p>
      )}
    </details>
  )
}
