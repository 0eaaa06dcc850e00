/** An element of an HTML document. */
export interface HtmlElement {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly parent: HtmlElement | undefined
  /** The elements and texts inside, in order. */
  readonly children: (HtmlElement | string)[]
}

const voidElements = new Set(
  'area base br col embed hr img input link meta source track wbr'.split(' '),
)
const rawElements = new Set(['script', 'style', 'textarea', 'title'])

const token = /<!--[\s\S]*?-->|<![^>]*>|<(\/?)([a-zA-Z][^\s/>]*)((?:"[^"]*"|'[^']*'|[^>"'])*)>/gu
const attribute = /([^\s=/"'>]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/gu

/** Parses an HTML document whose elements are closed, as the server writes it. Lists all elements. */
export function parseHtml(html: string): readonly HtmlElement[] {
  const root: HtmlElement = { name: '#document', attributes: {}, parent: undefined, children: [] }
  const elements: HtmlElement[] = []
  let current = root
  let textStart = 0
  token.lastIndex = 0
  for (let match = token.exec(html); match; match = token.exec(html)) {
    const [whole, slash, tag, attributes = ''] = match
    addText(current, html.slice(textStart, match.index))
    textStart = match.index + whole.length
    const name = tag?.toLowerCase()
    if (name === undefined) continue
    if (slash) {
      current = closed(current, name)
      continue
    }
    const element = { name, attributes: parseAttributes(attributes), parent: current, children: [] }
    current.children.push(element)
    elements.push(element)
    if (rawElements.has(name)) {
      const end = html.toLowerCase().indexOf(`</${name}`, textStart)
      addText(element, html.slice(textStart, end < 0 ? html.length : end))
      textStart = end < 0 ? html.length : html.indexOf('>', end) + 1
      token.lastIndex = textStart
    } else if (!voidElements.has(name) && !attributes.endsWith('/')) current = element
  }
  addText(current, html.slice(textStart))
  return elements
}

function addText({ children }: HtmlElement, text: string): void {
  if (text !== '') children.push(decode(text))
}

/** Returns the element that contains the closed one. An end tag without its start tag closes nothing. */
function closed(current: HtmlElement, name: string): HtmlElement {
  for (let one: HtmlElement | undefined = current; one?.parent; one = one.parent)
    if (one.name === name) return one.parent
  return current
}

const parseAttributes = (text: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...text.matchAll(attribute)].map(([, name = '', double, single, bare]) => [
      name.toLowerCase(),
      decode(double ?? single ?? bare ?? ''),
    ]),
  )

const references: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&nbsp;': ' ',
}

const decode = (text: string): string =>
  text.replaceAll(/&(?:\w+|#\d+|#x[\da-f]+);/giu, (reference) => {
    const [, hex, decimal] = /^&#(?:x([\da-f]+)|(\d+));$/iu.exec(reference) ?? []
    if (hex) return String.fromCodePoint(Number.parseInt(hex, 16))
    if (decimal) return String.fromCodePoint(Number(decimal))
    return references[reference] ?? reference
  })

/** Returns all text inside an element. */
export const textOf = ({ children }: HtmlElement): string =>
  children.map((child) => (typeof child === 'string' ? child : textOf(child))).join('')

/** Returns the elements that contain an element, the nearest first. */
export function ancestorsOf({ parent }: HtmlElement): readonly HtmlElement[] {
  return parent ? [parent, ...ancestorsOf(parent)] : []
}

/** Returns all elements inside an element. */
export const descendantsOf = ({ children }: HtmlElement): readonly HtmlElement[] =>
  children.flatMap((child) => (typeof child === 'string' ? [] : [child, ...descendantsOf(child)]))
