import { type ReactNode, useRef, useState } from 'react'
import { useHydrated } from '../../components/hydrated.ts'
import type { Wiring } from '../form/field-row.tsx'
import { ComboboxPanel, type Offer } from './combobox-panel.tsx'
import { KitIcon } from './kit-icon.tsx'
import { useKitWords } from './language-context.ts'
import { SentChoices } from './sent-choices.tsx'
import { useListbox } from './use-listbox.ts'
import { useSearch } from './use-search.ts'
import './combobox.css'

const words = {
  en: { takeOut: (label: string) => `Take out ${label}` },
  de: { takeOut: (label: string) => `${label} herausnehmen` },
}

export interface Choice {
  readonly value: string
  readonly label: string
  /** A word more, to tell those of the same name apart. */
  readonly about?: string
}

interface Props {
  /** What a field row gives; its name is under which the form sends what is chosen. */
  wiring: Pick<Wiring, 'id' | 'name'> & Partial<Wiring>
  chosen: readonly Choice[]
  isMany?: boolean
  /** Finds what fits the words; all that come to mind for none. It must stay the same between renders. */
  search(words: string, signal: AbortSignal): Promise<readonly Choice[]>
  /** Makes what is not there yet: what the option says, and what it does with the words. */
  create?: {
    label(words: string): string
    make(words: string): Promise<Choice | undefined>
  }
  onChange?(chosen: readonly Choice[]): void
  /** What stands in the page until JavaScript is there, and stays where there is none. */
  fallback: ReactNode
}

/**
 * One or several out of many, found by typing. What is chosen goes with the form around, which hears of
 * each change by an `input` event.
 */
export function Combobox({ fallback, ...props }: Props) {
  return useHydrated() ? <LiveCombobox {...props} /> : <>{fallback}</>
}

function LiveCombobox(props: Omit<Props, 'fallback'>) {
  const { wiring, isMany = false, search, create } = props
  const { name, required, ...described } = wiring
  const [chosen, choose] = useChosen(props)
  const [typed, setTyped] = useState<string>()
  const [isOpen, setOpen] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const given = (typed ?? '').trim()
  const result = useSearch(search, isOpen ? given : undefined)
  // What was found for other words is not taken for these, and nobody makes what may be there.
  const isCurrent = result.status === 'ready' && result.words === given
  const single = isMany ? undefined : chosen[0]
  const offers = offersOf(
    result.found,
    isMany ? chosen : [],
    given !== '' && isCurrent ? create?.label(given) : '',
  )
  const close = () => {
    setOpen(false)
    setTyped(undefined)
  }
  const take = async (offer: Offer) => {
    close()
    const one = offer.isNew ? await create?.make(given) : offer
    if (one) choose(isMany ? [...chosen, one] : [one])
  }
  const listbox = useListbox({
    options: offers,
    isOpen,
    isFirstActive: given !== '' && isCurrent,
    onOpen: () => setOpen(true),
    onClose: close,
    onChoose: (offer) => void take(offer),
  })
  const takeOut = (one: Choice) => {
    choose(chosen.filter((other) => other !== one))
    input.current?.focus()
  }
  return (
    <div className="kit-combobox">
      {isMany && <Chips chosen={chosen} onTakeOut={takeOut} />}
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
          // Enter is meant for what is being looked for, not for the form.
          if (event.key === 'Enter' && isOpen && given !== '' && !isCurrent) event.preventDefault()
          if (event.key === 'Backspace' && isMany && isEmpty) choose(chosen.slice(0, -1))
          listbox.input.onKeyDown(event)
        }}
        onBlur={() => {
          if (single && typed === '') choose([])
          close()
        }}
      />
      {!isMany && <KitIcon name="down" />}
      <SentChoices name={name} chosen={chosen} />
      {isOpen && <ComboboxPanel input={input} listbox={listbox} result={result} offers={offers} />}
    </div>
  )
}

function Chips({
  chosen,
  onTakeOut,
}: {
  chosen: readonly Choice[]
  onTakeOut(choice: Choice): void
}) {
  const { takeOut } = useKitWords(words)
  return chosen.map((one) => (
    <span key={one.value} className="kit-chip">
      {one.label}
      <button
        type="button"
        className="kit-chip-out"
        aria-label={takeOut(one.label)}
        onClick={() => onTakeOut(one)}
      >
        <KitIcon name="close" />
      </button>
    </span>
  ))
}

function useChosen({ chosen: given, onChange }: Pick<Props, 'chosen' | 'onChange'>) {
  const [chosen, setChosen] = useState(given)
  const choose = (next: readonly Choice[]) => {
    setChosen(next)
    onChange?.(next)
  }
  return [chosen, choose] as const
}

/** What can be chosen: what was found and is not chosen yet, and what could be made. */
function offersOf(
  found: readonly Choice[],
  chosen: readonly Choice[],
  create: string | undefined,
): readonly Offer[] {
  const taken = new Set(chosen.map(({ value }) => value))
  const left = found.filter(({ value }) => !taken.has(value))
  return create ? [...left, { value: '', label: create, isNew: true }] : left
}
