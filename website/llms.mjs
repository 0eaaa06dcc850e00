import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readOutline } from './outline.mjs'

/**
 * Returns `llms.txt`, the list of pages for language models, and `llms-full.txt`, their contents. The form is that of
 * https://llmstxt.org.
 */
export function createLlmsFiles(root, base = '/') {
  const outline = readOutline(root)
  const lines = outline.flatMap(({ title, groups }) => [
    `\n## ${title}\n`,
    ...groups.flatMap(({ pages }) =>
      pages.map(({ title: name, path, about }) => {
        const url = join(base, 'docs', path)
        return `- [${name}](${url})${about ? `: ${about}` : ''}`
      }),
    ),
  ])
  const pages = outline.flatMap(({ groups }) => groups.flatMap((group) => group.pages))
  const paths = [...new Set(pages.map(({ path }) => join('docs', path)))]
  return {
    'llms.txt': `# Nacre\n\n> ${summaryOf(root)}\n${lines.join('\n')}\n`,
    'llms-full.txt': paths
      .map((path) => `<!-- ${join(base, path)} -->\n\n${readFileSync(join(root, path), 'utf8')}`)
      .join('\n'),
  }
}

/** The description of the project, as its package has it. */
const summaryOf = (root) => JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).description
