import { noDefaultProduct } from './default-product.ts'
import { fieldTypes } from './field-type-rules.ts'
import { layerPath, test } from './layers.ts'
import { noFolderRings, noRings } from './no-rings.ts'
import { securityInOnePlace, smallFolders } from './place-rules.ts'
import type { Rule } from './rule.ts'
import { importsOf, type Import, type Sources } from './sources.ts'
import { oneFileEach, plainWords } from './word-rules.ts'

/**
 * The folders that each folder may import, besides itself. The most specific row applies. Tests and
 * tools may import anything. A test beside its code may import the whole shell, but no product.
 */
const mayImport: Readonly<Record<string, readonly string[]>> = {
  'shell/messages': [],
  'shell/tools': [],
  product: ['shell/entries'],
  library: ['shell/entries'],
  bank: ['shell/entries'],
  rooms: ['shell/entries'],
  gallery: ['shell/entries'],
  'shell/entries': ['shell'],
  'shell/language': [],
  'shell/model': ['shell/language'],
  'shell/store': ['shell/model'],
  'shell/operations': ['shell/store', 'shell/model'],
  'shell/api': ['shell/operations', 'shell/model'],
  'shell/http': ['shell/model'],
  'shell/spec': ['shell/model'],
  'shell/ui': ['shell/http', 'shell/model'],
  'shell/server': [
    'shell/api',
    'shell/http',
    'shell/model',
    'shell/operations',
    'shell/spec',
    'shell/store',
    'shell/ui',
  ],
  'shell/run': ['shell', 'package.json', 'CHANGELOG.md'],
  'shell/vite': ['shell/messages'],
  'shell/testing': ['shell', 'cli'],
}
const unrestricted = /^(?:[^/]+|(?:tests|repository-tests|bench|cli|scripts)\/.*)$/

const isIn = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`)

/** The files of messages that every folder may import. The others depend on the languages. */
const messages = [
  'shell/messages/message.ts',
  'shell/messages/product-messages.ts',
  'shell/messages/translate.ts',
  'shell/messages/catalogs.ts',
  'shell/messages/complete-languages.ts',
  'shell/messages/direction-of.ts',
  'shell/messages/base-language.ts',
  'shell/messages/frame-texts.ts',
  'shell/messages/messages-plugin.ts',
  'shell/messages/bundles.ts',
  'shell/messages/load-in-browser.ts',
]

const rowOf = (path: string): string | undefined =>
  Object.keys(mayImport)
    .filter((folder) => isIn(path, folder))
    .toSorted((one, other) => other.length - one.length)[0]

function isAllowed(from: string, to: string): boolean {
  if (unrestricted.test(from)) return true
  const row = rowOf(layerPath(from))
  if (row === undefined) return false
  const allowed = [
    row,
    ...(mayImport[row] ?? []),
    // Whoever knows the model knows the language that it is about.
    ...(mayImport[row]?.includes('shell/model') ? ['shell/language'] : []),
    ...(row === 'shell/tools' ? [] : [...messages, 'shell/tools']),
    ...(test.test(from) ? ['shell', 'tests', 'library', 'product'] : []),
  ]
  return allowed.some((folder) => isIn(layerPath(to), folder))
}

/** Returns a rule function that lists the wrong imports as `path → specifier`. */
const imports =
  (isWrong: (from: string, one: Import, sources: Sources) => boolean) => (sources: Sources) =>
    [...sources].flatMap(([path, text]) =>
      importsOf(path, text)
        .filter((one) => isWrong(path, one, sources))
        .map(({ specifier }) => `${path} → ${specifier}`),
    )

const directions: Rule = {
  name: 'imports go only to the folders of the table in this file',
  mend: 'Move the code to the responsible folder, or pass the dependency as an argument.',
  find: imports((from, { target }) => target !== undefined && !isAllowed(from, target)),
}

const productImports: Rule = {
  name: 'a product is imported only by the app modules, so that the shell runs any product',
  mend: 'Take the product as an argument: the modules of shell/vite/app-modules.ts pass it.',
  find: imports(
    (from, { specifier }) =>
      (specifier.startsWith('example-') || specifier.startsWith('virtual:nacre/')) &&
      !unrestricted.test(from) &&
      !test.test(from) &&
      from !== 'shell/vite/app-modules.ts' &&
      !isIn(from, 'shell/testing') &&
      // The first page load must not import the admin extensions of a product.
      !(
        specifier === 'virtual:nacre/extensions' && isIn(from, 'shell/ui/areas/admin/extensions')
      ) &&
      !(specifier === 'virtual:nacre/field-types' && isIn(from, 'shell/ui/records/custom')),
  ),
}

const roots = /^(?:shell\/[^/]+|[^/]+)/
const topOf = (path: string) => roots.exec(path)?.[0]

const spelling: Rule = {
  name: 'an import has a file extension, and #shell paths between folders',
  mend: 'Write ./name.ts inside a folder of the shell, #shell/folder/name.ts from another one.',
  find: imports((from, { specifier, target }, sources) => {
    if (target === undefined || unrestricted.test(from)) return false
    const isCode = /(?:^|\/)[^.]+$|\.(?:ts|tsx|js|mjs)$/.test(target)
    const leaves = specifier.startsWith('..') && topOf(from) !== topOf(target)
    return (isCode && !sources.has(target)) || (leaves && isIn(target, 'shell'))
  }),
}

const databases = new Set(['kysely', 'pg', 'node:sqlite'])
const nameOf = (specifier: string) => /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier

const sql: Rule = {
  name: 'only shell/store uses SQL',
  mend: 'Call a method of the store. Add one in shell/store if none fits.',
  find: imports(
    (from, { specifier }) =>
      databases.has(nameOf(specifier)) && !isIn(from, 'shell/store') && !unrestricted.test(from),
  ),
}

const publicModules = new Set(['nacre', 'react'])

const examples: Rule = {
  name: 'an app imports nacre, react and its own files',
  mend: 'Import from an entry of nacre; export the name from packages/nacre/src/entries if it is missing.',
  find: imports(
    (from, { specifier }) =>
      ['product', 'library', 'bank', 'rooms', 'gallery'].some((app) => isIn(from, app)) &&
      !test.test(from) &&
      !specifier.startsWith('.') &&
      !publicModules.has(nameOf(specifier)),
  ),
}

const isPure = (path: string) => isIn(path, 'shell/model') || isIn(path, 'shell/language')

const purity: Rule = {
  name: 'the model is pure, as is the language: it imports no package and no Node module',
  mend: 'Keep declarations in the model, and move code that needs a package to another folder.',
  find: imports(
    (from, { target }) => isPure(layerPath(from)) && !test.test(from) && target === undefined,
  ),
}

const exportList = /^export (?:type )?\{/m

const barrels: Rule = {
  name: 'a name is exported by the file that declares it',
  mend: 'Export where it is declared, and import it from there: no re-export, no list of exports.',
  find: (sources) =>
    [...sources]
      .filter(
        ([path, text]) =>
          !unrestricted.test(path) && !isIn(path, 'shell/entries') && isBarrel(path, text),
      )
      .map(([path]) => path),
}

/** The list of languages re-exports each language in one line. */
const languages = 'shell/messages/languages.ts'

const isBarrel = (path: string, text: string): boolean =>
  path !== languages &&
  (exportList.test(text) || importsOf(path, text).some(({ isReExport }) => isReExport))

const empty = new Set(
  ['util', 'helper', 'common', 'misc', 'lib', 'manager', 'service'].flatMap((word) => [
    word,
    `${word}s`,
  ]),
)

const names: Rule = {
  name: 'a file has a specific name',
  mend: 'Name it after its main export. Not index, utils, helpers, common, misc, lib, manager, service.',
  find: (sources) =>
    [...sources.keys()].filter((path) =>
      path
        .split('/')
        .map((part) => part.replace(/\..*$/, '').replace('service-worker', ''))
        .some((part) => part === 'index' || part.split('-').some((word) => empty.has(word))),
    ),
}

/** Comments, which may name what code must not call. */
const comments = /\/\*[\s\S]*?\*\/|\/\/.*$/gm
const systemTime = /new Date\(\)|\bDate\.now\b/
/** The clock itself, and ids, which need only differ. */
const readsSystemTime = new Set(['shell/store/clock.ts', 'shell/store/identifier.ts'])

const oneClock: Rule = {
  name: 'operations and the store read the time from the clock of the database',
  mend: 'Use store.timeOf(trx) in a transaction, and store.clock.now() elsewhere.',
  find: (sources) =>
    [...sources]
      .filter(([path]) => isIn(path, 'shell/operations') || isIn(path, 'shell/store'))
      .filter(([path]) => !test.test(path) && !readsSystemTime.has(path))
      .filter(([, text]) => systemTime.test(text.replaceAll(comments, '')))
      .map(([path]) => path),
}

const declaration = /^export (?:async )?(?:const|function|type|interface|class) (\w+)/gm

const manual: Rule = {
  name: 'each export of the model has a comment with an @example',
  mend: 'Write /** purpose … @example … */ above it, or do not export it.',
  find: (sources) =>
    [...sources]
      .filter(([path]) => isDeclaration(path) && !test.test(path))
      .flatMap(([path, text]) =>
        [...text.matchAll(declaration)]
          .filter(
            ({ index, 1: name }, at, all) =>
              all[at - 1]?.[1] !== name && !isInText(text.slice(0, index)),
          )
          .map(([, name]) => `${path}: ${name}`),
      ),
}

const isDeclaration = (path: string): boolean =>
  isPure(path) || /^shell\/field-types\/.*\/(?:field|field-type-name|traits)\.ts$/.test(path)

function isInText(before: string): boolean {
  const text = before.trimEnd()
  return text.endsWith('*/') && text.slice(text.lastIndexOf('/**')).includes('@example')
}

export const rules: readonly Rule[] = [
  directions,
  noRings,
  noFolderRings,
  productImports,
  spelling,
  sql,
  examples,
  purity,
  barrels,
  names,
  manual,
  oneClock,
  plainWords,
  oneFileEach,
  fieldTypes,
  noDefaultProduct,
  securityInOnePlace,
  smallFolders,
]
