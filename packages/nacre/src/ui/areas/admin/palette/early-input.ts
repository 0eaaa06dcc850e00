/** What was typed while the palette was loaded. */
export interface TypedInput {
  readonly text: string
  /** Whether Enter followed the text. */
  readonly isSubmitted: boolean
}

/** Buffers input until the palette is loaded, so that typing need not wait. */
export interface EarlyInput {
  /** Starts to buffer. Escape calls `onCancel`. */
  start(onCancel: () => void): void
  read(): TypedInput
  subscribe(onChange: () => void): () => void
  end(): void
}

const noInput: TypedInput = { text: '', isSubmitted: false }

export function createEarlyInput(): EarlyInput {
  let input = noInput
  let life = new AbortController()
  const listeners = new Set<() => void>()
  const setInput = (next: TypedInput) => {
    input = next
    for (const listener of listeners) listener()
  }
  return {
    start(onCancel) {
      life.abort()
      life = new AbortController()
      setInput(noInput)
      const onKeyDown = (event: KeyboardEvent) => {
        const next = event.isComposing ? undefined : inputAfterKey(input, event)
        if (next === undefined && event.key !== 'Escape') return
        event.preventDefault()
        event.stopImmediatePropagation()
        if (next === undefined) onCancel()
        else setInput(next)
      }
      addEventListener('keydown', onKeyDown, { signal: life.signal, capture: true })
    },
    read: () => input,
    subscribe(onChange) {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
    end: () => life.abort(),
  }
}

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>

/** Returns the input after a key, or nothing for a key that is no input. Enter completes it. */
export function inputAfterKey(input: TypedInput, event: Key): TypedInput | undefined {
  const { text, isSubmitted } = input
  const { key, ctrlKey, metaKey, altKey } = event
  if (ctrlKey || metaKey || altKey) return undefined
  if (key !== 'Enter' && key !== 'Backspace' && key.length !== 1) return undefined
  if (isSubmitted) return input
  if (key === 'Enter') return { text, isSubmitted: true }
  return { text: key === 'Backspace' ? text.slice(0, -1) : text + key, isSubmitted }
}
