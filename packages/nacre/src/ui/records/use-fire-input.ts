import { type RefObject, useEffect, useRef } from 'react'

/**
 * Dispatches an `input` event when the value changes without typing, so that the surrounding form
 * notices.
 */
export function useFireInput<E extends HTMLElement>(value: unknown): RefObject<E | null> {
  const element = useRef<E>(null)
  const before = useRef(value)
  useEffect(() => {
    if (before.current === value) return
    before.current = value
    element.current?.dispatchEvent(new Event('input', { bubbles: true }))
  }, [value])
  return element
}
