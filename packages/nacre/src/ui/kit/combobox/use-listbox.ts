import { type KeyboardEvent, useEffect, useId, useState } from 'react'

interface Options<T> {
  readonly options: readonly T[]
  readonly isOpen: boolean
  /** Enter selects the first option without arrow keys. */
  readonly isFirstActive?: boolean
  onOpen(): void
  onClose(): void
  onChoose(option: T): void
}

/**
 * The keyboard handling and ARIA attributes of an input with a listbox. The input keeps the focus
 * and references the active option.
 */
export function useListbox<T>(props: Options<T>) {
  const { options, isOpen, isFirstActive = false, onOpen, onClose, onChoose } = props
  const id = useId()
  const [requested, setActive] = useState(-1)
  const first = isFirstActive && options.length > 0 ? 0 : -1
  const active = requested >= 0 && requested < options.length ? requested : first
  const optionId = (index: number) => `${id}-${index}`
  const activeId = isOpen && active >= 0 ? optionId(active) : undefined

  useEffect(() => {
    if (activeId !== undefined) {
      document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
    }
  }, [activeId])

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    // Enter may confirm text of an input method editor.
    if (event.nativeEvent.isComposing) return
    const to = isOpen ? optionIndexForKey(event.key, active, options.length) : undefined
    const option = isOpen && event.key === 'Enter' ? options[active] : undefined
    if (to !== undefined) setActive(to)
    else if (option !== undefined) onChoose(option)
    else if (!isOpen && openers.has(event.key)) onOpen()
    else if (isOpen && event.key === 'Escape') onClose()
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return {
    active,
    setActive,
    input: {
      role: 'combobox',
      'aria-expanded': isOpen,
      'aria-controls': id,
      'aria-autocomplete': 'list',
      'aria-activedescendant': activeId,
      autoComplete: 'off',
      spellCheck: false,
      onKeyDown,
    },
    list: { id, role: 'listbox' },
    option: (index: number) => ({
      id: optionId(index),
      role: 'option',
      'aria-selected': index === active,
      onPointerMove: () => setActive(index),
      // Keeps the focus in the input.
      onPointerDown: (event: { preventDefault(): void }) => event.preventDefault(),
      onClick: () => {
        const option = options[index]
        if (option !== undefined) onChoose(option)
      },
    }),
  } as const
}

const openers = new Set(['ArrowDown', 'ArrowUp'])

/** Returns the option index for a key, wrapping at the ends. */
function optionIndexForKey(key: string, at: number, count: number): number | undefined {
  if (count === 0) return undefined
  switch (key) {
    case 'ArrowDown':
      return (at + 1) % count
    case 'ArrowUp':
      return (at <= 0 ? count : at) - 1
    case 'PageDown':
      return Math.min(at + page, count - 1)
    case 'PageUp':
      return Math.max(at - page, 0)
    default:
      return undefined
  }
}

const page = 8
