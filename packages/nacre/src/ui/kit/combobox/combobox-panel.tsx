import { useMessages } from '../use-messages.ts'
import { type RefObject, useId, useLayoutEffect, useRef } from 'react'
import { KitIcon } from '../kit-icon.tsx'
import { positionPanel } from '../position-panel.ts'
import type { useListbox } from './use-listbox.ts'
import type { Search } from './use-search.ts'
import '../popover.css'

/** An option of a combobox. One that creates a record has no value. */
export interface ComboboxOption {
  readonly value: string
  readonly label: string
  readonly about?: string
  readonly isNew?: true
}

interface Props {
  input: RefObject<HTMLInputElement | null>
  listbox: Pick<ReturnType<typeof useListbox>, 'list' | 'option'>
  result: Search<unknown>
  options: readonly ComboboxOption[]
}

/** The popover with the options of a combobox and the status of the search. */
export function ComboboxPanel({ input, listbox, result, options }: Props) {
  const t = useMessages()
  const panel = useRef<HTMLDivElement>(null)
  const id = useId()
  useLayoutEffect(() => {
    const element = panel.current
    element?.showPopover()
    if (element && input.current) positionPanel(element, input.current)
  }, [input])
  const instead = statusText(result, options.length)
  return (
    <div ref={panel} id={id} popover="manual" className="kit-popover kit-options">
      <ul {...listbox.list}>
        {options.map(({ value, label, about, isNew }, index) => (
          <li key={value} className="kit-option" {...listbox.option(index)}>
            {isNew && <KitIcon name="plus" />}
            <span>{label}</span>
            {about && <small>{about}</small>}
          </li>
        ))}
      </ul>
      <p role="status" className={instead ? 'kit-options-note' : 'visually-hidden'}>
        {instead
          ? t(`kit.comboboxPanel.${instead}`)
          : t('kit.comboboxPanel.results', { count: options.length })}
      </p>
    </div>
  )
}

function statusText({ status }: Search<unknown>, count: number) {
  if (status === 'failed') return 'failed'
  if (count > 0) return undefined
  return status === 'ready' ? 'none' : 'waiting'
}
