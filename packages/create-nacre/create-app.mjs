import { cpSync, existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'

const languages = ['en', 'de', 'fr']
/** The version of Node that apps bring for machines with an older one. */
const packagedNode = '26.10.0'

/** Checks whether this machine has an older Node, so that a new app brings one. */
export const bringsNode = () =>
  Number.parseInt(process.versions.node, 10) < Number.parseInt(packagedNode, 10)

/**
 * Creates an app from the template in a new or empty folder. Throws an error for the user if that is
 * not possible.
 */
export function createApp(folder, { name, language = 'en', empty = false, nacre }) {
  const target = resolve(folder)
  if (existsSync(target) && readdirSync(target).length > 0) {
    throw new Error(`The folder ${folder} is not empty.`)
  }
  if (!languages.includes(language)) {
    throw new Error(`There is no language "${language}": ${languages.join(', ')}.`)
  }
  const productName = name ?? titleOf(basename(target))
  cpSync(join(import.meta.dirname, 'template'), target, { recursive: true })
  renameSync(join(target, '_gitignore'), join(target, '.gitignore'))
  edit(join(target, 'package.json'), (text) => describeApp(text, basename(target), nacre))
  edit(join(target, 'README.md'), (text) => text.replace('# My app', `# ${productName}`))
  edit(join(target, 'product/product.ts'), (text) =>
    declareProduct(text, { productName, language, empty }),
  )
  return { folder, name: productName }
}

/** `my-app` becomes `My app`. */
function titleOf(folder) {
  const words = folder.replaceAll(/[-_.\s]+/gu, ' ').trim()
  return words === '' ? 'My app' : words.charAt(0).toUpperCase() + words.slice(1)
}

function describeApp(text, folder, nacre) {
  const description = JSON.parse(text)
  const own = JSON.parse(readFileSync(join(import.meta.dirname, 'package.json'), 'utf8'))
  const { dependencies } = description
  dependencies.nacre = nacre ?? `^${own.version}`
  if (bringsNode()) {
    dependencies.node = packagedNode
    description.scripts.postinstall = 'node node_modules/nacre/cli/remove-node-headers.mjs'
    description.allowScripts = { node: true }
  }
  description.name = packageNameOf(folder)
  return `${JSON.stringify(description, null, 2)}\n`
}

/** npm allows lower case letters, digits and hyphens. */
function packageNameOf(folder) {
  const name = folder.toLowerCase().replaceAll(/[^a-z\d-]+/gu, '-')
  return name.replaceAll(/^-+|-+$/gu, '') || 'my-app'
}

function declareProduct(text, { productName, language, empty }) {
  const literal = `'${productName.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
  const languageList = language === 'en' ? "['en']" : `['${language}', 'en']`
  const declared = text
    .replace("name: 'My app'", () => `name: ${literal}`)
    .replace("languages: ['en']", () => `languages: ${languageList}`)
  if (!empty) return declared
  return declared.replace("import { seeds } from './seeds.ts'\n", '').replace('  seeds,\n', '')
}

function edit(file, change) {
  writeFileSync(file, change(readFileSync(file, 'utf8')))
}
