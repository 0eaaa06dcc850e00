import { type RefObject, useEffect, useRef } from 'react'

/** Tells the form around that what stands in it has changed, where nobody has typed: by its own event. */
export function useTells<E extends HTMLElement>(value: unknown): RefObject<E | null> {
  const element = useRef<E>(null)
  const before = useRef(value)
  useEffect(() => {
    if (before.current === value) return
    before.current = value
    element.current?.dispatchEvent(new Event('input', { bubbles: true }))
  }, [value])
  return element
}
