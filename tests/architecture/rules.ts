import { importsOf, type Import, type Sources } from './sources.ts'
import { oneFileEach, plainWords } from './word-rules.ts'

export interface Rule {
  readonly name: string
  /** What to do about it. */
  readonly mend: string
  /** Where it is broken. */
  find(sources: Sources): string[]
}

/**
 * Who may import whom: the table of DESIGN.md. The most specific row holds. Every folder may import
 * itself; the composition, the tests and the tools may import anything. A test beside the code it
 * tests sets up whatever of the shell that needs, but no product.
 */
const mayImport: Readonly<Record<string, readonly string[]>> = {
  'shell/messages': [],
  product: ['shell/model'],
  'product/routes.ts': ['product', 'shell/model', 'shell/http'],
  'product/pages': ['product', 'shell/model', 'shell/ui/components', 'shell/http'],
  'shell/model': [],
  'shell/store': ['shell/model'],
  'shell/operations': ['shell/store', 'shell/model'],
  'shell/api': ['shell/operations', 'shell/model'],
  'shell/http': ['shell/model'],
  'shell/spec': ['shell/model'],
  'product/admin': ['product', 'shell/model', 'shell/ui/components', 'shell/http'],
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
  'shell/testing': ['shell'],
}
const unbound = /^(?:[^/]+|(?:tests|bench|bin)\/.*)$/
const test = /\.(?:test|fixture)\.tsx?$/

const lies = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`)

/** Everybody writes messages; in which languages, only their folder knows. */
const messages = [
  'shell/messages/message.ts',
  'shell/messages/product-messages.ts',
  'shell/messages/translate.ts',
  'shell/messages/catalogs.ts',
  'shell/messages/complete-languages.ts',
  'shell/messages/direction-of.ts',
  'shell/messages/messages-plugin.ts',
  'shell/messages/bundles.ts',
  'shell/messages/load-in-browser.ts',
]

const rowOf = (path: string): string | undefined =>
  Object.keys(mayImport)
    .filter((folder) => lies(path, folder))
    .toSorted((one, other) => other.length - one.length)[0]

function mayGo(from: string, to: string): boolean {
  if (unbound.test(from)) return true
  const row = rowOf(from)
  if (row === undefined) return false
  const allowed = [
    row,
    ...(mayImport[row] ?? []),
    ...messages,
    ...(test.test(from) ? ['shell', 'tests'] : []),
  ]
  return allowed.some((folder) => lies(to, folder))
}

/** The imports of which `isWrong` says so, as `path → specifier`. */
const imports =
  (isWrong: (from: string, one: Import, sources: Sources) => boolean) => (sources: Sources) =>
    [...sources].flatMap(([path, text]) =>
      importsOf(path, text)
        .filter((one) => isWrong(path, one, sources))
        .map(({ specifier }) => `${path} → ${specifier}`),
    )

const directions: Rule = {
  name: 'imports go only where the table of DESIGN.md lets them',
  mend: 'Move the code to the folder whose work it is, or hand what is needed over as an argument.',
  find: imports((from, { target }) => target !== undefined && !mayGo(from, target)),
}

const seams: Rule = {
  name: 'a product is named only at the seams, so that the shell runs any product',
  mend: 'Take the product as an argument: the modules of shell/vite/app-modules.ts pass it.',
  find: imports(
    (from, { specifier }) =>
      (specifier === '#product' || specifier.startsWith('virtual:nacre/')) &&
      !unbound.test(from) &&
      !test.test(from) &&
      from !== 'shell/vite/app-modules.ts' &&
      from !== 'shell/testing/open-test-app.ts' &&
      // What every visitor loads first must not name the parts that a product adds to the admin area.
      !(specifier === 'virtual:nacre/extensions' && lies(from, 'shell/ui/areas/admin/extensions')),
  ),
}

const roots = /^(?:shell\/[^/]+|[^/]+)/
const topOf = (path: string) => roots.exec(path)?.[0]

const spelling: Rule = {
  name: 'an import says where its file is: with an extension, and by #shell from folder to folder',
  mend: 'Write ./name.ts inside a folder of the shell, #shell/folder/name.ts from another one.',
  find: imports((from, { specifier, target }, sources) => {
    if (target === undefined || unbound.test(from)) return false
    const isCode = /(?:^|\/)[^.]+$|\.(?:ts|tsx|js|mjs)$/.test(target)
    const leaves = specifier.startsWith('..') && topOf(from) !== topOf(target)
    return (isCode && !sources.has(target)) || (leaves && lies(target, 'shell'))
  }),
}

const databases = new Set(['kysely', 'pg', 'node:sqlite'])
const nameOf = (specifier: string) => /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier

const sql: Rule = {
  name: 'SQL is spoken only in shell/store',
  mend: 'Ask the store in a word of its own; add the word in shell/store if there is none yet.',
  find: imports(
    (from, { specifier }) =>
      databases.has(nameOf(specifier)) && !lies(from, 'shell/store') && !unbound.test(from),
  ),
}

const purity: Rule = {
  name: 'the model is pure: it needs no package and no system',
  mend: 'Keep in the model what a declaration says, and do in another folder what needs a package.',
  find: imports(
    (from, { target }) => lies(from, 'shell/model') && !test.test(from) && target === undefined,
  ),
}

const exportList = /^export (?:type )?\{/m

const barrels: Rule = {
  name: 'a name comes from the file that makes it',
  mend: 'Export where it is declared, and import it from there: no re-export, no list of exports.',
  find: (sources) =>
    [...sources]
      .filter(([path, text]) => !unbound.test(path) && isBarrel(path, text))
      .map(([path]) => path),
}

/** A language is one line in the list of languages. */
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
  name: 'a file is named after what it is',
  mend: 'Name it after its main export. Not index, utils, helpers, common, misc, lib, manager, service.',
  find: (sources) =>
    [...sources.keys()].filter((path) =>
      path
        .split('/')
        .map((part) => part.replace(/\..*$/, '').replace('service-worker', ''))
        .some((part) => part === 'index' || part.split('-').some((word) => empty.has(word))),
    ),
}

const declaration = /^export (?:async )?(?:const|function|type|interface|class) (\w+)/gm

const manual: Rule = {
  name: 'the model is its own manual: each export has a comment with an @example',
  mend: 'Write /** what it is for … @example … */ above it, or do not export it.',
  find: (sources) =>
    [...sources]
      .filter(([path]) => lies(path, 'shell/model') && !test.test(path))
      .flatMap(([path, text]) =>
        [...text.matchAll(declaration)]
          .filter(
            ({ index, 1: name }, at, all) =>
              all[at - 1]?.[1] !== name && !isInText(text.slice(0, index)),
          )
          .map(([, name]) => `${path}: ${name}`),
      ),
}

function isInText(before: string): boolean {
  const text = before.trimEnd()
  return text.endsWith('*/') && text.slice(text.lastIndexOf('/**')).includes('@example')
}

export const rules: readonly Rule[] = [
  directions,
  seams,
  spelling,
  sql,
  purity,
  barrels,
  names,
  manual,
  plainWords,
  oneFileEach,
]
