import { themeTitle } from '../document/theme.ts'
import type { ContentBlock } from '#shell/language/product/page-content.ts'
import { type Breakpoint, breakpoints } from '#shell/language/product/breakpoints.ts'
import type { PageDescription } from '../description.ts'
import { routesTitle } from '../document/pages.ts'
import { areasTitle } from '../document/areas.ts'
import { extensionsTitle } from '../document/extensions.ts'
import { currentPhrase } from './former-phrases.ts'
import type { ParsedItem, ParsedSubsection, ParsedSection } from '../markdown/parse-markdown.ts'
import { type Languages, parseLocalizedText } from '../grammar/localized-text.ts'
import { nameOfHeading } from '../grammar/names.ts'
import { codeSpansIn, nameIn } from '../grammar/phrase.ts'
import {
  recordUnparsedBlocks,
  recordUnparsedLine,
  labeledItems,
  linesOfItem,
  headingWithoutSuffix,
  type SpecParser,
  declaredText,
  collectTableRows,
  type SourceLocation,
} from './spec-parser.ts'

const pageSuffix = /\s(?:page|screen)$/iu

/** Parses the pages. A page can be declared by the table alone. */
export function parsePages(
  section: ParsedSection,
  reading: SpecParser,
): readonly PageDescription[] {
  const here = { section: 2 }
  const pages = section.parts
    .filter(({ title }) => pageSuffix.test(title))
    .map((part) => readPage(part, reading))
  const { rows, rest } = collectTableRows(section.blocks, 'path')
  for (const { row, line } of rows) {
    const path = pathIn(row['path'] ?? '')
    const [, words, description] =
      /^(.+?)\s(?:page|screen):\s+(.*)$/su.exec(row['result'] ?? '') ?? []
    if (pages.some((page) => page.path === path)) recordUnparsedLine(reading, here, line)
    else if (path === undefined || words === undefined || description === undefined) {
      recordUnparsedLine(reading, here, line)
    } else {
      const page = emptyPage(nameOfHeading(words), words)
      const own = parseLocalizedText(description, reading.languages)
      pages.push({ ...page, path, description: own, isIndexed: path !== '*' })
    }
  }
  recordUnparsedBlocks(reading, here, rest)
  for (const part of section.parts) {
    if ([extensionsTitle, areasTitle, themeTitle, routesTitle].includes(currentPhrase(part.title)))
      continue
    if (!pageSuffix.test(part.title))
      recordUnparsedBlocks(reading, { ...here, under: part.title }, part.blocks)
  }
  return pages
}

function emptyPage(name: string, title: string): PageDescription {
  return {
    name,
    path: '',
    title,
    description: '',
    isIndexed: true,
    content: [],
    interactions: [],
    calls: [],
  }
}

function readPage(part: ParsedSubsection, reading: SpecParser): PageDescription {
  const words = headingWithoutSuffix(part, pageSuffix)
  const name = /^[a-z]+[A-Z]/u.test(words) ? words : nameOfHeading(words)
  const where: SourceLocation = { section: 2, under: part.title, about: name }
  const { labels, rest } = labeledItems(part.blocks)
  const page = emptyPage(name, words)
  for (const { label, text, item } of labels) {
    const read = readers[label]?.(text, item.items, reading.languages)
    if (read) Object.assign(page, read)
    // The source file of a page is derived from its name.
    else for (const line of linesOfItem(item)) recordUnparsedLine(reading, where, line)
  }
  recordUnparsedBlocks(reading, where, rest)
  const path = page.path === '' ? `/${name}` : page.path
  return { ...page, path }
}

type Reader = (
  text: string,
  items: readonly ParsedItem[],
  languages: Languages,
) => Partial<PageDescription> | undefined

const readers: Readonly<Record<string, Reader>> = {
  path: (text) => {
    const path = pathIn(text)
    return path === undefined ? undefined : { path, isIndexed: path !== '*' }
  },
  title: (text, _, languages) => ({ title: parseLocalizedText(text, languages) }),
  description: (text, _, languages) => ({ description: parseLocalizedText(text, languages) }),
  'search engines': (text) => {
    if (currentPhrase(text) === 'indexed') return { isIndexed: true }
    return currentPhrase(text) === 'not indexed' ? { isIndexed: false } : undefined
  },
  // It follows from the code of the page.
  records: () => ({}),
  navigation: (text) => (text === 'without a link' ? { isInNavigation: false } : undefined),
  shows: (text, items) => {
    const message = declaredText(text)
    return {
      content: [
        ...(message === undefined ? [] : [{ text: message }]),
        ...items.map(parseContentBlock),
      ],
    }
  },
  'user actions': (text, items) => {
    const message = declaredText(text)
    const deeper = items.some((item) => item.items.length > 0)
    return deeper
      ? undefined
      : {
          interactions: [
            ...(message === undefined ? [] : [message]),
            ...items.map((item) => item.text),
          ],
        }
  },
  'calls on load': (text) => {
    const message = declaredText(text)
    if (message === undefined) return { calls: [] }
    const codes = codeSpansIn(message)
    return { calls: codes.length > 0 ? codes : message.split(',').map((one) => one.trim()) }
  },
}

function pathIn(text: string): string | undefined {
  if (/^any other path/iu.test(text)) return '*'
  const path = nameIn(text.replace(/\s\(the empty path\)$/u, ''))
  return path.startsWith('/') ? path : undefined
}

function parseContentBlock({ text, items }: ParsedItem): ContentBlock {
  const [, message, layout] =
    /^(.*)\s\(((?:\d+ columns|columns by width:|row height).*)\)$/su.exec(text) ?? []
  const read = layout === undefined ? undefined : readLayout(layout)
  const inside = items.flatMap((item) => [item.text, ...item.items.map((one) => one.text)])
  return {
    text: read && message !== undefined ? message : text,
    ...read,
    ...(inside.length === 0 ? {} : { items: inside }),
  }
}

type MutableLayout = { -readonly [K in 'columns' | 'rowHeight']: NonNullable<ContentBlock[K]> }

/** Parses the output of `formatLayout`. */
function readLayout(layout: string): Omit<ContentBlock, 'text'> | undefined {
  const read: Partial<MutableLayout> = {}
  for (const phrase of layout.split(';').map((one) => one.trim())) {
    const [, count] = /^(\d+) columns$/u.exec(phrase) ?? []
    const [, height] = /^row height (\d+)px$/u.exec(phrase) ?? []
    const [, widths] = /^columns by width: (.*)$/u.exec(phrase) ?? []
    const columns = widths === undefined ? undefined : readColumns(widths)
    if (count !== undefined) read.columns = Number(count)
    else if (height !== undefined) read.rowHeight = `${Number(height)}px`
    else if (columns) read.columns = columns
    else return undefined
  }
  return read
}

function readColumns(widths: string): Readonly<Record<Breakpoint, number>> | undefined {
  const all = widths.split(',').map((one) => /^\s*(\d+) \((.+)\)$/u.exec(one))
  const found = Object.fromEntries(all.map((one) => [one?.[2] ?? '', Number(one?.[1])]))
  return isEverySize(found) ? found : undefined
}

function isEverySize(found: Readonly<Record<string, number>>): found is Record<Breakpoint, number> {
  const names = Object.keys(found)
  return (
    names.length === Object.keys(breakpoints).length && names.every((name) => name in breakpoints)
  )
}
