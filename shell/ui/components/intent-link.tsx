import type { ReactNode } from 'react'
import { useHref, useLinkClickHandler, useLocation } from 'react-router'
import { useSite } from './site.ts'

interface Props {
  to: string
  children: ReactNode
  className?: string
}

/** A link that fetches the code of its page as soon as somebody seems to want it. */
export function IntentLink({ to, children, className }: Props) {
  const { preload } = useSite()
  const isHere = useLocation().pathname === to
  const want = () => preload(to)
  return (
    <a
      href={useHref(to)}
      className={className}
      aria-current={isHere ? 'page' : undefined}
      onClick={useLinkClickHandler(to)}
      onPointerEnter={want}
      onFocus={want}
      onTouchStart={want}
    >
      {children}
    </a>
  )
}
