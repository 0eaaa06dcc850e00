import { useLocation, useRevalidator } from 'react-router'
import type { Problem } from '#shell/model/failure.ts'
import { KitIcon } from '../kit/kit-icon.tsx'
import { useKitWords } from '../kit/language-context.ts'
import { saidOf, saidWords } from './said-of.ts'
import './part-trouble.css'

interface Props {
  /** What is missing, for those who hear several of these. */
  of: string
  problem: Problem
  /** Asks for it again; without it, for all that the screen shows. */
  ask?: () => void
}

/** Stands where a part of a screen could not be had for now: what it is, and a way to ask again. */
export function PartTrouble({ of, problem, ask }: Props) {
  const say = useKitWords(saidWords)
  const { pathname, search } = useLocation()
  const { state, revalidate } = useRevalidator()
  const isTrying = state !== 'idle'
  const [title, text] = saidOf(problem, say)
  return (
    <div className="part-trouble" data-problem={problem.id}>
      <KitIcon name="warning" />
      <p>
        <span className="unseen">{`${of}: `}</span>
        <strong>{title}</strong> {text} {problem.request && <code>{problem.request}</code>}
      </p>
      {/* Without JavaScript it is asked for again with the whole page. */}
      <a
        href={pathname + search}
        className="button"
        aria-label={`${say.again}: ${of}`}
        aria-disabled={isTrying || undefined}
        onClick={(event) => {
          event.preventDefault()
          if (ask) ask()
          else if (!isTrying) void revalidate()
        }}
      >
        {say.again}
      </a>
      <span role="status" className="unseen">
        {isTrying && say.trying}
      </span>
    </div>
  )
}
