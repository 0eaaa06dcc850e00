import type { EntityOutline } from '#shell/model/outline/entity-outline.ts'
import { IntentLink } from '../../../components/intent-link.tsx'
import { KitIcon } from '../../kit/kit-icon.tsx'
import { useWords } from '../admin-context.ts'
import type { BulkRow } from './run-bulk.ts'
import './report.css'

const words = {
  en: {
    more: (count: number) => `and ${count} more`,
    closed: (from: string, state: string) => `This is open to: ${from}. These are: ${state}.`,
  },
  de: {
    more: (count: number) => `und ${count} weitere`,
    closed: (from: string, state: string) => `Das geht bei: ${from}. Diese sind: ${state}.`,
  },
}

interface Props {
  entity: EntityOutline
  rows: readonly BulkRow[]
  /** What people call the records. */
  titles: Readonly<Record<string, string>>
}

const mostNamed = 20

/** What was refused, by the reason, with a way to each record. */
export function Refused({ entity, rows, titles }: Props) {
  const say = useWords(words)
  const reasons = Map.groupBy(
    rows.filter(({ outcome }) => outcome === 'refused'),
    reasonOf(entity, say),
  )
  return (
    <ul className="refused">
      {[...reasons].map(([reason, refused]) => (
        <li key={reason}>
          <p>
            <KitIcon name="warning" />
            <span>{reason}</span>
            <span className="pill">{refused.length}</span>
          </p>
          <ul>
            {refused.slice(0, mostNamed).map(({ id }) => (
              <li key={id}>
                <IntentLink to={`/admin/${entity.plural}/${id}`}>{titles[id] ?? id}</IntentLink>
              </li>
            ))}
            {refused.length > mostNamed && <li>{say.more(refused.length - mostNamed)}</li>}
          </ul>
        </li>
      ))}
    </ul>
  )
}

function reasonOf({ fields, states }: EntityOutline, say: typeof words.en) {
  const named = (state: unknown) => states?.labels[String(state)] ?? String(state)
  return ({ problem }: BulkRow): string => {
    const { from, state } = problem?.more ?? {}
    if (problem?.id === 'closed' && Array.isArray(from)) {
      return say.closed(from.map(named).join(', '), named(state))
    }
    const wrong = Object.entries(problem?.fields ?? {}).map(
      ([name, says]) => `${fields[name]?.label ?? name}: ${says}`,
    )
    return wrong.length > 0 ? wrong.join(' ') : (problem?.title ?? '')
  }
}
