// Packs the packages of this repository into tarballs, as they are published:
// `node scripts/pack.mjs --to FOLDER`.
import { execFileSync, spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'

const root = dirname(import.meta.dirname)
const nacre = join(root, 'packages/nacre')
const createNacre = join(root, 'packages/create-nacre')
const starter = join(root, 'examples/starter')

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'))
const writeJson = (file, value) => writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`)

/** Packs both packages and returns the paths of the tarballs. */
export function pack(to) {
  const staging = mkdtempSync(join(tmpdir(), 'nacre-pack-'))
  try {
    mkdirSync(to, { recursive: true })
    return [stageNacre, stageCreateNacre].map((stage) => {
      const folder = join(staging, stage.name)
      mkdirSync(folder)
      stage(folder)
      const [{ filename }] = JSON.parse(
        execFileSync('npm', ['pack', '--json', '--pack-destination', to], {
          cwd: folder,
          encoding: 'utf8',
        }),
      )
      return join(to, filename)
    })
  } finally {
    rmSync(staging, { recursive: true })
  }
}

/** The code of an import that TypeScript emits as it is: the package resolves `#shell/…` by its `imports`. */
const unchangedImport = 'TS2877'

/** Compiles each source to JavaScript with declarations. Types are checked by `npm run check`. */
function compile(dist) {
  const typescript = createRequire(import.meta.url).resolve('typescript/package.json')
  const tsc = join(dirname(typescript), 'bin/tsc')
  const project = join(nacre, 'tsconfig.build.json')
  const { stdout } = spawnSync(
    process.execPath,
    [tsc, '-p', project, '--outDir', dist, '--noCheck'],
    {
      encoding: 'utf8',
      maxBuffer: 2 ** 26,
    },
  )
  const errors = stdout.split('\n').filter((line) => line && !line.includes(unchangedImport))
  if (errors.length > 0) throw new Error(errors.join('\n'))
}

/** The package as it is published: JavaScript and declarations, file by file, beside the sources. */
function stageNacre(folder) {
  const dist = join(folder, 'dist')
  compile(dist)
  for (const file of globSync('**/*.{css,mjs,d.ts,d.mts}', { cwd: join(nacre, 'src') })) {
    if (!file.endsWith('.test.mjs')) cpSync(join(nacre, 'src', file), join(dist, file))
  }
  for (const file of globSync('**/*.js', { cwd: dist }))
    edit(join(dist, file), withoutTypeScriptNames)
  for (const file of globSync('**/*.d.ts', { cwd: dist })) edit(join(dist, file), asDeclaration)
  // The declaration of a catalog has those of its parts in it.
  for (const file of globSync('messages/{en,de,fr}/*.d.ts', { cwd: dist }))
    if (!/[/\\](?:catalog|public)\.d\.ts$/u.test(file)) rmSync(join(dist, file))
  // Keys are typed by the English catalog alone.
  for (const language of ['de', 'fr']) {
    const text = `import type { MessageCatalog } from '../message.js';\nexport declare const ${language}: MessageCatalog;\n`
    writeFileSync(join(dist, `messages/${language}/catalog.d.ts`), text)
  }
  removeUnreachableDeclarations(dist)
  for (const name of publishedFiles) {
    cpSync(join(nacre, name), join(folder, name), { recursive: true, filter: isPublished })
  }
  cpSync(join(root, 'docs'), join(folder, 'docs'), { recursive: true, filter: isDocument })
  cpSync(join(root, 'deploy'), join(folder, 'deploy'), { recursive: true })
  for (const name of ['LICENSE', 'README.md']) cpSync(join(root, name), join(folder, name))
  writeJson(join(folder, 'package.json'), published(readJson(join(nacre, 'package.json'))))
}

/**
 * Removes the declarations that no import of an app leads to: most of those of the server. Apps import
 * the entries, and their copies of screens what the sources of screens import.
 */
function removeUnreachableDeclarations(dist) {
  const toDeclaration = (path) => path.replace(/\.(?:tsx?|js)$/u, '.d.ts')
  const importedBy = (file) =>
    [...readFileSync(file, 'utf8').matchAll(importedName)].map(([, name]) =>
      toDeclaration(
        name.startsWith('#shell/')
          ? join(dist, name.slice('#shell/'.length))
          : join(dirname(file), name),
      ),
    )
  const ofScreens = globSync('ui/**/*.{ts,tsx}', { cwd: join(nacre, 'src') })
  const reachable = new Set([
    ...globSync('{entries,ui}/**/*.d.ts', { cwd: dist }).map((file) => join(dist, file)),
    ...ofScreens
      .flatMap((file) => importedBy(join(nacre, 'src', file)))
      .filter((file) => existsSync(file)),
  ])
  for (const file of reachable)
    for (const one of importedBy(file)) if (existsSync(one)) reachable.add(one)
  for (const file of globSync('**/*.d.ts', { cwd: dist }))
    if (!reachable.has(join(dist, file))) rmSync(join(dist, file))
}

const importedName = /(?:from |import\()['"]((?:#shell\/|\.)[^'"]+)['"]/gu

/** `npm create nacre` copies the starter. npm leaves `.gitignore` out of packages, so it has another name. */
function stageCreateNacre(folder) {
  cpSync(createNacre, folder, { recursive: true, filter: isPublished })
  cpSync(starter, join(folder, 'template'), { recursive: true, filter: isPartOfStarter })
  renameSync(join(folder, 'template/.gitignore'), join(folder, 'template/_gitignore'))
  cpSync(join(root, 'LICENSE'), join(folder, 'LICENSE'))
}

const publishedFiles = [
  'bin',
  'cli',
  'codemods',
  // `nacre eject` copies the sources of screens, and imports what it can from the entries.
  'src/ui',
  'src/entries',
  'types',
  'tsconfig.json',
  'CHANGELOG.md',
]

const isDocument = (path) => !path.endsWith('.webp')
const isPublished = (path) => !/\.(?:test|fixture)\.\w+$|\/node_modules(?:\/|$)/u.test(path)
const isPartOfStarter = (path) =>
  !/\/(?:node_modules|\.nacre|data|test-results)(?:\/|$)/u.test(path)

function edit(file, change) {
  writeFileSync(file, change(readFileSync(file, 'utf8')))
}

/** The compiler leaves the names of workers alone. */
const withoutTypeScriptNames = (code) =>
  code.replaceAll(/(from '\.[^']+)\.tsx?(\?[^']*')/gu, '$1.js$2')

/**
 * The compiler leaves the names of imported files alone, which not every editor follows, and the
 * imports of style sheets, which TypeScript cannot resolve in apps.
 */
const asDeclaration = (code) =>
  code
    .replaceAll(/^import '[^']+\.css';\n/gmu, '')
    .replaceAll(/((?:from |import\()['"]\.[^'"]+?)\.tsx?(['"])/gu, '$1.js$2')

const asBuilt = (path) => path.replace(/^\.\/src\//u, './dist/').replace(/\.tsx?$/u, '.js')

/** The description of the package with the paths of the built files. */
function published(description) {
  const { '#shell/*': sources, '#tests/*': tests, ...imports } = description.imports
  if (!sources || !tests) throw new Error('packages/nacre/package.json has other imports.')
  const { './internal/*': internals, ...entries } = description.exports
  if (internals !== './src/*') throw new Error('packages/nacre/package.json has other exports.')
  return {
    ...description,
    files: [
      ...publishedFiles.filter((name) => !name.includes('/')),
      'deploy',
      'dist',
      'docs',
      'src',
    ],
    imports: {
      '#shell/*.ts': './dist/*.js',
      '#shell/*.tsx': './dist/*.js',
      '#shell/*.mjs': './dist/*.mjs',
      '#shell/*.css': './dist/*.css',
      ...mapPaths(imports, asBuilt),
    },
    exports: {
      ...Object.fromEntries(
        Object.entries(entries).map(([name, target]) => [name, publishedExport(target)]),
      ),
      './internal/*.ts': { types: './dist/*.d.ts', default: './dist/*.js' },
      './internal/*.tsx': { types: './dist/*.d.ts', default: './dist/*.js' },
      './internal/*.css': './dist/*.css',
    },
  }
}

function publishedExport(target) {
  const path = typeof target === 'string' ? target : target.default
  if (!/^\.\/src\/.*\.tsx?$/u.test(path)) return target
  const types = asBuilt(path).replace(/\.js$/u, '.d.ts')
  return { types, ...mapPaths(typeof target === 'string' ? { default: target } : target, asBuilt) }
}

const mapPaths = (value, change) =>
  typeof value === 'string'
    ? change(value)
    : Object.fromEntries(
        Object.entries(value).map(([key, item]) => [key, item && mapPaths(item, change)]),
      )

if (process.argv[1] === import.meta.filename) {
  const { values } = parseArgs({ options: { to: { type: 'string', default: '.' } } })
  for (const file of pack(resolve(values.to))) console.log(file)
}
