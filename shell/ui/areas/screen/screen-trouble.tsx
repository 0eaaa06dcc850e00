import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { KitIcon } from '../kit/kit-icon.tsx'
import { useKitWords } from '../kit/language-context.ts'
import { saidOf, saidWords } from './said-of.ts'
import type { Trouble } from './trouble.ts'
import '../kit/placeholder.css'

/** Stands where a screen could not be had for now, says why, and asks again: also as soon as there is a line. */
export function ScreenTrouble({ trouble: { problem } }: { trouble: Trouble }) {
  const say = useKitWords(saidWords)
  const { isTrying, again } = useAgain(problem === undefined)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // Where the keyboard was is gone.
    if (document.activeElement === document.body) heading.current?.focus()
  }, [])
  const [title, text] = saidOf(problem, say)
  return (
    <div className="kit-placeholder" data-problem={problem?.id ?? 'code'}>
      <KitIcon name="warning" />
      <h1 ref={heading} tabIndex={-1} className="kit-placeholder-title">
        {title}
      </h1>
      <p className="kit-placeholder-text">
        {text} {problem?.request && <code>{problem.request}</code>}
      </p>
      <button type="button" className="main" aria-disabled={isTrying || undefined} onClick={again}>
        {say.again}
      </button>
      <p role="status" className="unseen">
        {isTrying ? say.trying : title}
      </p>
    </div>
  )
}

/** A code that is gone is there under another name, once the page is loaded anew; the data are only asked for. */
function useAgain(isCode: boolean) {
  const { state, revalidate } = useRevalidator()
  const [isLooking, setLooking] = useState(isCode)
  const isTrying = isLooking || state !== 'idle'
  const look = useCallback(() => void reloaded().then((isIt) => setLooking(isIt)), [])
  const again = () => {
    if (isTrying) return
    setLooking(isCode)
    if (isCode) look()
    else void revalidate()
  }
  const onLine = useEffectEvent(again)
  useEffect(() => {
    const life = new AbortController()
    addEventListener('online', () => onLine(), { signal: life.signal })
    if (isCode) look()
    return () => life.abort()
  }, [isCode, look])
  return { isTrying, again }
}

/** Loads the page anew where there is a server at all: without one, this page is more than what would come. */
async function reloaded(): Promise<boolean> {
  try {
    const { ok } = await fetch('/v1/session', { signal: AbortSignal.timeout(10_000) })
    if (ok) location.reload()
    return ok
  } catch {
    return false
  }
}
