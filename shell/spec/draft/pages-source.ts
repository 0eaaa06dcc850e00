import { kebabOf } from '#shell/model/kebab-of.ts'
import type { Description, PageDescription } from '../description.ts'
import type { Leftover } from '../read/reading.ts'
import { commentOf, dataSource, entry, objectSource, sourceFile, textSource } from './source.ts'

/** The paths and titles of the pages. */
export function pagesSource({ pages }: Description, leftovers: readonly Leftover[]): string {
  const file = sourceFile()
  const declare = file.bring('page', '#shell/model/page.ts')
  const each = pages.flatMap(({ name, path, title, description, isListed }) => {
    const usual = path !== '*'
    const said = { path, title, description, ...(isListed === usual ? {} : { isListed }) }
    return entry(name, `${declare}(${dataSource(said)})`)
  })
  return file.text(`${commentOf(leftovers)}export const pages = ${objectSource(each)}`)
}

/** What the pages contain, in words. */
export function screensSource({ pages }: Description, leftovers: readonly Leftover[]): string {
  const file = sourceFile()
  const each = pages.flatMap((page) => {
    const above = commentOf(leftovers.filter(({ about }) => about === page.name))
    const parts = screenParts(page)
    if (parts.length === 0 && above === '') return []
    const declare = file.bring('screen', '#shell/model/screen.ts')
    return entry(page.name, `${declare}(${objectSource(parts)})`, above)
  })
  return file.text(`export const screens = ${objectSource(each)}`)
}

function screenParts({ shows, does, calls }: PageDescription) {
  const said = shows.map((one) => (Object.keys(one).length === 1 ? one.text : one))
  const data = (key: string, list: readonly unknown[]) =>
    entry(key, list.length === 0 ? undefined : dataSource(list))
  return [...data('shows', said), ...data('does', does), ...data('calls', calls)]
}

/** Where the code of a page is. */
export const pageFile = ({ name }: PageDescription) => `pages/${kebabOf(name)}/page.tsx`

/** A page to begin with: its title and what it is for. */
export function pageSource({ title, description }: PageDescription): string {
  return [
    '/** To be made: what it shows stands in screens.ts. */',
    'export function Page() {',
    '  return (',
    '    <div className="plain">',
    `      <h1>{${textSource(title)}}</h1>`,
    `      <p>{${textSource(description)}}</p>`,
    '    </div>',
    '  )',
    '}',
    '',
  ].join('\n')
}
