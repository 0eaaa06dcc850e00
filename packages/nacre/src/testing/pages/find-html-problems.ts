import { ancestorsOf, descendantsOf, type HtmlElement, parseHtml, textOf } from './parse-html.ts'

type Rule = (elements: readonly HtmlElement[]) => readonly string[]

/**
 * Returns what makes a page inaccessible, as far as its HTML shows it. Contrast, focus and scripts
 * need a browser.
 *
 * @example
 * findHtmlProblems('<html><h1>Tasks</h1></html>') // ['The html element has no lang.', 'The page has no title.']
 */
export function findHtmlProblems(html: string): readonly string[] {
  const elements = parseHtml(html).filter((one) => !isInTemplate(one))
  return rules.flatMap((rule) => rule(elements))
}

const isInTemplate = (element: HtmlElement) =>
  ancestorsOf(element).some(({ name }) => name === 'template' || name === 'noscript')

const isIn = (element: HtmlElement, names: readonly string[]) =>
  ancestorsOf(element).some(({ name }) => names.includes(name))

/** Hidden content has no rules, because nobody perceives it. */
const isHidden = (element: HtmlElement) =>
  [element, ...ancestorsOf(element)].some(
    ({ attributes }) => Object.hasOwn(attributes, 'hidden') || attributes['aria-hidden'] === 'true',
  )

const controlTypesWithText = new Set(['button', 'submit', 'reset'])

function isLabelledControl({ name, attributes: { type } }: HtmlElement): boolean {
  if (name === 'select' || name === 'textarea') return true
  return name === 'input' && type !== 'hidden' && !controlTypesWithText.has(type ?? '')
}

/** Returns the name that assistive technology reads for an element. */
function nameOf(element: HtmlElement, elements: readonly HtmlElement[]): string {
  const { attributes } = element
  const ids = attributes['aria-labelledby']?.split(/\s+/u) ?? []
  const labels = elements.filter(
    ({ name, attributes: label }) =>
      name === 'label' && attributes['id'] !== undefined && label['for'] === attributes['id'],
  )
  const containing = ancestorsOf(element).filter(({ name }) => name === 'label')
  const isControl = isLabelledControl(element)
  const parts = [
    ...elements.filter((one) => ids.includes(one.attributes['id'] ?? '')).map(contentOf),
    attributes['aria-label'] ?? '',
    ...[...labels, ...containing].map(contentOf),
    isControl ? '' : contentOf(element),
    attributes['title'] ?? '',
    isControl ? '' : (attributes['value'] ?? ''),
    element.name === 'input' && attributes['type'] === 'image' ? (attributes['alt'] ?? '') : '',
  ]
  return parts.join(' ').trim()
}

/** The text of an element, with the alternative texts of its images. */
function contentOf(element: HtmlElement): string {
  const images = [element, ...descendantsOf(element)].flatMap(({ name, attributes }) => [
    name === 'img' ? (attributes['alt'] ?? '') : '',
    attributes['aria-label'] ?? '',
  ])
  return [textOf(element), ...images].join(' ').trim()
}

/** Shows an element in a message: `<input name="title">`. */
function show({ name, attributes }: HtmlElement): string {
  const shown = ['id', 'name', 'type', 'href', 'src', 'class']
    .filter((one) => attributes[one] !== undefined)
    .map((one) => ` ${one}="${attributes[one]}"`)
  return `<${name}${shown.join('')}>`
}

const rules: readonly Rule[] = [
  (elements) =>
    elements.some(({ name, attributes }) => name === 'html' && attributes['lang'])
      ? []
      : ['The html element has no lang.'],
  (elements) => {
    const titles = elements.filter((one) => one.name === 'title' && !isIn(one, ['svg']))
    return titles.some((one) => textOf(one).trim() !== '') ? [] : ['The page has no title.']
  },
  (elements) => {
    const headings = elements.filter((one) => one.name === 'h1' && !isHidden(one))
    return headings.length === 1 ? [] : [`The page has ${headings.length} h1 elements, not one.`]
  },
  (elements) => {
    const ids = elements.flatMap(({ attributes: { id } }) => (id === undefined ? [] : [id]))
    const repeated = new Set(ids.filter((id, index) => ids.indexOf(id) !== index))
    return [...repeated].map((id) => `The id ${id} occurs more than once.`)
  },
  (elements) =>
    elements
      .filter(({ name, attributes }) => name === 'img' && attributes['alt'] === undefined)
      .map((one) => `${show(one)} has no alt.`),
  (elements) =>
    elements
      .filter((one) => isLabelledControl(one) && !isHidden(one) && nameOf(one, elements) === '')
      .map((one) => `${show(one)} has no label.`),
  (elements) =>
    elements
      .filter(
        (one) =>
          (one.name === 'button' || (one.name === 'a' && one.attributes['href'] !== undefined)) &&
          !isHidden(one) &&
          nameOf(one, elements) === '',
      )
      .map((one) => `${show(one)} has no text.`),
  (elements) => {
    const ids = new Set(elements.map(({ attributes }) => attributes['id']))
    return elements.flatMap((one) =>
      ['aria-labelledby', 'aria-describedby', 'for']
        .flatMap((name) => one.attributes[name]?.split(/\s+/u) ?? [])
        .filter((id) => id !== '' && !ids.has(id))
        .map((id) => `${show(one)} refers to the id ${id}, which does not exist.`),
    )
  },
]
