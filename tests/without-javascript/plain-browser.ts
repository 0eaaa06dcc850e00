import type { HtmlElement } from '#shell/testing/pages/parse-html.ts'
import { type HtmlDocument, nameOf, parseDocument, visibleText } from './elements.ts'
import { collectForm, findOption, formOf } from './forms.ts'
import {
  type CurrentPage,
  type Finders,
  findersIn,
  type Name,
  type Part,
  partOf,
} from './page-parts.ts'
import { createSender, type FormBody, type Reply } from './send-request.ts'

export interface Download {
  readonly name: string
  readonly body: Buffer
}

/** A browser without scripts and styles: it sends the requests of links and forms, and reads their HTML. */
export interface PlainBrowser extends Finders {
  /** The path, query and fragment of the page. */
  readonly path: string
  readonly status: number
  readonly html: string
  /** The visible text of the page, with single spaces. */
  readonly text: string
  goto(path: string): Promise<void>
  reload(): Promise<void>
  /** Follows a link, submits the form of a button, or opens what it opens. */
  click(part: Part): Promise<void>
  press(button: Name): Promise<void>
  follow(link: Name): Promise<void>
  /** Activates a link or button whose response is a file. */
  download(part: Part): Promise<Download>
  fill(label: Name | Part, value: string): void
  /** The hidden control of this name, which a test may read and change. */
  hidden(name: string): Part
  check(part: Part, isOn?: boolean): void
  choose(label: Name, option: string): void
  attach(label: Name, file: File): void
}

/** A request that a click causes. */
interface Navigation {
  readonly url: URL
  readonly form?: FormBody
}

export interface PlainBrowserOptions {
  readonly language?: string
  readonly cookies?: Readonly<Record<string, string>>
}

export function openPlainBrowser(
  origin: string,
  { language = 'en', cookies = {} }: PlainBrowserOptions = {},
): PlainBrowser {
  const send = createSender(new Map(Object.entries(cookies)), language)
  const page: CurrentPage = {
    url: new URL(origin),
    status: 0,
    html: '',
    document: parseDocument(''),
    entries: new Map(),
  }
  const finders = findersIn(page)
  const visit = async (url: URL, form?: FormBody): Promise<void> => {
    const next = show(page, await send(url, form))
    if (next) await visit(next)
  }
  const click = async (part: Part) => {
    const navigation = activate(page, part)
    if (navigation) await visit(navigation.url, navigation.form)
  }
  return {
    ...finders,
    ...entriesOf(page),
    get path() {
      return page.url.pathname + page.url.search + page.url.hash
    },
    get status() {
      return page.status
    },
    get html() {
      return page.html
    },
    get text() {
      const body = page.document.elements.find(({ name }) => name === 'body')
      return body ? visibleText(body, page.document) : ''
    },
    goto: (path) => visit(new URL(path, page.url)),
    reload: () => visit(page.url),
    click,
    press: (name) => click(finders.get('button', name)),
    follow: (name) => click(finders.get('link', name)),
    async download(part) {
      const navigation = activate(page, part)
      if (!navigation) throw new Error('Nothing is downloaded.')
      const { message, body } = await send(navigation.url, navigation.form)
      const disposition = message.headers['content-disposition'] ?? ''
      return { name: /filename="([^"]+)"/u.exec(disposition)?.[1] ?? '', body }
    },
  }
}

/** Shows a response. Returns the URL to which the page leads by itself, if any. */
function show(page: CurrentPage, { url, message, body }: Reply): URL | undefined {
  const type = message.headers['content-type'] ?? ''
  if (!type.startsWith('text/html')) throw new Error(`${url.href} is ${type}.`)
  const html = body.toString()
  const document = parseDocument(html)
  Object.assign(page, { url, html, document, status: message.statusCode ?? 0, entries: new Map() })
  const refresh = document.elements.find((one) => one.attributes['http-equiv'] === 'refresh')
  const [, next] = /^0;\s*url=(.+)$/u.exec(refresh?.attributes['content'] ?? '') ?? []
  return next === undefined ? undefined : new URL(next, url)
}

/** Returns the request of a link or button, or opens what it opens. */
function activate(page: CurrentPage, { element }: Part): Navigation | undefined {
  const { name, attributes } = element
  if (name === 'a') return followLink(page, attributes['href'] ?? '')
  const content = name === 'summary' ? element.parent : findPopover(page.document, attributes)
  if (content) {
    const { toggled } = page.document
    if (!toggled.delete(content)) toggled.add(content)
    return undefined
  }
  if (name !== 'button' && name !== 'input') throw new Error(`<${name}> cannot be clicked.`)
  if (attributes['type'] === 'button' || attributes['disabled'] !== undefined)
    throw new Error(`${nameOf(element, page.document)} does nothing without scripts.`)
  return submit(page, element)
}

function followLink(page: CurrentPage, href: string): Navigation | undefined {
  const url = new URL(href, page.url)
  const isOnPage = url.hash !== '' && url.href.split('#')[0] === page.url.href.split('#')[0]
  if (!isOnPage) return { url }
  page.url = url
  return undefined
}

function findPopover(
  { elements }: HtmlDocument,
  attributes: Readonly<Record<string, string>>,
): HtmlElement | undefined {
  const id = attributes['popovertarget'] ?? attributes['commandfor']
  return id === undefined ? undefined : elements.find((one) => one.attributes['id'] === id)
}

function submit({ url, document, entries }: CurrentPage, button: HtmlElement): Navigation {
  const form = formOf(button, document.elements)
  const data = collectForm(form, button, { elements: document.elements, entries })
  const own = (key: string) => button.attributes[`form${key}`] ?? form.attributes[key]
  const target = new URL(own('action') || url.href.split('#')[0] || '', url)
  if (own('method')?.toLowerCase() === 'post')
    return { url: target, form: { data, isMultipart: own('enctype') === 'multipart/form-data' } }
  const query = [...data].map(([key, value]) => [key, value instanceof File ? value.name : value])
  target.search = new URLSearchParams(query).toString()
  return { url: target }
}

/** What a reader does with the controls of a page. */
function entriesOf(
  page: CurrentPage,
): Pick<PlainBrowser, 'fill' | 'hidden' | 'check' | 'choose' | 'attach'> {
  const { field } = findersIn(page)
  return {
    fill: (label, value) =>
      void page.entries.set(
        (typeof label === 'string' || label instanceof RegExp ? field(label) : label).element,
        value,
      ),
    hidden(name) {
      const found = page.document.elements.find(
        ({ attributes }) => attributes['type'] === 'hidden' && attributes['name'] === name,
      )
      if (!found) throw new Error(`No hidden control ${name} at ${page.url.href}.`)
      return partOf(page, found)
    },
    check({ element }, isOn = true) {
      const { type, name } = element.attributes
      const others = page.document.elements.filter(
        ({ attributes }) => type === 'radio' && attributes['name'] === name,
      )
      for (const other of others) page.entries.set(other, false)
      page.entries.set(element, isOn)
    },
    choose(label, option) {
      const { element } = field(label)
      page.entries.set(element, findOption(element, option))
    },
    attach: (label, file) => void page.entries.set(field(label).element, [file]),
  }
}
