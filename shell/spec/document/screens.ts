import { kebabOf } from '#shell/model/kebab-of.ts'
import type { Inline, Item, Part, Section } from '#shell/model/specification-document.ts'
import { nameAsWords } from '#shell/model/words.ts'
import type { Size } from '#shell/model/sizes.ts'
import type { Shown } from '#shell/model/screen.ts'
import type { Description, PageDescription } from '../description.ts'
import { isSayable } from '../phrases/names.ts'
import { labelled, list, paragraph, table } from './document.ts'
import { code, isCode, line, names } from './inline.ts'
import { sayParts } from './parts.ts'

/** Screens and routes. */
export function sayScreens(description: Description): Section {
  const { pages, house } = description
  const areas = house.areas.map(({ path, name, about }) => [pathOf(path), line`${name}: ${about}`])
  const own = pages.map((page) => [
    pathOf(page.path),
    line`${headingOf(page)}: ${page.description}`,
  ])
  return {
    number: 2,
    id: 'screens',
    title: 'Screens and routes',
    blocks: [
      list(house.navigation.map((sentence) => [sentence])),
      table(['Path', 'Result'], [...areas, ...own]),
      paragraph(parametersOf(pages)),
    ],
    parts: [...pages.map(sayPage), ...sayParts(description)],
  }
}

/** The words for a page, from which its name can be found again. */
export function headingOf({ name }: { readonly name: string }): string {
  return isSayable(name) ? `${nameAsWords(name)} page` : `${name} page`
}

function pathOf(path: string): Inline {
  if (path === '*') return ['any other path']
  return path === '/' ? line`${code(path)} (the empty path)` : [code(path)]
}

function parametersOf(pages: readonly PageDescription[]): Inline {
  const found = pages.flatMap(
    ({ path }) => path.match(/:\w+/gu)?.map((one) => ({ path, one })) ?? [],
  )
  if (found.length === 0) return ['No page has parameters in its path.']
  return [
    'Parameters: ',
    ...found.flatMap(({ path, one }, place) => [
      place === 0 ? '' : ', ',
      ...line`${code(one)} in ${code(path)}`,
    ]),
    '.',
  ]
}

function sayPage(page: PageDescription): Part {
  const { name, path, title, description, isListed, shows, does, calls } = page
  return {
    title: headingOf(page),
    blocks: [
      list([
        labelled('Path', pathOf(path)),
        labelled('Title', [title]),
        labelled('Description', [description]),
        labelled('Search engines', [isListed ? 'may list it' : 'are asked not to list it']),
        labelled('Made by', line`${code(`product/pages/${kebabOf(name)}/page.tsx`)}, ${isCode}`),
        labelled('Shows', [], shows.map(sayShown)),
        labelled(
          'One can',
          [],
          does.map((text) => ({ text: [text] })),
        ),
        labelled('On opening it calls', calls.length === 0 ? ['nothing'] : names(calls)),
      ]),
    ],
  }
}

function sayShown(shown: Shown): Item {
  const { text, items = [] } = shown
  const layout = sayLayout(shown)
  return {
    text: layout === undefined ? [text] : [`${text} (${layout})`],
    ...(items.length === 0 ? {} : { items: items.map((item) => ({ text: [item] })) }),
  }
}

/** How something is laid out: `4 columns, row height 100px`. */
export function sayLayout({ columns, rowHeight }: Omit<Shown, 'text'>): string | undefined {
  const parts: string[] = []
  if (typeof columns === 'number') parts.push(`${columns} columns`)
  if (typeof columns === 'object') {
    const each = Object.entries(columns).map(([size, count]) => `${count} (${size as Size})`)
    parts.push(`columns by width: ${each.join(', ')}`)
  }
  if (rowHeight !== undefined) parts.push(`row height ${rowHeight}`)
  return parts.length === 0 ? undefined : parts.join('; ')
}
