import {
  ancestorsOf,
  descendantsOf,
  type HtmlElement,
  parseHtml,
} from '#shell/testing/pages/parse-html.ts'

/** An HTML document as a reader without JavaScript meets it. */
export interface HtmlDocument {
  readonly elements: readonly HtmlElement[]
  /** The elements with content that a click has opened or closed: details and popovers. */
  readonly toggled: Set<HtmlElement>
}

export const parseDocument = (html: string): HtmlDocument => ({
  elements: parseHtml(html),
  toggled: new Set(),
})

const roleOfInput: Readonly<Record<string, string>> = {
  button: 'button',
  checkbox: 'checkbox',
  file: 'file',
  hidden: 'none',
  image: 'button',
  radio: 'radio',
  reset: 'button',
  search: 'searchbox',
  submit: 'button',
}

const roleOfName: Readonly<Record<string, string>> = {
  a: 'link',
  article: 'article',
  button: 'button',
  fieldset: 'group',
  h1: 'heading',
  h2: 'heading',
  h3: 'heading',
  img: 'img',
  li: 'listitem',
  nav: 'navigation',
  output: 'status',
  section: 'region',
  select: 'combobox',
  summary: 'summary',
  table: 'table',
  td: 'cell',
  textarea: 'textbox',
  tr: 'row',
}

/** Returns the role of an element, as assistive technology reads it. */
export function roleOf({ name, attributes }: HtmlElement): string {
  if (attributes['role'] !== undefined) return attributes['role']
  if (name === 'input') return roleOfInput[attributes['type'] ?? 'text'] ?? 'textbox'
  if (name === 'th') return attributes['scope'] === 'row' ? 'rowheader' : 'columnheader'
  if (name === 'a' && attributes['href'] === undefined) return 'none'
  return roleOfName[name] ?? 'none'
}

const inlineNames = new Set(
  'a abbr b code del em i ins mark small span strong sub sup time u'.split(' '),
)

/** Words continue inside an inline element. Before and after others there is a space. */
const isInline = ({ name, attributes }: HtmlElement) =>
  inlineNames.has(name) && !/\bvisually-hidden\b/u.test(attributes['class'] ?? '')

const tidy = (text: string) => text.replaceAll(/\s+/gu, ' ').trim()

/** Returns the text of an element that is not hidden, with the alternative texts of images. */
export function visibleText(element: HtmlElement, document: HtmlDocument): string {
  const read = (one: HtmlElement): string => {
    if (!isShown(one, document) || one.name === 'script' || one.name === 'style') return ''
    const alternative =
      one.name === 'img' ? (one.attributes['alt'] ?? '') : (one.attributes['aria-label'] ?? '')
    const isPicture = one.name === 'img' || roleOf(one) === 'img'
    const content = one.children.map((child) => (typeof child === 'string' ? child : read(child)))
    const text = isPicture ? alternative : content.join('')
    return isInline(one) ? text : ` ${text} `
  }
  return tidy(read(element))
}

/** Checks whether an element itself is shown, without the elements that contain it. */
function isShown(element: HtmlElement, { toggled }: HtmlDocument): boolean {
  const { name, attributes, parent } = element
  if (attributes['hidden'] !== undefined || name === 'template' || name === 'head') return false
  if (name === 'dialog' && attributes['open'] === undefined) return false
  if (attributes['popover'] !== undefined && !toggled.has(element)) return false
  if (parent?.name !== 'details' || name === 'summary') return true
  return (parent.attributes['open'] === undefined) === toggled.has(parent)
}

export const isVisible = (element: HtmlElement, document: HtmlDocument): boolean =>
  [element, ...ancestorsOf(element)].every((one) => isShown(one, document))

const isHiddenFromReaders = (element: HtmlElement) =>
  [element, ...ancestorsOf(element)].some((one) => one.attributes['aria-hidden'] === 'true')

const controls = new Set(['input', 'select', 'textarea'])

/** Returns the accessible name of an element. */
export function nameOf(element: HtmlElement, document: HtmlDocument): string {
  const { name, attributes } = element
  const ids = attributes['aria-labelledby']?.split(/\s+/u) ?? []
  if (ids.length > 0) return textOfIds(ids, document)
  if (attributes['aria-label'] !== undefined) return tidy(attributes['aria-label'])
  if (name === 'img') return tidy(attributes['alt'] ?? '')
  if (name === 'fieldset' || name === 'table')
    return tidy(
      element.children
        .filter((child) => typeof child !== 'string')
        .filter((child) => child.name === 'legend' || child.name === 'caption')
        .map((child) => textOf(child))
        .join(' '),
    )
  if (!controls.has(name)) return tidy(textOf(element))
  return tidy(labelsOf(element, document).map(textOf).join(' ')) || tidy(attributes['title'] ?? '')
}

/** All text, also of hidden elements, because labels may be hidden. Controls have no text. */
function textOf(element: HtmlElement): string {
  if (controls.has(element.name) || element.attributes['aria-hidden'] === 'true') return ''
  if (element.name === 'img') return element.attributes['alt'] ?? ''
  const label = element.attributes['aria-label']
  if (label !== undefined) return label
  const text = element.children
    .map((child) => (typeof child === 'string' ? child : textOf(child)))
    .join('')
  return isInline(element) ? text : ` ${text} `
}

function labelsOf(element: HtmlElement, { elements }: HtmlDocument): readonly HtmlElement[] {
  const id = element.attributes['id']
  const own = elements.filter(
    (one) => one.name === 'label' && id !== undefined && one.attributes['for'] === id,
  )
  return own.length > 0 ? own : ancestorsOf(element).filter((one) => one.name === 'label')
}

function textOfIds(ids: readonly string[], { elements }: HtmlDocument): string {
  const found = ids.flatMap((id) => elements.filter((one) => one.attributes['id'] === id))
  return tidy(found.map(textOf).join(' '))
}

/** Returns the text that describes a control: its hint and its error. */
export const descriptionOf = ({ attributes }: HtmlElement, document: HtmlDocument): string =>
  textOfIds(attributes['aria-describedby']?.split(/\s+/u) ?? [], document)

/** Finds the visible elements of a role inside another element. */
export function findByRole(
  document: HtmlDocument,
  within: HtmlElement | undefined,
  role: string,
): readonly HtmlElement[] {
  const inside = within ? descendantsOf(within) : document.elements
  return inside.filter(
    (one) => roleOf(one) === role && isVisible(one, document) && !isHiddenFromReaders(one),
  )
}
