import { useMessages } from '../../../../kit/use-messages.ts'
import { useId } from 'react'
import type { StatesSchema } from '#shell/model/schema/states-schema.ts'
import { stateHeight, layOutStates } from './lay-out-states.ts'

/**
 * A diagram of the states. It is one image for screen readers, because its content is also
 * available as text.
 */
export function StateDiagram({ states, current }: { states: StatesSchema; current: string }) {
  const id = useId()
  const t = useMessages()
  const drawing = layOutStates(states)
  const now = states.labels[current] ?? current
  return (
    <div className="diagram" role="region" aria-label={t('record.diagram.title')} tabIndex={0}>
      <svg
        role="img"
        aria-label={t('record.diagram.now', { state: now })}
        viewBox={`0 0 ${drawing.width} ${drawing.height}`}
        width={drawing.width}
        height={drawing.height}
      >
        <defs>
          <marker
            id={`${id}-tip`}
            viewBox="0 0 8 8"
            refX="7"
            refY="4"
            markerWidth="7"
            markerHeight="7"
            orient="auto-start-reverse"
          >
            <path className="tip" d="M0 .5 8 4 0 7.5Z" />
          </marker>
        </defs>
        {drawing.moves.map(({ from, to, path }) => (
          <path
            key={`${from} ${to}`}
            className={from === current ? 'transition open' : 'transition'}
            d={path}
            markerEnd={`url(#${id}-tip)`}
          />
        ))}
        {drawing.moves.map(({ from, to, label, at: [x, y] }) => (
          <text key={`${from} ${to}`} className="transition-label" x={x} y={y} textAnchor="middle">
            {label}
          </text>
        ))}
        {drawing.states.map(({ name, label, x, y, width }) => (
          <g key={name} className={name === current ? 'state now' : 'state'}>
            <rect x={x} y={y} width={width} height={stateHeight} rx={stateHeight / 2} />
            <text x={x + width / 2} y={y + stateHeight / 2 + 5} textAnchor="middle">
              {label}
            </text>
          </g>
        ))}
      </svg>
    </div>
  )
}
