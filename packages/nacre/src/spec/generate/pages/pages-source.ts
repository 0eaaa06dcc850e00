import { localize } from '#shell/language/texts/localized-text.ts'
import { toKebabCase } from '#shell/model/to-kebab-case.ts'
import type { Description, PageDescription } from '../../description.ts'
import type { UnparsedText } from '../../parse/spec-parser.ts'
import {
  commentSource,
  literalSource,
  entry,
  objectSource,
  sourceFile,
  textSource,
} from '../source.ts'

/** Generates the declarations of the pages. */
export function pagesSource({ pages }: Description, leftovers: readonly UnparsedText[]): string {
  const file = sourceFile()
  const each = pages.flatMap(({ name, path, title, description, isIndexed, isInNavigation }) => {
    const declare = file.addImport('page', 'nacre')
    const indexedByDefault = path !== '*'
    const output = {
      path,
      title,
      description,
      ...(isIndexed === indexedByDefault ? {} : { isIndexed }),
      ...(isInNavigation === undefined ? {} : { isInNavigation }),
    }
    return entry(name, `${declare}(${literalSource(output)})`)
  })
  return file.text(`${commentSource(leftovers)}export const pages = ${objectSource(each)}`)
}

/** Generates the contents of the pages. */
export function pageContentsSource(
  { pages }: Description,
  leftovers: readonly UnparsedText[],
): string {
  const file = sourceFile()
  const each = pages.flatMap((page) => {
    const above = commentSource(leftovers.filter(({ about }) => about === page.name))
    const parts = contentEntries(page)
    if (parts.length === 0 && above === '') return []
    const declare = file.addImport('pageContent', 'nacre')
    return entry(page.name, `${declare}(${objectSource(parts)})`, above)
  })
  return file.text(`export const pageContents = ${objectSource(each)}`)
}

function contentEntries({ content, interactions, calls }: PageDescription) {
  const output = content.map((one) => (Object.keys(one).length === 1 ? one.text : one))
  const data = (key: string, list: readonly unknown[]) =>
    entry(key, list.length === 0 ? undefined : literalSource(list))
  return [
    ...data('content', output),
    ...data('interactions', interactions),
    ...data('calls', calls),
  ]
}

/** Returns the path of a page’s code. */
export const pageFile = ({ name }: PageDescription) => `pages/${toKebabCase(name)}/page.tsx`

/** Generates a placeholder page with its title and description. */
export function pageSource({ title, description }: PageDescription, language: string): string {
  return [
    '/** To be made: what it shows stands in page-contents.ts. */',
    'export function Page() {',
    '  return (',
    '    <div className="plain">',
    `      <h1>{${textSource(localize(title, language))}}</h1>`,
    `      <p>{${textSource(localize(description, language))}}</p>`,
    '    </div>',
    '  )',
    '}',
    '',
  ].join('\n')
}
