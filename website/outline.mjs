import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Reads the index of the documentation: its sections, each with groups of pages. The index is the
 * only list of pages: the menu and `llms.txt` are made of it.
 */
export function readOutline(root) {
  const index = readFileSync(join(root, 'docs/README.md'), 'utf8')
  const [introduction = '', ...sections] = index.split(/^## /mu)
  return [
    { title: 'Start', groups: [{ pages: startPages(introduction) }] },
    ...sections.map((section) => {
      const [title = '', ...lines] = section.split('\n')
      return { title, groups: groupsOf(lines) }
    }),
  ]
}

/** The pages that the introduction links to. */
const startPages = (text) =>
  linksIn(text).map(({ title, path }) => ({
    title: path.startsWith('tutorial/') ? 'Tutorial' : title,
    path,
    about: '',
  }))

/** The tables of a section. A table whose head names a task is a group with this name. */
function groupsOf(lines) {
  const groups = []
  for (const [index, line] of lines.entries()) {
    const [, first = '', about = ''] = /^\| (.*?) \|(?: (.*?) \|| \|)$/u.exec(line) ?? []
    if (lines[index + 1]?.startsWith('|---'))
      groups.push({ title: about ? undefined : first, pages: [] })
    else groups.at(-1)?.pages.push(...linksIn(first).map((link) => ({ ...link, about })))
  }
  return groups.filter(({ pages }) => pages.length > 0)
}

const linksIn = (text) =>
  [...text.matchAll(/\[([^\]]+)\]\(([^)]+\.md)\)/gu)].map(([, title, path]) => ({ title, path }))
