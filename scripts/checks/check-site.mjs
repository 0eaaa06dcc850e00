import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path/posix'
import { readOutline } from '../../website/outline.mjs'

/**
 * Returns what is wrong with the built site in a folder: pages of the menu that are missing, links that
 * lead nowhere, and pages that the lists for language models leave out.
 */
export function siteErrors(root, dist) {
  const outline = readOutline(root)
  const pages = outline.flatMap(({ groups }) => groups.flatMap((group) => group.pages))
  const paths = [...new Set(pages.map(({ path }) => join('docs', path)))]
  return [
    ...paths
      .filter((path) => fileOf(dist, `/${path.replace(/\.md$/u, '')}`) === undefined)
      .map((path) => `${path} has no page.`),
    ...brokenLinks(dist),
    ...missingInLists(root, dist, paths),
  ]
}

/** The file that a server sends for a path. Pages have no ending in their links. */
function fileOf(dist, path) {
  const candidates = [path, `${path}.html`, join(path, 'index.html')]
  if (path.endsWith('README')) candidates.push(join(dirname(path), 'index.html'))
  return candidates
    .map((candidate) => join(dist, candidate))
    .find((file) => existsSync(file) && /\.\w+$|LICENSE$/u.test(file))
}

function brokenLinks(dist) {
  const htmlOf = new Map()
  const read = (file) => {
    if (!htmlOf.has(file)) htmlOf.set(file, readFileSync(file, 'utf8'))
    return htmlOf.get(file)
  }
  return globSync('**/*.html', { cwd: dist })
    .map((page) => page.replaceAll('\\', '/'))
    .flatMap((page) =>
      linksIn(read(join(dist, page)))
        .filter((link) => !leadsSomewhere(dist, page, link, read))
        .map((link) => `${page} has a link to ${link}, which does not exist.`),
    )
}

const linksIn = (html) => [
  ...new Set([...html.matchAll(/<a [^>]*\bhref="([^"]*)"/gu)].map(([, href]) => href)),
]

function leadsSomewhere(dist, page, link, read) {
  const { pathname, hash, protocol, host } = new URL(link, `https://site.example/${page}`)
  if (!/^https?:$/u.test(protocol) || host !== 'site.example') return true
  const file = fileOf(dist, decodeURIComponent(pathname))
  if (file === undefined) return false
  if (hash === '' || !file.endsWith('.html')) return true
  return read(file).includes(`id="${decodeURIComponent(hash.slice(1))}"`)
}

function missingInLists(root, dist, paths) {
  const [list, contents] = ['llms.txt', 'llms-full.txt'].map((name) =>
    readFileSync(join(dist, name), 'utf8'),
  )
  const links = [...list.matchAll(/\]\((\/[^)]+)\)/gu)].map(([, link]) => link)
  return [
    ...paths.filter((path) => !links.includes(`/${path}`)).map((path) => `llms.txt lacks ${path}.`),
    ...links
      .filter((link) => !existsSync(join(dist, link)))
      .map((link) => `llms.txt has ${link}, which does not exist.`),
    ...paths
      .filter((path) => !contents.includes(readFileSync(join(root, path), 'utf8')))
      .map((path) => `llms-full.txt lacks ${path}.`),
  ]
}
