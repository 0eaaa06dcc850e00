// Writes the pages of docs/reference that the sources determine, so that they cannot be out of date.
// `--check` compares them instead.
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { withDeclarations } from './declarations.mjs'
import { apiPages } from './reference/api-pages.mjs'
import { fieldTypesPage } from './reference/field-types-page.mjs'
import { notice } from './reference/notice.mjs'
import {
  commandsPage,
  errorsPage,
  pathsPage,
  variablesPage,
} from './reference/pages-of-the-server.mjs'
import { readExports } from './reference/read-exports.mjs'
import { root } from './root.mjs'

const folder = join(root, 'docs/reference')

function createPages() {
  const exports = withDeclarations(readExports, { keepsComments: true })
  return new Map([
    ...apiPages(exports),
    fieldTypesPage(exports),
    errorsPage(),
    commandsPage(),
    variablesPage(),
    pathsPage(),
  ])
}

/** The pages that an earlier run has written. */
const writtenPages = () =>
  globSync('**/*.md', { cwd: folder }).filter((path) =>
    readFileSync(join(folder, path), 'utf8').includes(notice),
  )

const isCurrent = ([path, text]) =>
  existsSync(join(folder, path)) && readFileSync(join(folder, path), 'utf8') === text

const pages = createPages()
const stale = writtenPages().filter((path) => !pages.has(path))
if (process.argv.includes('--check')) {
  const differing = [...pages].filter((one) => !isCurrent(one)).map(([path]) => path)
  for (const path of [...differing, ...stale]) {
    console.log(
      `docs/reference/${path} differs from the sources. Run \`node scripts/reference.mjs\`.`,
    )
    process.exitCode = 1
  }
} else {
  for (const path of stale) rmSync(join(folder, path))
  for (const [path, text] of pages) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
}
