import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { codemodsBetween } from '../../codemods/releases.mjs'
import { buildPackages } from '../build-packages.mjs'
import { packageDir } from '../package-dir.mjs'
import { userError } from '../run-command.mjs'
import { runCodemods } from './run-codemods.mjs'

const tsconfig = `{
  "extends": "nacre/tsconfig.json",
  "include": ["product", "tests", "*.ts"]
}
`
const vitestConfig = `import { nacreTest } from 'nacre/vite'
import { defineConfig } from 'vitest/config'

export default defineConfig({ plugins: [nacreTest()] })
`
const gitignore = `node_modules/
.nacre/
data/
.env
`
const scripts = {
  start: 'nacre start',
  dev: 'nacre dev',
  build: 'nacre build',
  check: 'nacre check',
  test: 'vitest run --passWithNoTests',
}
const dependencies = ['node', 'react', 'react-dom']
const devDependencies = ['@types/node', '@types/react', '@types/react-dom', 'typescript', 'vitest']

/**
 * `nacre upgrade --from-copy`: writes an app with the product of a copied repository. The copy stays as
 * it is.
 */
export function convertCopy(copy, { version, out }) {
  const folder = resolve(out)
  assertCopy(copy, folder)
  mkdirSync(folder, { recursive: true })
  cpSync(join(copy, 'product'), join(folder, 'product'), { recursive: true })
  const tests = copyTests(copy, folder)
  const own = JSON.parse(readFileSync(join(packageDir, 'package.json'), 'utf8')).version
  const { changed, notes } = runCodemods(folder, codemodsBetween('0.0.0', own))
  const manifest = describeApp(copy, folder, version ?? `^${own}`)
  const files = {
    'package.json': `${JSON.stringify(manifest, undefined, 2)}\n`,
    'tsconfig.json': tsconfig,
    'vitest.config.ts': vitestConfig,
    '.gitignore': gitignore,
  }
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  console.log(`Created an app in ${folder}.`)
  console.log(`Changed: ${changed.join(', ') || 'no file'}`)
  if (tests.length > 0) console.log(`Tests: ${tests.join(', ')}`)
  for (const note of [...notes, ...otherImports(folder)]) console.log(`To do: ${note}`)
  console.log('Next, in this folder: npm install, npx nacre check, npm test.')
  console.log('For the data of the copy, set DATA_DIR to a copy of its folder data/.')
  return 0
}

function assertCopy(copy, folder) {
  if (!existsSync(join(copy, 'shell/model'))) {
    throw userError(`${copy} is not a copy of the repository: the folder shell/ is missing.`)
  }
  if (existsSync(folder) && readdirSync(folder).length > 0) {
    throw userError(`The folder ${folder} is not empty.`)
  }
}

/** Copies the tests that need no part of the copied shell. The others test the shell itself. */
function copyTests(copy, folder) {
  const paths = globSync('tests/**/*.{ts,tsx}', { cwd: copy }).toSorted()
  const own = paths.filter(
    (path) => !/['"]#(?:shell|tests|own-parts)\b/u.test(readFileSync(join(copy, path), 'utf8')),
  )
  // Tests of other files of the repository, such as `bin/`, stay as well.
  const ofProduct = own.filter((path) =>
    /product\/[^'"]+['"]/u.test(readFileSync(join(copy, path), 'utf8')),
  )
  for (const path of ofProduct) cpSync(join(copy, path), join(folder, path))
  return ofProduct
}

/** Keeps the packages that the product imports, with their versions. */
function describeApp(copy, folder, nacre) {
  const former = JSON.parse(readFileSync(join(copy, 'package.json'), 'utf8'))
  const all = { ...former.devDependencies, ...former.dependencies }
  const code = importingFiles(folder).map(({ text }) => text)
  const isImported = (name) =>
    code.some((text) => text.includes(`from '${name}'`) || text.includes(`from '${name}/`))
  const pick = (names) =>
    Object.fromEntries(names.toSorted().flatMap((name) => (all[name] ? [[name, all[name]]] : [])))
  const added = Object.keys(all).filter(
    (name) => ![...dependencies, ...devDependencies].includes(name) && isImported(name),
  )
  const name = former.name === 'nacre' ? packageNameOf(basename(folder)) : former.name
  return {
    name,
    version: former.version,
    private: true,
    type: 'module',
    scripts,
    dependencies: { nacre, ...pick([...dependencies, ...added]) },
    devDependencies: { ...pick(devDependencies), ...buildPackages() },
    ...(all.node ? { allowScripts: { node: true } } : {}),
  }
}

/** npm allows lower case letters, digits and hyphens. */
const packageNameOf = (folder) =>
  folder
    .toLowerCase()
    .replaceAll(/[^a-z\d-]+/gu, '-')
    .replaceAll(/^-+|-+$/gu, '') || 'app'

const importingFiles = (folder) =>
  globSync('{product,tests}/**/*.{ts,tsx}', { cwd: folder })
    .toSorted()
    .map((path) => ({ path, text: readFileSync(join(folder, path), 'utf8') }))

/** Imports of other parts of the copied repository, which the app does not have. */
function otherImports(folder) {
  return importingFiles(folder).flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, index) => {
      const [, name] = /['"](#(?!shell\/)[\w-]+[^'"]*)['"]/u.exec(line) ?? []
      const isImport = /\b(?:from|import)\b/u.test(line)
      return name && isImport ? [`${path}:${index + 1}: the app has no ${name}`] : []
    }),
  )
}
