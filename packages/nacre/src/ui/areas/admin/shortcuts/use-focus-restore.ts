import { useEffect } from 'react'

/** An element of the focus path with its index. */
interface PathStep {
  readonly element: Element
  readonly parent: Element
  readonly at: number
}

const stops =
  'a[href], button:not(:disabled), input:not([type="hidden"], :disabled), select, textarea, summary, [tabindex="0"]'

/**
 * Keeps the focus nearby when the focused element disappears, for example a removed row, an
 * unavailable link or a moved button. The browser would reset it to the start of the page.
 */
export function useFocusRestore(): void {
  useEffect(() => {
    const life = new AbortController()
    let path: readonly PathStep[] = []
    const listen = (type: string, listener: (event: Event) => void) =>
      document.addEventListener(type, listener, { signal: life.signal, capture: true })
    listen('focusin', ({ target }) => {
      // Dialogs and menus restore the focus themselves.
      if (target instanceof Element && !target.closest('dialog, [popover]')) path = pathOf(target)
    })
    // A click on the background removes the focus on purpose.
    listen('pointerdown', () => (path = []))
    const restoreFocus = () => {
      if (path.length > 0 && isFocusLost()) focusableNear(path)?.focus()
    }
    // The element may reappear within the same frame.
    const watch = new MutationObserver(() => {
      if (path.length > 0 && isFocusLost()) requestAnimationFrame(restoreFocus)
    })
    const attributeFilter = ['disabled', 'hidden']
    watch.observe(document.body, { childList: true, subtree: true, attributeFilter })
    return () => {
      watch.disconnect()
      life.abort()
    }
  }, [])
}

function isFocusLost(): boolean {
  const { activeElement } = document
  if (!document.hasFocus() || document.querySelector('dialog[open]')) return false
  return !activeElement || activeElement === document.body || activeElement.matches(':disabled')
}

function pathOf(element: Element): readonly PathStep[] {
  const { parentElement: parent } = element
  if (!parent || element === document.body) return []
  return [{ element, parent, at: [...parent.children].indexOf(element) }, ...pathOf(parent)]
}

function focusableNear(path: readonly PathStep[]): HTMLElement | undefined {
  const [last] = path
  if (last && isFocusable(last.element)) return last.element
  for (const { parent, at } of path) {
    const place = parent.isConnected ? focusableChildNear(parent, at, last?.element) : undefined
    if (place || parent.matches('main, body')) return place ?? pageHeading()
  }
  return pageHeading()
}

/** Returns the focusable element at an index, or else beside it, of the same kind if possible. */
function focusableChildNear(
  parent: Element,
  at: number,
  last: Element | undefined,
): HTMLElement | undefined {
  const near = [at, at - 1, at + 1].flatMap((index) => parent.children[index] ?? [])
  const all = near.flatMap((one) => [one, ...one.querySelectorAll(stops)].filter(isFocusable))
  const isSame = (one: Element) => one.localName === last?.localName
  return all.find(isSame) ?? all[0]
}

function isFocusable(element: Element): element is HTMLElement {
  return element.isConnected && element.matches(stops) && element.checkVisibility()
}

function pageHeading(): HTMLElement | undefined {
  const heading = document.querySelector<HTMLElement>('main h1') ?? undefined
  if (heading) heading.tabIndex = -1
  return heading
}
