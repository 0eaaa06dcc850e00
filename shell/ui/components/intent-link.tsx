import type { MouseEvent, ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useSite } from './site.ts'

interface Props {
  /** From the root of the site, in full. */
  to: string
  children: ReactNode
  className?: string
}

/** A link that fetches the code of its page as soon as somebody seems to want it. */
export function IntentLink({ to, children, className }: Props) {
  const { preload, go } = useSite()
  const isHere = useLocation().pathname === to
  const want = () => preload(to)
  return (
    <a
      href={to}
      className={className}
      aria-current={isHere ? 'page' : undefined}
      onClick={(event) => {
        if (!isPlain(event)) return
        event.preventDefault()
        go(to)
      }}
      onPointerEnter={want}
      onFocus={want}
      onTouchStart={want}
    >
      {children}
    </a>
  )
}

/** A press that means this window; any other is the browser's. */
function isPlain(event: MouseEvent): boolean {
  const { defaultPrevented, button, metaKey, altKey, ctrlKey, shiftKey } = event
  return !(defaultPrevented || button || metaKey || altKey || ctrlKey || shiftKey)
}
