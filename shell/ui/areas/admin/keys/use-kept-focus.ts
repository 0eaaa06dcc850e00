import { useEffect } from 'react'

/** An element that had the keyboard in it, and where it stood. */
interface Step {
  readonly element: Element
  readonly parent: Element
  readonly at: number
}

const stops =
  'a[href], button:not(:disabled), input:not([type="hidden"], :disabled), select, textarea, summary, [tabindex="0"]'

/**
 * Keeps the keyboard near where it was when what had it goes away: a row that is removed, a way that leads no
 * further, a button that stands elsewhere now. The browser would send it back to the beginning of the page.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    const life = new AbortController()
    let path: readonly Step[] = []
    const listen = (type: string, listener: (event: Event) => void) =>
      document.addEventListener(type, listener, { signal: life.signal, capture: true })
    listen('focusin', ({ target }) => {
      // A dialog and a menu give it back by themselves, to what opened them.
      if (target instanceof Element && !target.closest('dialog, [popover]')) path = pathOf(target)
    })
    // Whoever presses beside everything wants it nowhere.
    listen('pointerdown', () => (path = []))
    const keep = () => {
      if (path.length > 0 && isLost()) placeNear(path)?.focus()
    }
    // What has gone may come back by itself in the same picture.
    const watch = new MutationObserver(() => {
      if (path.length > 0 && isLost()) requestAnimationFrame(keep)
    })
    const attributeFilter = ['disabled', 'hidden']
    watch.observe(document.body, { childList: true, subtree: true, attributeFilter })
    return () => {
      watch.disconnect()
      life.abort()
    }
  }, [])
}

function isLost(): boolean {
  const { activeElement } = document
  if (!document.hasFocus() || document.querySelector('dialog[open]')) return false
  return !activeElement || activeElement === document.body || activeElement.matches(':disabled')
}

function pathOf(element: Element): readonly Step[] {
  const { parentElement: parent } = element
  if (!parent || element === document.body) return []
  return [{ element, parent, at: [...parent.children].indexOf(element) }, ...pathOf(parent)]
}

function placeNear(path: readonly Step[]): HTMLElement | undefined {
  const [last] = path
  if (last && isStop(last.element)) return last.element
  for (const { parent, at } of path) {
    const place = parent.isConnected ? stopNear(parent, at, last?.element) : undefined
    if (place || parent.matches('main, body')) return place ?? headingOf()
  }
  return headingOf()
}

/** What can have the keyboard at a place, or else before or behind it: of the same kind, if there is one. */
function stopNear(parent: Element, at: number, last: Element | undefined): HTMLElement | undefined {
  const near = [at, at - 1, at + 1].flatMap((place) => parent.children[place] ?? [])
  const all = near.flatMap((one) => [one, ...one.querySelectorAll(stops)].filter(isStop))
  const isSame = (one: Element) => one.localName === last?.localName
  return all.find(isSame) ?? all[0]
}

function isStop(element: Element): element is HTMLElement {
  return element.isConnected && element.matches(stops) && element.checkVisibility()
}

function headingOf(): HTMLElement | undefined {
  const heading = document.querySelector<HTMLElement>('main h1') ?? undefined
  if (heading) heading.tabIndex = -1
  return heading
}
