import { useMessages } from '../../../kit/use-messages.ts'
import type { EntitySchema } from '#shell/model/schema/entity-schema.ts'
import { IntentLink } from '../../../components/intent-link.tsx'
import { listUrlForState } from './list-url-for-state.ts'
import type { RecordCounts } from './load-home.ts'

/** The distribution of an entity’s records over its states, with links to the filtered lists. */
export function StateBar({ entity, numbers }: { entity: EntitySchema; numbers: RecordCounts }) {
  const t = useMessages()
  const { states } = entity
  if (!states || numbers.total === 0) return null
  const shares = stateShares(Object.keys(states.labels), numbers)
  return (
    <div className="state-bar">
      <svg aria-hidden="true" width="100%" height="8">
        {shares.map(({ state, hue, before, width }) => (
          <rect key={state} data-hue={hue} x={`${before}%`} width={`${width}%`} height="8" />
        ))}
      </svg>
      <ul aria-label={t('admin.stateBar.states')}>
        {shares.map(({ state, count, hue }) => (
          <li key={state} className="home-key" data-hue={hue}>
            <IntentLink to={listUrlForState(entity, state)}>
              {states.labels[state] ?? state}
            </IntentLink>{' '}
            {count}
          </li>
        ))}
      </ul>
    </div>
  )
}

const hues = 6

/** Returns each state with records, with its percentage and offset. */
function stateShares(states: readonly string[], { total, byState }: RecordCounts) {
  const counts = states.map((state) => byState.find((one) => one.state === state)?.count ?? 0)
  const percentOf = (count: number) => (count / total) * 100
  const shares = states.map((state, index) => ({
    state,
    count: counts[index] ?? 0,
    hue: index % hues,
    before: percentOf(counts.slice(0, index).reduce((sum, count) => sum + count, 0)),
    width: percentOf(counts[index] ?? 0),
  }))
  return shares.filter(({ count }) => count > 0)
}
