import { useMessages } from './use-messages.ts'
import { useId } from 'react'
import './progress.css'

interface Props {
  /** The label of the task. */
  label: string
  /** The progress. Absent if it is unknown. */
  done?: number
  all?: number
  /** The text that replaces “3 of 200”. */
  text?: string
  onCancel?(): void
}

/**
 * A progress bar of a long task with a cancel button.
 *
 * @example
 * <Progress label="Printing the labels" done={3} all={200} onCancel={stop} />
 */
export function Progress({ label, done, all, text, onCancel }: Props) {
  const id = useId()
  const t = useMessages()
  const isKnown = done !== undefined && all !== undefined
  return (
    <div className="kit-progress">
      <label htmlFor={id}>{label}</label>
      <progress id={id} {...(isKnown ? { value: done, max: Math.max(all, 1) } : {})} />
      <span className="kit-progress-text">
        {text ?? (isKnown ? t('kit.progress.doneOf', { done, all }) : '')}
      </span>
      {onCancel && (
        <button type="button" onClick={onCancel}>
          {t('kit.progress.cancel')}
        </button>
      )}
    </div>
  )
}
