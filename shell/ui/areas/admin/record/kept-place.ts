/** Where the keyboard was in a form when it was saved. */
interface Place {
  readonly name: string
  readonly marked: readonly [from: number | null, to: number | null]
}

let kept: Place | undefined

/** The form that takes the place of a saved one goes on where that one was. */
export function keepPlace(form: HTMLFormElement | null | undefined): void {
  const active = document.activeElement
  kept = undefined
  if (!form || !active || !form.contains(active)) return
  if (isWritten(active) && active.name !== '') {
    const { name, selectionStart, selectionEnd } = active
    kept = { name, marked: [selectionStart, selectionEnd] }
  } else kept = { name: '', marked: [null, null] }
}

/** Goes back to the input of the same name, or to the button that saves. */
export function takePlace(form: HTMLFormElement | null | undefined): void {
  const place = kept
  kept = undefined
  // Whoever has gone somewhere else meanwhile stays there.
  if (!form || !place || document.activeElement !== document.body) return
  const inputs = [...form.elements].filter(isWritten)
  const input = inputs.find(({ name, type }) => name === place.name && type !== 'hidden')
  const target = input ?? form.querySelector<HTMLElement>('button.main')
  target?.focus()
  const [from, to] = place.marked
  if (input && from !== null && to !== null) input.setSelectionRange(from, to)
}

function isWritten(element: Element): element is HTMLInputElement | HTMLTextAreaElement {
  return element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
}
