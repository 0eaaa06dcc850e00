import { useMessages } from '../../kit/use-messages.ts'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { KitIcon } from '../../kit/kit-icon.tsx'
import { describeLoadError } from './describe-load-error.ts'
import type { LoadError } from './load-error.ts'
import '../../kit/placeholder.css'

/**
 * The error of a screen that could not be loaded. It retries on click and when the browser is
 * online again.
 */
export function ScreenLoadError({ loadError: { problem } }: { loadError: LoadError }) {
  const t = useMessages()
  const { isTrying, again: retry } = useRetry(problem === undefined)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // The focused element no longer exists.
    if (document.activeElement === document.body) heading.current?.focus()
  }, [])
  const [title, text] = describeLoadError(problem, t)
  return (
    <div className="empty-state" data-problem={problem?.code ?? 'code'}>
      <KitIcon name="warning" />
      <h1 ref={heading} tabIndex={-1} className="empty-state-title">
        {title}
      </h1>
      <p className="empty-state-text">
        {text} {problem?.requestId && <code>{problem.requestId}</code>}
      </p>
      <button type="button" className="main" aria-disabled={isTrying || undefined} onClick={retry}>
        {t('kit.errorText.retry')}
      </button>
      <p role="status" className="visually-hidden">
        {isTrying ? t('kit.errorText.retrying') : title}
      </p>
    </div>
  )
}

/**
 * Retries: for missing code it reloads the page, because the new version has other file names. For
 * data it loads the data only.
 */
function useRetry(isCode: boolean) {
  const { state, revalidate } = useRevalidator()
  const [isChecking, setChecking] = useState(isCode)
  const isTrying = isChecking || state !== 'idle'
  const checkServer = useCallback(() => void reloadIfOnline().then((isIt) => setChecking(isIt)), [])
  const retry = () => {
    setChecking(isCode)
    if (isCode) checkServer()
    else void revalidate()
  }
  // A check that began offline fails after the event, so that the event always retries.
  const onLine = useEffectEvent(retry)
  useEffect(() => {
    const life = new AbortController()
    addEventListener('online', () => onLine(), { signal: life.signal })
    if (isCode) checkServer()
    return () => life.abort()
  }, [isCode, checkServer])
  return { isTrying, again: () => (isTrying ? undefined : retry()) }
}

/**
 * Reloads the page if the server responds. Otherwise this page is better than the browser’s error
 * page.
 */
async function reloadIfOnline(): Promise<boolean> {
  try {
    const { ok } = await fetch('/v1/session', { signal: AbortSignal.timeout(10_000) })
    if (ok) location.reload()
    return ok
  } catch {
    return false
  }
}
