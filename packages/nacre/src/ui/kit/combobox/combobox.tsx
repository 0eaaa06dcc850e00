import { useMessages } from '../use-messages.ts'
import { type ReactNode, useRef, useState } from 'react'
import { useHydrated } from '../../components/use-hydrated.ts'
import type { FieldProps } from '../../form/field-row.tsx'
import { ComboboxPanel, type ComboboxOption } from './combobox-panel.tsx'
import { KitIcon } from '../kit-icon.tsx'
import { HiddenInputs } from './hidden-inputs.tsx'
import { useListbox } from './use-listbox.ts'
import { useSearch } from './use-search.ts'
import './combobox.css'

export interface Choice {
  readonly value: string
  readonly label: string
  /** An additional description that distinguishes equal labels. */
  readonly about?: string
}

interface Props {
  /** The attributes from the field row. The name is that of the submitted value. */
  wiring: Pick<FieldProps, 'id' | 'name'> & Partial<FieldProps>
  chosen: readonly Choice[]
  isMany?: boolean
  /**
   * Returns the matches of a query, or suggestions for an empty one. The function must be stable
   * between renders.
   */
  search(query: string, signal: AbortSignal): Promise<readonly Choice[]>
  /** Creates a missing record: the label of the option, and the function that creates it. */
  create?: {
    label(query: string): string
    make(query: string): Promise<Choice | undefined>
  }
  onChange?(chosen: readonly Choice[]): void
  /** The content without JavaScript and before hydration. */
  fallback: ReactNode
}

/**
 * Selects one or several options by typing. The values are submitted with the surrounding form, and
 * changes dispatch an `input` event.
 *
 * @example
 * <Combobox wiring={{ id: 'author', name: 'author' }} chosen={[]} search={findAuthors} fallback={<input name="author" />} />
 */
export function Combobox({ fallback, ...props }: Props) {
  return useHydrated() ? <LiveCombobox {...props} /> : <>{fallback}</>
}

function LiveCombobox(props: Omit<Props, 'fallback'>) {
  const { wiring, isMany = false, search, create } = props
  const { name, required, ...described } = wiring
  const [chosen, choose] = useSelectedChoices(props)
  const [typed, setTyped] = useState<string>()
  const [isOpen, setOpen] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const text = (typed ?? '').trim()
  const result = useSearch(search, isOpen ? text : undefined)
  // Results of an earlier query are not selectable, because a record to create may already exist.
  const isCurrent = result.status === 'ready' && result.words === text
  const single = isMany ? undefined : chosen[0]
  const offers = optionsFor(
    result.results,
    isMany ? chosen : [],
    text !== '' && isCurrent ? create?.label(text) : '',
  )
  const close = () => {
    setOpen(false)
    setTyped(undefined)
  }
  const selectOption = async (offer: ComboboxOption) => {
    close()
    const one = offer.isNew ? await create?.make(text) : offer
    if (one) choose(isMany ? [...chosen, one] : [one])
  }
  const listbox = useListbox({
    options: offers,
    isOpen,
    isFirstActive: text !== '' && isCurrent,
    onOpen: () => setOpen(true),
    onClose: close,
    onChoose: (offer) => void selectOption(offer),
  })
  const deselect = (one: Choice) => {
    choose(chosen.filter((other) => other !== one))
    input.current?.focus()
  }
  return (
    <div className="kit-combobox">
      {isMany && <SelectedChips chosen={chosen} onDeselect={deselect} />}
      <input
        {...described}
        {...listbox.input}
        ref={input}
        aria-required={required}
        value={typed ?? single?.label ?? ''}
        onFocus={(event) => event.currentTarget.select()}
        onClick={() => setOpen(true)}
        onChange={({ target }) => {
          setTyped(target.value)
          setOpen(true)
        }}
        onKeyDown={(event) => {
          const isEmpty = event.currentTarget.value === ''
          // Enter is for the search that is still running, not for the form.
          if (event.key === 'Enter' && isOpen && text !== '' && !isCurrent) event.preventDefault()
          if (event.key === 'Backspace' && isMany && isEmpty) choose(chosen.slice(0, -1))
          listbox.input.onKeyDown(event)
        }}
        onBlur={() => {
          if (single && typed === '') choose([])
          close()
        }}
      />
      {!isMany && <KitIcon name="down" />}
      <HiddenInputs name={name} selected={chosen} />
      {isOpen && <ComboboxPanel input={input} listbox={listbox} result={result} options={offers} />}
    </div>
  )
}

function SelectedChips({
  chosen,
  onDeselect,
}: {
  chosen: readonly Choice[]
  onDeselect(choice: Choice): void
}) {
  const t = useMessages()
  return chosen.map((one) => (
    <span key={one.value} className="kit-chip">
      {one.label}
      <button
        type="button"
        className="kit-chip-out"
        aria-label={t('kit.combobox.remove', { label: one.label })}
        onClick={() => onDeselect(one)}
      >
        <KitIcon name="close" />
      </button>
    </span>
  ))
}

function useSelectedChoices({
  chosen: initialChoices,
  onChange,
}: Pick<Props, 'chosen' | 'onChange'>) {
  const [chosen, setChosen] = useState(initialChoices)
  const choose = (next: readonly Choice[]) => {
    setChosen(next)
    onChange?.(next)
  }
  return [chosen, choose] as const
}

/**
 * Returns the options: the matches that are not selected yet, and the one that creates a record.
 */
function optionsFor(
  found: readonly Choice[],
  chosen: readonly Choice[],
  create: string | undefined,
): readonly ComboboxOption[] {
  const selectedValues = new Set(chosen.map(({ value }) => value))
  const unselected = found.filter(({ value }) => !selectedValues.has(value))
  return create ? [...unselected, { value: '', label: create, isNew: true }] : unselected
}
