import type { Shown } from '#shell/model/screen.ts'
import { type Size, sizes } from '#shell/model/sizes.ts'
import type { PageDescription } from '../description.ts'
import { partsTitle } from '../document/parts.ts'
import type { ReadItem, ReadPart, ReadSection } from '../markdown/read-markdown.ts'
import { nameOfWords } from '../phrases/names.ts'
import { codesIn, nameIn } from '../phrases/phrase.ts'
import {
  keepBlocks,
  keepLine,
  labelsOf,
  linesOfItem,
  partNamed,
  type Reading,
  shown,
  tablesOf,
  type Where,
} from './reading.ts'

const ending = /\s(?:page|screen)$/iu

/** The pages of the product. A page that stands in the table alone is one as well. */
export function readScreens(section: ReadSection, reading: Reading): readonly PageDescription[] {
  const here = { section: 2 }
  const pages = section.parts
    .filter(({ title }) => ending.test(title))
    .map((part) => readPage(part, reading))
  const { rows, rest } = tablesOf(section.blocks, 'path')
  for (const { row, line } of rows) {
    const path = pathIn(row['path'] ?? '')
    const [, words, description] =
      /^(.+?)\s(?:page|screen):\s+(.*)$/su.exec(row['result'] ?? '') ?? []
    if (pages.some((page) => page.path === path)) keepLine(reading, here, line)
    else if (path === undefined || words === undefined || description === undefined) {
      keepLine(reading, here, line)
    } else {
      const name = nameOfWords(words)
      pages.push({ ...blank(name, words), path, description, isListed: path !== '*' })
    }
  }
  keepBlocks(reading, here, rest)
  for (const part of section.parts) {
    if (part.title === partsTitle) continue
    if (!ending.test(part.title)) keepBlocks(reading, { ...here, under: part.title }, part.blocks)
  }
  return pages
}

function blank(name: string, title: string): PageDescription {
  return {
    name,
    path: '',
    title,
    description: '',
    isListed: true,
    shows: [],
    does: [],
    calls: [],
  }
}

function readPage(part: ReadPart, reading: Reading): PageDescription {
  const words = partNamed(part, ending)
  const name = /^[a-z]+[A-Z]/u.test(words) ? words : nameOfWords(words)
  const where: Where = { section: 2, under: part.title, about: name }
  const { labels, rest } = labelsOf(part.blocks)
  const page = blank(name, words)
  for (const { label, text, item } of labels) {
    const read = readers[label]?.(text, item.items)
    if (read) Object.assign(page, read)
    // What it is made by follows from its name.
    else for (const line of linesOfItem(item)) keepLine(reading, where, line)
  }
  keepBlocks(reading, where, rest)
  const path = page.path === '' ? `/${name}` : page.path
  return { ...page, path }
}

type Reader = (text: string, items: readonly ReadItem[]) => Partial<PageDescription> | undefined

const readers: Readonly<Record<string, Reader>> = {
  path: (text) => {
    const path = pathIn(text)
    return path === undefined ? undefined : { path, isListed: path !== '*' }
  },
  title: (title) => ({ title }),
  description: (description) => ({ description }),
  'search engines': (text) => {
    if (text === 'may list it') return { isListed: true }
    return text === 'are asked not to list it' ? { isListed: false } : undefined
  },
  shows: (text, items) => {
    const said = shown(text)
    return { shows: [...(said === undefined ? [] : [{ text: said }]), ...items.map(readShown)] }
  },
  'one can': (text, items) => {
    const said = shown(text)
    const deeper = items.some((item) => item.items.length > 0)
    return deeper
      ? undefined
      : { does: [...(said === undefined ? [] : [said]), ...items.map((item) => item.text)] }
  },
  'on opening it calls': (text) => {
    const said = shown(text)
    if (said === undefined) return { calls: [] }
    const codes = codesIn(said)
    return { calls: codes.length > 0 ? codes : said.split(',').map((one) => one.trim()) }
  },
}

function pathIn(text: string): string | undefined {
  if (/^any other path/iu.test(text)) return '*'
  const path = nameIn(text.replace(/\s\(the empty path\)$/u, ''))
  return path.startsWith('/') ? path : undefined
}

function readShown({ text, items }: ReadItem): Shown {
  const [, said, layout] =
    /^(.*)\s\(((?:\d+ columns|columns by width:|row height).*)\)$/su.exec(text) ?? []
  const read = layout === undefined ? undefined : readLayout(layout)
  const inside = items.flatMap((item) => [item.text, ...item.items.map((one) => one.text)])
  return {
    text: read && said !== undefined ? said : text,
    ...read,
    ...(inside.length === 0 ? {} : { items: inside }),
  }
}

type Mutable = { -readonly [K in 'columns' | 'rowHeight']: NonNullable<Shown[K]> }

/** Reads what `sayLayout` has written. */
function readLayout(layout: string): Omit<Shown, 'text'> | undefined {
  const read: Partial<Mutable> = {}
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

function readColumns(widths: string): Readonly<Record<Size, number>> | undefined {
  const all = widths.split(',').map((one) => /^\s*(\d+) \((.+)\)$/u.exec(one))
  const found = Object.fromEntries(all.map((one) => [one?.[2] ?? '', Number(one?.[1])]))
  return isEverySize(found) ? found : undefined
}

function isEverySize(found: Readonly<Record<string, number>>): found is Record<Size, number> {
  const names = Object.keys(found)
  return names.length === Object.keys(sizes).length && names.every((name) => name in sizes)
}
