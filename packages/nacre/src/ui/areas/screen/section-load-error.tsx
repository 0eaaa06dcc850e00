import { useMessages } from '../../kit/use-messages.ts'
import { useLocation, useRevalidator } from 'react-router'
import type { Problem } from '#shell/language/errors/app-error.ts'
import { KitIcon } from '../../kit/kit-icon.tsx'
import { describeLoadError } from './describe-load-error.ts'
import './section-error.css'

interface Props {
  /** The name of the missing section, for screen readers. */
  sectionName: string
  problem: Problem
  /** Retries this section. Absent to retry the whole screen. */
  ask?: () => void
}

/** The error of a section that could not be loaded, with a retry button. */
export function SectionLoadError({ sectionName, problem, ask: retry }: Props) {
  const t = useMessages()
  const { pathname, search } = useLocation()
  const { state, revalidate } = useRevalidator()
  const isTrying = state !== 'idle'
  const [title, text] = describeLoadError(problem, t)
  return (
    <div className="section-load-error" data-problem={problem.code}>
      <KitIcon name="warning" />
      <p>
        <span className="visually-hidden">{`${sectionName}: `}</span>
        <strong>{title}</strong> {text} {problem.requestId && <code>{problem.requestId}</code>}
      </p>
      {/* Without JavaScript, retrying reloads the page. */}
      <a
        href={pathname + search}
        className="button"
        aria-label={t('kit.text.labeled', { label: t('kit.errorText.retry'), value: sectionName })}
        aria-disabled={isTrying || undefined}
        onClick={(event) => {
          event.preventDefault()
          if (retry) retry()
          else if (!isTrying) void revalidate()
        }}
      >
        {t('kit.errorText.retry')}
      </a>
      <span role="status" className="visually-hidden">
        {isTrying && t('kit.errorText.retrying')}
      </span>
    </div>
  )
}
