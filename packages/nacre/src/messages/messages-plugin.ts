import { globSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import { bundles, messagesFile } from './bundles.ts'
import * as languages from './languages.ts'
import { flattenCatalog, type MessageCatalog } from './message.ts'

type Catalogs = Readonly<Record<string, MessageCatalog>>

/**
 * Creates the Vite plugin that generates one module of messages for each bundle and language.
 * Messages outside of the bundles are not sent to browsers. Missing translations are filled with
 * English. The messages of the product are in `product/messages/<language>.ts`.
 */
export function messagesPlugin(): Plugin {
  let root = process.cwd()
  return {
    name: 'messages',
    configResolved(config) {
      root = config.root
    },
    resolveId: (id) => (isMessagesModule(id) ? `\0${id}` : undefined),
    async load(id) {
      if (!isMessagesModule(id.slice(1))) return undefined
      const files = productFiles(root)
      // In development, a change of a file generates the modules again.
      for (const file of files) this.addWatchFile(file)
      const product = await readCatalogs(files)
      const names = [...new Set([...Object.keys(languages), ...Object.keys(product)])]
      if (id === '\0virtual:messages') return filesModuleSource(names)
      const [bundle = '', language = ''] = id.split('/').slice(1)
      const parts = Object.entries(bundles).find(([name]) => name === bundle)?.[1] ?? []
      return `export default ${JSON.stringify(bundleMessages(parts, language, product))}`
    },
  }
}

const isMessagesModule = (id: string): boolean => /^virtual:messages(?:\/|$)/u.test(id)

function productFiles(root: string): string[] {
  return globSync('product/messages/*.ts', { cwd: root })
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => join(root, file))
}

async function readCatalogs(files: readonly string[]): Promise<Catalogs> {
  const entries = files.map(async (file) => {
    const { messages } = await import(/* @vite-ignore */ pathToFileURL(file).href)
    return [basename(file, '.ts'), messages] as const
  })
  return Object.fromEntries(await Promise.all(entries))
}

/** Returns the messages of some parts. Later catalogs override earlier ones. */
function bundleMessages(parts: readonly string[], language: string, product: Catalogs) {
  const shell: Catalogs = languages
  const flattenParts = (catalog: MessageCatalog = {}) =>
    Object.assign({}, ...parts.map((name) => flattenCatalog(partOf(catalog, name))))
  return {
    ...flattenParts(shell['en']),
    ...flattenParts(product['en']),
    ...flattenParts(shell[language]),
    ...flattenParts(product[language]),
  }
}

/** Returns the part of a catalog with a name such as `list`, or `list.pager` for one of its groups. */
function partOf(catalog: MessageCatalog, name: string): MessageCatalog {
  const [part = '', group] = name.split('.')
  const groups = catalog[part] ?? {}
  return { [part]: group === undefined ? groups : { [group]: groups[group] ?? {} } }
}

/** Generates the module with a dynamic import for each bundle and language. */
function filesModuleSource(names: readonly string[]): string {
  const entries = Object.keys(bundles).map((bundle) => {
    const files = names.map(
      (language) =>
        `${JSON.stringify(language)}:()=>import(${JSON.stringify(messagesFile(bundle, language))})`,
    )
    return `${bundle}:{${files.join()}}`
  })
  return `export const files={${entries.join()}}`
}
