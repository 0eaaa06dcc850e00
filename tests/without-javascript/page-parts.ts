import { descendantsOf, type HtmlElement } from '#shell/testing/pages/parse-html.ts'
import {
  descriptionOf,
  findByRole,
  type HtmlDocument,
  isVisible,
  nameOf,
  visibleText,
} from './elements.ts'
import { type Entries, isChecked, valueOf } from './forms.ts'

/** A text that must be equal, or a pattern. */
export type Name = string | RegExp

/** What finds elements in a page, or in one of its elements. */
export interface Finders {
  /** The visible elements of a role. */
  all(role: string, name?: Name): readonly Part[]
  /** The only visible element of a role and name. */
  get(role: string, name?: Name): Part
  /** The first control with this label. */
  field(label: Name): Part
  /** The elements that a simple selector names: `.codes`, `#passkeys`, `[popover]` or `del`. */
  select(selector: string): readonly Part[]
}

/** An element of the current page. */
export interface Part extends Finders {
  readonly element: HtmlElement
  /** The visible text, with single spaces. */
  readonly text: string
  readonly name: string
  readonly description: string
  readonly value: string
  readonly checked: boolean
  attribute(name: string): string | undefined
}

/** The page that a browser shows, with what its reader has entered. */
export interface CurrentPage {
  url: URL
  status: number
  html: string
  document: HtmlDocument
  entries: Entries
}

const fieldRoles = ['textbox', 'searchbox', 'combobox', 'checkbox', 'radio', 'file']

const matches = (text: string, name: Name | undefined) =>
  name === undefined || (typeof name === 'string' ? text === name : name.test(text))

export function partOf(page: CurrentPage, element: HtmlElement): Part {
  const { document, entries } = page
  return {
    element,
    get text() {
      return visibleText(element, document)
    },
    name: nameOf(element, document),
    description: descriptionOf(element, document),
    get value() {
      return valueOf(element, entries)
    },
    get checked() {
      return isChecked(element, entries)
    },
    attribute: (name) => element.attributes[name],
    ...findersIn(page, element),
  }
}

/** Finds in the whole page, or in one element. */
export function findersIn(page: CurrentPage, within?: HtmlElement): Finders {
  const all = (role: string, name?: Name) =>
    findByRole(page.document, within, role)
      .filter((one) => matches(nameOf(one, page.document), name))
      .map((one) => partOf(page, one))
  const single = (found: readonly Part[], what: string, others: readonly Part[]): Part => {
    const [first] = found
    if (first && found.length === 1) return first
    const place = `at ${page.status} ${page.url.href}`
    const names = others.map((one) => one.name).join(' | ')
    throw new Error(`${found.length} of ${what} ${place}. There are: ${names}`)
  }
  return {
    all,
    get: (role, name) => single(all(role, name), `${role} ${String(name ?? '')}`, all(role)),
    field(label) {
      const every = fieldRoles.flatMap((role) => all(role))
      const found = every.filter((one) => matches(one.name, label))
      return single(found.slice(0, 1), String(label), every)
    },
    select: (selector) =>
      (within ? descendantsOf(within) : page.document.elements)
        .filter((one) => isSelected(one, selector) && isVisible(one, page.document))
        .map((one) => partOf(page, one)),
  }
}

function isSelected({ name, attributes }: HtmlElement, selector: string): boolean {
  const word = selector.slice(1)
  if (selector.startsWith('.')) return Boolean(attributes['class']?.split(/\s+/u).includes(word))
  if (selector.startsWith('#')) return attributes['id'] === word
  if (selector.startsWith('[')) return attributes[word.slice(0, -1)] !== undefined
  return name === selector
}
