/** The focused input when a form was saved. */
interface FocusPosition {
  readonly name: string
  readonly selectionRange: readonly [from: number | null, to: number | null]
}

let stored: FocusPosition | undefined

/** Saves the focus, so that the form that replaces this one can restore it. */
export function saveFocus(form: HTMLFormElement | null | undefined): void {
  const active = document.activeElement
  stored = undefined
  if (!form || !active || !form.contains(active)) return
  if (isTextInput(active) && active.name !== '') {
    const { name, selectionStart, selectionEnd } = active
    stored = { name, selectionRange: [selectionStart, selectionEnd] }
  } else stored = { name: '', selectionRange: [null, null] }
}

/** Focuses the input of the same name, or the save button. */
export function restoreFocus(form: HTMLFormElement | null | undefined): void {
  const position = stored
  stored = undefined
  // A focus that the user has moved stays.
  if (!form || !position || document.activeElement !== document.body) return
  const inputs = [...form.elements].filter(isTextInput)
  const input = inputs.find(({ name, type }) => name === position.name && type !== 'hidden')
  const target = input ?? form.querySelector<HTMLElement>('button.main')
  target?.focus()
  const [from, to] = position.selectionRange
  if (input && from !== null && to !== null) input.setSelectionRange(from, to)
}

function isTextInput(element: Element): element is HTMLInputElement | HTMLTextAreaElement {
  return element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
}
