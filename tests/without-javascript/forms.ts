import { ancestorsOf, descendantsOf, type HtmlElement } from '#shell/testing/pages/parse-html.ts'

/** What a reader has entered: by control, a text, a choice or files. */
export type Entries = Map<HtmlElement, string | boolean | readonly File[]>

const rawText = ({ children }: HtmlElement): string =>
  children.map((child) => (typeof child === 'string' ? child : rawText(child))).join('')

const optionsOf = (select: HtmlElement) =>
  descendantsOf(select).filter(({ name }) => name === 'option')

const valueOfOption = (option: HtmlElement) =>
  option.attributes['value'] ?? rawText(option).replaceAll(/\s+/gu, ' ').trim()

/** Returns the value of a control: what was entered, or what the server has rendered. */
export function valueOf(control: HtmlElement, entries: Entries): string {
  const entered = entries.get(control)
  if (typeof entered === 'string') return entered
  if (control.name === 'textarea') return rawText(control).replace(/^\r?\n/u, '')
  if (control.name !== 'select') return control.attributes['value'] ?? ''
  const options = optionsOf(control)
  const selected = options.find((one) => one.attributes['selected'] !== undefined) ?? options[0]
  return selected ? valueOfOption(selected) : ''
}

/** Checks whether a checkbox or radio button is on. */
export function isChecked(control: HtmlElement, entries: Entries): boolean {
  return (entries.get(control) ?? control.attributes['checked'] !== undefined) === true
}

/** Returns the value of the option with this label or value. */
export function findOption(select: HtmlElement, label: string): string {
  const options = optionsOf(select)
  const labelOf = (option: HtmlElement) => rawText(option).replaceAll(/\s+/gu, ' ').trim()
  const found =
    options.find((one) => labelOf(one) === label) ??
    options.find((one) => valueOfOption(one) === label)
  if (found) return valueOfOption(found)
  throw new Error(`No option ${label} among: ${options.map(labelOf).join(', ')}`)
}

/** Returns the form of a control or button. */
export function formOf(control: HtmlElement, elements: readonly HtmlElement[]): HtmlElement {
  const id = control.attributes['form']
  const form =
    id === undefined
      ? ancestorsOf(control).find(({ name }) => name === 'form')
      : elements.find((one) => one.name === 'form' && one.attributes['id'] === id)
  if (form) return form
  throw new Error('The button has no form.')
}

const isDisabled = (control: HtmlElement) =>
  control.attributes['disabled'] !== undefined ||
  ancestorsOf(control).some(
    ({ name, attributes }) => name === 'fieldset' && attributes['disabled'] !== undefined,
  )

/** Returns the controls of a form that a browser submits, in order. */
function controlsOf(form: HtmlElement, elements: readonly HtmlElement[]): readonly HtmlElement[] {
  const id = form.attributes['id']
  const inside = new Set(descendantsOf(form))
  return elements.filter(
    (one) =>
      ['input', 'select', 'textarea'].includes(one.name) &&
      !isDisabled(one) &&
      (one.attributes['form'] === undefined
        ? inside.has(one)
        : id !== undefined && one.attributes['form'] === id),
  )
}

/** Collects the values of a form as a browser does, with the button that submits it. */
export function collectForm(
  form: HtmlElement,
  button: HtmlElement,
  page: { readonly elements: readonly HtmlElement[]; readonly entries: Entries },
): FormData {
  const data = new FormData()
  for (const control of controlsOf(form, page.elements)) {
    assertValid(form, control, page.entries)
    appendControl(data, control, page.entries)
  }
  const { name, value = '' } = button.attributes
  if (name) data.append(name, value)
  return data
}

function appendControl(data: FormData, control: HtmlElement, entries: Entries): void {
  const { name, type = 'text', value = 'on' } = control.attributes
  if (!name || (control.name === 'input' && ['submit', 'button', 'image'].includes(type))) return
  if (type === 'checkbox' || type === 'radio') {
    if (isChecked(control, entries)) data.append(name, value)
    return
  }
  if (type !== 'file') {
    data.append(name, valueOf(control, entries).replaceAll(/\r?\n/gu, '\r\n'))
    return
  }
  const files = entries.get(control)
  const chosen = Array.isArray(files) ? files : []
  // A browser submits an empty file if none is chosen.
  for (const file of chosen.length > 0 ? chosen : [new File([], '')]) data.append(name, file)
}

/** A browser does not submit a form with invalid controls, unless it may not validate. */
function assertValid(form: HtmlElement, control: HtmlElement, entries: Entries): void {
  if (form.attributes['novalidate'] !== undefined) return
  const { name, type, required, pattern } = control.attributes
  if (type === 'checkbox' || type === 'radio' || type === 'file') return
  const value = valueOf(control, entries)
  const isMissing = required !== undefined && value === ''
  const isMismatch =
    pattern !== undefined && value !== '' && !new RegExp(`^(?:${pattern})$`, 'v').test(value)
  if (isMissing || isMismatch) throw new Error(`A browser would not submit ${name}: “${value}”.`)
}
