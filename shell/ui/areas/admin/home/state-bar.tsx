import type { EntityOutline } from '#shell/model/outline/entity-outline.ts'
import { IntentLink } from '../../../components/intent-link.tsx'
import { useWords } from '../admin-context.ts'
import { listInState } from './list-in-state.ts'
import type { Numbers } from './load-home.ts'

const words = { en: { states: 'By state' }, de: { states: 'Nach Zustand' } }

/** How the records of an entity are shared out among its states; each leads to its list. */
export function StateBar({ entity, numbers }: { entity: EntityOutline; numbers: Numbers }) {
  const say = useWords(words)
  const { states } = entity
  if (!states || numbers.total === 0) return null
  const shares = sharesOf(Object.keys(states.labels), numbers)
  return (
    <div className="state-bar">
      <svg aria-hidden="true" width="100%" height="8">
        {shares.map(({ state, hue, before, width }) => (
          <rect key={state} data-hue={hue} x={`${before}%`} width={`${width}%`} height="8" />
        ))}
      </svg>
      <ul aria-label={say.states}>
        {shares.map(({ state, count, hue }) => (
          <li key={state} className="home-key" data-hue={hue}>
            <IntentLink to={listInState(entity.plural, state)}>
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

/** The states that records are in, each with its part of a hundred and what stands before it. */
function sharesOf(states: readonly string[], { total, byState }: Numbers) {
  const counts = states.map((state) => byState.find((one) => one.state === state)?.count ?? 0)
  const part = (count: number) => (count / total) * 100
  const shares = states.map((state, place) => ({
    state,
    count: counts[place] ?? 0,
    hue: place % hues,
    before: part(counts.slice(0, place).reduce((sum, count) => sum + count, 0)),
    width: part(counts[place] ?? 0),
  }))
  return shares.filter(({ count }) => count > 0)
}
