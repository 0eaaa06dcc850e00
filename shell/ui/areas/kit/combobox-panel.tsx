import { type RefObject, useId, useLayoutEffect, useRef } from 'react'
import { KitIcon } from './kit-icon.tsx'
import { useKitWords } from './language-context.ts'
import { placePanel } from './place-panel.ts'
import type { useListbox } from './use-listbox.ts'
import type { Search } from './use-search.ts'
import './popover.css'

const words = {
  en: {
    none: 'Nothing found.',
    waiting: 'Searching …',
    failed: 'The search did not work. Try again.',
    found: (count: number) => (count === 1 ? '1 found' : `${count} found`),
  },
  de: {
    none: 'Nichts gefunden.',
    waiting: 'Wird gesucht …',
    failed: 'Die Suche ging nicht. Versuchen Sie es noch einmal.',
    found: (count: number) => `${count} gefunden`,
  },
}

/** What a combobox offers; what is new has no value yet. */
export interface Offer {
  readonly value: string
  readonly label: string
  readonly about?: string
  readonly isNew?: true
}

interface Props {
  input: RefObject<HTMLInputElement | null>
  listbox: Pick<ReturnType<typeof useListbox>, 'list' | 'option'>
  result: Search<unknown>
  offers: readonly Offer[]
}

/** The options of a combobox, above everything else, and what is said of them. */
export function ComboboxPanel({ input, listbox, result, offers }: Props) {
  const say = useKitWords(words)
  const panel = useRef<HTMLDivElement>(null)
  const id = useId()
  useLayoutEffect(() => {
    const element = panel.current
    element?.showPopover()
    if (element && input.current) placePanel(element, input.current)
  }, [input])
  const instead = insteadOf(result, offers.length)
  return (
    <div ref={panel} id={id} popover="manual" className="kit-popover kit-options">
      <ul {...listbox.list}>
        {offers.map(({ value, label, about, isNew }, index) => (
          <li key={value} className="kit-option" {...listbox.option(index)}>
            {isNew && <KitIcon name="plus" />}
            <span>{label}</span>
            {about && <small>{about}</small>}
          </li>
        ))}
      </ul>
      <p role="status" className={instead ? 'kit-options-note' : 'unseen'}>
        {instead ? say[instead] : say.found(offers.length)}
      </p>
    </div>
  )
}

function insteadOf({ status }: Search<unknown>, count: number) {
  if (status === 'failed') return 'failed'
  if (count > 0) return undefined
  return status === 'ready' ? 'none' : 'waiting'
}
