import type { MouseEvent, ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useSite } from './site.ts'

interface Props {
  /** An absolute path of this site. */
  to: string
  children: ReactNode
  className?: string
}

/**
 * A link that preloads its page when the user is about to follow it.
 *
 * @example
 * <IntentLink to="/books">All books</IntentLink>
 */
export function IntentLink({ to, children, className }: Props) {
  const { preload, go } = useSite()
  const isHere = useLocation().pathname === to
  const preloadPage = () => preload(to)
  return (
    <a
      href={to}
      className={className}
      aria-current={isHere ? 'page' : undefined}
      onClick={(event) => {
        if (!isPlainClick(event)) return
        event.preventDefault()
        go(to)
      }}
      onPointerEnter={preloadPage}
      onFocus={preloadPage}
      onTouchStart={preloadPage}
    >
      {children}
    </a>
  )
}

/** Checks for a click that opens the link in this window. The browser handles all others. */
function isPlainClick(event: MouseEvent): boolean {
  const { defaultPrevented, button, metaKey, altKey, ctrlKey, shiftKey } = event
  return !(defaultPrevented || button || metaKey || altKey || ctrlKey || shiftKey)
}
