import { useMessages } from '#shell/ui/kit/use-messages.ts'
import { type ReactNode, useState } from 'react'

/** The fraction of the limit from which the rest is displayed. */
const visibleFrom = 0.8

/**
 * Displays the number of remaining characters near the limit. Longer text is not truncated, so that
 * the user can shorten it.
 */
export function CharacterCount(props: {
  text: string
  max: number | string | undefined
  children: ReactNode
}) {
  const { text, max = Infinity, children } = props
  const t = useMessages()
  const [count, setCount] = useState(() => text.length)
  const remaining = Number(max) - count
  const isNear = count > visibleFrom * Number(max)
  return (
    <span
      className="counted"
      onInput={({ target }) => {
        if ('value' in target) setCount(String(target.value).length)
      }}
    >
      {children}
      <span className="count" data-over={remaining < 0 || undefined} aria-live="polite">
        {isNear &&
          (remaining < 0
            ? t('fields.characterCount.over', { count: -remaining })
            : t('fields.characterCount.left', { count: remaining }))}
      </span>
    </span>
  )
}
