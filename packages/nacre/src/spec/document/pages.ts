import { toKebabCase } from '#shell/model/to-kebab-case.ts'
import type {
  SpecInline,
  SpecListItem,
  SpecSubsection,
  SpecSection,
} from '#shell/model/specification-document.ts'
import { humanize } from '#shell/language/texts/localized-text.ts'
import type { Breakpoint } from '#shell/language/product/breakpoints.ts'
import type { ContentBlock } from '#shell/language/product/page-content.ts'
import type { Description, PageDescription } from '../description.ts'
import { formatLocalizedText } from '../grammar/localized-text.ts'
import { survivesRoundTrip } from '../grammar/names.ts'
import { labelledItem, listBlock, paragraph, table } from './document.ts'
import { code, isCode, inlineText, codeList } from '../grammar/inline.ts'
import { renderAreas } from './areas.ts'
import { renderTheme } from './theme.ts'
import { renderExtensions } from './extensions.ts'

/** Renders section 2: screens and routes. */
export function renderPages(description: Description): SpecSection {
  const { pages, shell, languages } = description
  const areas = shell.areas.map(({ path, name, about }) => [
    pathOf(path),
    inlineText`${name}: ${about}`,
  ])
  const own = pages.map((page) => [
    pathOf(page.path),
    inlineText`${pageHeading(page)}: ${formatLocalizedText(page.description, languages)}`,
  ])
  return {
    number: 2,
    id: 'screens',
    title: 'Screens and routes',
    blocks: [
      listBlock(shell.navigation.map((sentence) => [sentence])),
      table(['Path', 'Result'], [...areas, ...own]),
      paragraph(renderPathParameters(pages)),
    ],
    parts: [
      ...pages.map((page) => renderPage(page, description)),
      ...renderAreas(description),
      ...renderExtensions(description),
      ...renderTheme(description),
      ...renderRoutes(description),
    ],
  }
}

/** Returns the heading of a page, from which its name can be recovered. */
export function pageHeading({ name }: { readonly name: string }): string {
  return survivesRoundTrip(name) ? `${humanize(name)} page` : `${name} page`
}

function pathOf(path: string): SpecInline {
  if (path === '*') return ['any other path']
  return path === '/' ? inlineText`${code(path)} (the empty path)` : [code(path)]
}

function renderPathParameters(pages: readonly PageDescription[]): SpecInline {
  const found = pages.flatMap(
    ({ path }) => path.match(/:\w+/gu)?.map((one) => ({ path, one })) ?? [],
  )
  if (found.length === 0) return ['No page has parameters in its path.']
  return [
    'Parameters: ',
    ...found.flatMap(({ path, one }, index) => [
      index === 0 ? '' : ', ',
      ...inlineText`${code(one)} in ${code(path)}`,
    ]),
    '.',
  ]
}

function renderPage(
  page: PageDescription,
  { languages, code: facts }: Description,
): SpecSubsection {
  const { name, path, title, description, isIndexed, content, interactions, calls } = page
  const uses = facts?.pageUses[toKebabCase(name)] ?? []
  return {
    title: pageHeading(page),
    blocks: [
      listBlock([
        labelledItem('Path', pathOf(path)),
        labelledItem('Title', [formatLocalizedText(title, languages)]),
        labelledItem('Description', [formatLocalizedText(description, languages)]),
        labelledItem('Search engines', [isIndexed ? 'indexed' : 'not indexed']),
        ...(page.isInNavigation === false ? [labelledItem('Navigation', ['without a link'])] : []),
        labelledItem(
          'Source',
          inlineText`${code(`product/pages/${toKebabCase(name)}/page.tsx`)}, ${isCode}`,
        ),
        ...(uses.length > 0 ? [labelledItem('Records', [...codeList(uses), ', ', isCode])] : []),
        labelledItem('Shows', [], content.map(renderContentBlock)),
        labelledItem(
          'User actions',
          [],
          interactions.map((text) => ({ text: [text] })),
        ),
        labelledItem('Calls on load', calls.length === 0 ? ['nothing'] : codeList(calls)),
      ]),
    ],
  }
}

function renderContentBlock(block: ContentBlock): SpecListItem {
  const { text, items = [] } = block
  const layout = formatLayout(block)
  return {
    text: layout === undefined ? [text] : [`${text} (${layout})`],
    ...(items.length === 0 ? {} : { items: items.map((item) => ({ text: [item] })) }),
  }
}

/** Formats the layout of a content block: `4 columns, row height 100px`. */
export function formatLayout({
  columns,
  rowHeight,
}: Omit<ContentBlock, 'text'>): string | undefined {
  const parts: string[] = []
  if (typeof columns === 'number') parts.push(`${columns} columns`)
  if (typeof columns === 'object') {
    const each = Object.entries(columns).map(([size, count]) => `${count} (${size as Breakpoint})`)
    parts.push(`columns by width: ${each.join(', ')}`)
  }
  if (rowHeight !== undefined) parts.push(`row height ${rowHeight}`)
  return parts.length === 0 ? undefined : parts.join('; ')
}

/** The heading of the routes that a product has in code. */
export const routesTitle = 'Routes in code'

function renderRoutes({ code: facts }: Description): readonly SpecSubsection[] {
  if (!facts || facts.routes.length === 0) return []
  return [
    {
      title: routesTitle,
      blocks: [listBlock(facts.routes.map((route) => inlineText`${code(route)}, ${isCode}`))],
    },
  ]
}
