import { useId } from 'react'
import { useKitWords } from './language-context.ts'
import './progress.css'

const words = {
  en: { cancel: 'Cancel', of: 'of' },
  de: { cancel: 'Abbrechen', of: 'von' },
}

interface Props {
  /** What is being done. */
  label: string
  /** How far it is; nothing as long as nobody knows. */
  done?: number
  all?: number
  /** What stands beside the bar in place of “3 of 200”. */
  text?: string
  onCancel?(): void
}

/** How far long work is, and the way to stop it. */
export function Progress({ label, done, all, text, onCancel }: Props) {
  const id = useId()
  const { cancel, of } = useKitWords(words)
  const isKnown = done !== undefined && all !== undefined
  return (
    <div className="kit-progress">
      <label htmlFor={id}>{label}</label>
      <progress id={id} {...(isKnown ? { value: done, max: Math.max(all, 1) } : {})} />
      <span className="kit-progress-text">{text ?? (isKnown ? `${done} ${of} ${all}` : '')}</span>
      {onCancel && (
        <button type="button" onClick={onCancel}>
          {cancel}
        </button>
      )}
    </div>
  )
}
