import { cpSync, globSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { defineConfig } from 'vitepress'
import { createLlmsFiles } from '../llms.mjs'
import { readOutline } from '../outline.mjs'
import { versionMenu } from '../versions.mjs'

const root = process.env['NACRE_DOCS_SOURCE'] ?? join(import.meta.dirname, '../..')
const base = process.env['NACRE_DOCS_BASE'] ?? '/'
const published = [
  '{README,CONTRIBUTING,SECURITY,SPECIFICATION}.md',
  'packages/nacre/CHANGELOG.md',
  'docs/**/*.md',
  'decisions/*.md',
]
const pages = globSync(published, { cwd: root })

const capitalize = (text) => text.charAt(0).toUpperCase() + text.slice(1)

/** The path of a page on the site. */
const linkTo = (path) =>
  `/docs/${path.replace(/\.md$/u, '')}`.replace(/\/docs\/\.\.\/README$/u, '/')

const sidebar = readOutline(root).map(({ title, groups }) => ({
  text: title,
  items: groups.flatMap(({ title: text, pages: items }) => {
    const links = items.map((page) => ({
      text: page.title.replaceAll('`', ''),
      link: linkTo(page.path),
    }))
    return text === undefined ? links : [{ text: capitalize(text), items: links, collapsed: false }]
  }),
}))

/** The anchor of a heading, as on GitHub. That of the generator differs for headings with a number. */
const anchorOf = (heading) =>
  heading
    .trim()
    .toLowerCase()
    .replaceAll(/[^\w\- ]/gu, '')
    .replaceAll(' ', '-')

export default defineConfig({
  title: 'Nacre',
  description: 'An application shell: declare your product, and run it.',
  lang: 'en',
  base,
  srcDir: root,
  srcExclude: globSync('**/*.md', {
    cwd: root,
    exclude: (name) => /^(?:node_modules|\.nacre|\.git)$/u.test(name.name ?? name),
  }).filter((path) => !pages.includes(path)),
  outDir: process.env['NACRE_DOCS_OUT'] ?? join(import.meta.dirname, '../dist'),
  cacheDir: join(import.meta.dirname, 'cache'),
  rewrites: { 'README.md': 'index.md', 'docs/README.md': 'docs/index.md' },
  cleanUrls: true,
  metaChunk: true,
  ignoreDeadLinks: [/LICENSE$/u],
  markdown: {
    anchor: { slugify: anchorOf },
    config: ({ core }) => core.ruler.push('pages', linkToPages),
  },
  vite: {
    plugins: [{ name: 'packages-of-pages', enforce: 'pre', resolveId: resolveForPage }],
    server: { watch: { ignored: ['**/packages/**', '**/examples/**', '**/data/**'] } },
  },
  themeConfig: {
    nav: [{ text: 'Documentation', link: '/docs/' }, versionMenu(base)],
    sidebar: { '/': sidebar },
    outline: [2, 3],
    search: { provider: 'local' },
  },
  buildEnd({ outDir }) {
    for (const [name, text] of Object.entries(createLlmsFiles(root, base)))
      writeFileSync(join(outDir, name), text)
    for (const path of ['LICENSE', ...pages]) {
      mkdirSync(dirname(join(outDir, path)), { recursive: true })
      cpSync(join(root, path), join(outDir, path))
    }
  },
})

/** Pages are outside of this folder, which has the packages that their code imports. */
function resolveForPage(id, importer) {
  if (!/^vue(?:\/|$)/u.test(id) || !importer?.endsWith('.md')) return undefined
  return this.resolve(id, import.meta.filename, { skipSelf: true })
}

/** A link to a README is one to the index of its folder, and one to the folder of decisions to their list. */
function linkToPages({ tokens }) {
  for (const { children } of tokens)
    for (const token of children ?? []) {
      const href = token.type === 'link_open' && token.attrGet('href')
      if (href && !/^[a-z]+:/u.test(href))
        token.attrSet(
          'href',
          href
            .replace(/(^|\/)README(?:\.md)?(?=#|$)/u, '$1index.md')
            .replace(/(^|\/)decisions$/u, '$1docs/explanations/decisions.md'),
        )
    }
}
