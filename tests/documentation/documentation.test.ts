import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { variables } from '#shell/server/settings/environment-variables.ts'
import { parseCommand, parseHelp } from '#shell/server/commands/parse-command.mjs'
import {
  appFiles,
  codeBlocks,
  codeSpans,
  type Document,
  documentationPages,
  firstColumn,
  readDocument,
  readDocuments,
  root,
} from './documents.ts'

const documents = readDocuments()
const packageFile = 'packages/nacre/package.json'
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

/** Commands of npm itself. */
const npmCommands = new Set(['ci', 'create', 'exec', 'install', 'prune'])

/** The tutorial and the guides name the files of their reader’s app. */
const isOfApp = (document: Document, path: string) =>
  /^docs\/(?:guides|tutorial)\//u.test(document.path) && /^(?:product|tests|scripts)\//u.test(path)

/** Returns the anchors that GitHub gives to the headings of a document. */
function anchorsOf(text: string): readonly string[] {
  const anchors = [...text.matchAll(/^#+ (.*)$/gmu)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w\- ]/gu, '')
      .replaceAll(' ', '-'),
  )
  return anchors.map((anchor, index) => {
    const earlier = anchors.slice(0, index).filter((one) => one === anchor).length
    return earlier === 0 ? anchor : `${anchor}-${earlier}`
  })
}

/** What the site of the documentation has. */
const isPublished =
  /^(?:(?:README|CONTRIBUTING|SECURITY|SPECIFICATION|LICENSE)(?:\.md)?|packages\/nacre\/CHANGELOG\.md|(?:docs|decisions)(?:\/.*)?)$/u

describe.each(documents)('$path', (document) => {
  test('links lead to files and headings that exist', () => {
    const links = [...document.text.matchAll(/\]\(([^)\s]+)\)/gu)].map(([, link = '']) => link)
    const broken = links.filter((link) => {
      if (/^https?:/u.test(link)) return false
      const [path = '', anchor] = link.split('#')
      const file = path === '' ? document.path : join(dirname(document.path), path)
      if (!existsSync(join(root, file))) return true
      return anchor !== undefined && !anchorsOf(readDocument(file).text).includes(anchor)
    })
    expect(broken).toEqual([])
  })

  test('links of a published page lead to published pages', () => {
    if (!/^(?:docs|decisions)\//u.test(document.path)) return
    const links = [...document.text.matchAll(/\]\(([^)\s#]+)[^)]*\)/gu)].map(
      ([, link = '']) => link,
    )
    const files = links
      .filter((link) => !/^https?:/u.test(link))
      .map((link) => join(dirname(document.path), link))
    expect(files.filter((file) => !isPublished.test(file))).toEqual([])
  })

  test('paths of the project in code spans exist', () => {
    // What only a team that extends the product has.
    const optional =
      /^product\/(?:admin|messages|migrations|processes|routes\.ts|entities\/review\.ts)/u
    const missing = codeSpans(document)
      .filter((code) =>
        /^(?:product|packages|examples|scripts|decisions|docs)\/[^\s*<]*$/u.test(code),
      )
      .filter((path) => !optional.test(path) && !isOfApp(document, path) && !isInProject(path))
    expect(missing).toEqual([])
  })

  test('files that are shown in full have their path in the line above', () => {
    const files = [...document.text.matchAll(/(.*)\n\n```\w+ file=(\S+)$/gmu)]
    expect(files.length).toBe(appFiles(document).length)
    expect(files.filter(([, line, path]) => line !== `\`${path}\``).map(([text]) => text)).toEqual(
      [],
    )
  })

  test('commands exist, and take their arguments and options', () => {
    const lines = [...codeBlocks(document, ['sh']).join('\n').split('\n'), ...codeSpans(document)]
    const wrong = lines.flatMap((line) => {
      const [, command, options = ''] = /^(?:npx )?nacre ([a-z][\w-]*)([^#]*)/u.exec(line) ?? []
      if (command !== undefined) return wrongCommand(line, command, options)
      const [, name] = /^npm (?:run )?(\w[\w-]*)(?:\s|$)/u.exec(line) ?? []
      if (name === undefined) return []
      if (npmCommands.has(name)) return []
      if (!Object.hasOwn(manifest.scripts, name)) return [line]
      return []
    })
    expect(wrong).toEqual([])
  })
})

test('the tutorial and the guides import nothing that only the sources have', () => {
  const imports = documents
    .filter(({ path }) => /^docs\/(?:guides|tutorial)\//u.test(path))
    .flatMap(({ path, text }) => (/(?:from|import) '#/u.test(text) ? [path] : []))
  expect(imports).toEqual([])
})

test('every page of docs/ is in its index', () => {
  const index = readDocument('docs/README.md').text
  const pages = documentationPages().map((path) => path.slice('docs/'.length))
  expect(pages.filter((name) => name !== 'README.md' && !index.includes(`(${name})`))).toEqual([])
})

test('every dependency has a reason', () => {
  const named = firstColumn(readDocument('docs/reference/dependencies.md'))
  const described = [manifest, JSON.parse(readFileSync(join(root, packageFile), 'utf8'))]
  const installed = described.flatMap(({ dependencies, devDependencies, peerDependencies }) =>
    Object.keys({ ...dependencies, ...devDependencies, ...peerDependencies }),
  )
  expect(named.toSorted()).toEqual([...new Set(installed)].toSorted())
})

test('every environment variable of the server is documented, and no other', () => {
  const settings = join(root, 'packages/nacre/src/server/settings')
  const sources = readdirSync(settings)
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => readFileSync(join(settings, name), 'utf8'))
  const read = [
    ...sources
      .join('\n')
      .matchAll(
        /(?:\bread(?:Variable)?\(|Variable =|\b(?:url|keyId|keySecret|region):)\s*'([A-Z][A-Z\d_]+)'/gu,
      ),
  ].map(([, variable = '']) => variable)
  expect(new Set(read)).toEqual(new Set(Object.keys(variables)))
})

test('the README takes two minutes, and the glossary has at most forty terms', () => {
  expect(readDocument('README.md').text.split('\n').length).toBeLessThanOrEqual(151)
  const terms = readDocument('docs/reference/glossary.md').text.match(/^\| (?!term \|)/gmu) ?? []
  expect(terms.length).toBeLessThanOrEqual(40)
})

/** Returns the error of the command line for a line of a document. `…` stands for more arguments. */
function wrongCommand(line: string, name: string, options: string): string[] {
  const words = wordsOf(options).filter((word) => word !== '…')
  const { answer } = parseHelp(name, words) ?? parseCommand(name, words, '')
  return words.length > 0 && answer?.code === 2 ? [`${line}: ${answer.text}`] : []
}

/** Decisions are called by their numbers. */
function isInProject(path: string): boolean {
  // A page for product teams names the files of an app.
  if (['.', 'examples/shell', 'examples/library'].some((app) => existsSync(join(root, app, path))))
    return true
  const name = path.replace('decisions/', '')
  return (
    /^\d{3}$/u.test(name) &&
    readdirSync(join(root, 'decisions')).some((file) => file.startsWith(`${name}-`))
  )
}

/** Splits a line into words as a shell does, with quotes. */
function wordsOf(line: string): readonly string[] {
  return [...line.matchAll(/"([^"]*)"|(\S+)/gu)].map(([, quoted, word]) => quoted ?? word ?? '')
}
