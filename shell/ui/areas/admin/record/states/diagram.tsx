import { useId } from 'react'
import type { StatesOutline } from '#shell/model/outline/entity-outline.ts'
import { useWords } from '../../admin-context.ts'
import { boxHeight, layOut } from './lay-out.ts'

const words = {
  en: { title: 'The states and the moves between them', now: 'now' },
  de: { title: 'Die Zustände und die Übergänge dazwischen', now: 'jetzt' },
}

/** The states as a drawing. What it shows stands in words beside it, so it is one picture to those who hear. */
export function Diagram({ states, current }: { states: StatesOutline; current: string }) {
  const id = useId()
  const say = useWords(words)
  const drawing = layOut(states)
  const now = states.labels[current] ?? current
  return (
    <div className="diagram" role="region" aria-label={say.title} tabIndex={0}>
      <svg
        role="img"
        aria-label={`${say.title}. ${now}: ${say.now}.`}
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
            className={from === current ? 'way open' : 'way'}
            d={path}
            markerEnd={`url(#${id}-tip)`}
          />
        ))}
        {drawing.moves.map(({ from, to, label, at: [x, y] }) => (
          <text key={`${from} ${to}`} className="way-label" x={x} y={y} textAnchor="middle">
            {label}
          </text>
        ))}
        {drawing.states.map(({ name, label, x, y, width }) => (
          <g key={name} className={name === current ? 'state now' : 'state'}>
            <rect x={x} y={y} width={width} height={boxHeight} rx={boxHeight / 2} />
            <text x={x + width / 2} y={y + boxHeight / 2 + 5} textAnchor="middle">
              {label}
            </text>
          </g>
        ))}
      </svg>
    </div>
  )
}
