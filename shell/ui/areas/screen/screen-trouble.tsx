import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { KitIcon } from '../kit/kit-icon.tsx'
import { useKitWords } from '../kit/language-context.ts'
import type { Trouble } from './trouble.ts'
import '../kit/placeholder.css'

const words = {
  en: {
    unreachable: 'No connection',
    unreachableText: 'The server cannot be reached. What you have written is kept in this browser.',
    slow: 'The server takes too long',
    slowText: 'No answer came in time. What you have written is kept in this browser.',
    code: 'A part of the application did not come',
    codeText: 'The connection is gone, or there is a newer version. Then it is loaded by itself.',
    again: 'Try again',
    trying: 'Trying …',
  },
  de: {
    unreachable: 'Keine Verbindung',
    unreachableText:
      'Der Server ist nicht zu erreichen. Was Sie geschrieben haben, bleibt in diesem Browser.',
    slow: 'Der Server braucht zu lange',
    slowText: 'Es kam keine Antwort. Was Sie geschrieben haben, bleibt in diesem Browser.',
    code: 'Ein Teil der Anwendung kam nicht an',
    codeText:
      'Die Verbindung fehlt, oder es gibt eine neuere Fassung. Dann wird sie von selbst geladen.',
    again: 'Noch einmal versuchen',
    trying: 'Wird versucht …',
  },
}

/** Stands where a screen could not be had for now, says why, and asks again: also as soon as there is a line. */
export function ScreenTrouble({ trouble: { problem } }: { trouble: Trouble }) {
  const say = useKitWords(words)
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

function saidOf(problem: Trouble['problem'], say: (typeof words)['en']) {
  if (!problem) return [say.code, say.codeText]
  if (problem.id === 'unreachable') return [say.unreachable, say.unreachableText]
  if (problem.id === 'too-slow') return [say.slow, say.slowText]
  return [problem.title, problem.remedy]
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
