import { globSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { compareCatalog } from '#shell/messages/compare-catalogs.ts'
import * as languages from '#shell/messages/languages.ts'

const number = new Intl.NumberFormat('en')

/** The messages of the product, by their languages. */
async function readProduct(appDir) {
  const files = globSync('product/messages/*.ts', { cwd: appDir })
  const entries = files
    .filter((file) => !file.endsWith('.test.ts'))
    .map(async (file) => {
      const { messages } = await import(pathToFileURL(join(appDir, file)).href)
      return [basename(file, '.ts'), messages]
    })
  return Object.fromEntries(await Promise.all(entries))
}

/** What the product overrides must be in the shell, and what it translates must be in its own English. */
async function compareProduct(appDir, english) {
  const product = await readProduct(appDir)
  const source = { ...english, own: product.en?.own ?? {} }
  return Object.entries(product).map(([language, catalog]) =>
    compareCatalog({ language, english: source, catalog, isComplete: false }),
  )
}

/** Prints how complete each language is, and the mistakes in its messages. Returns whether there are none. */
export async function checkMessages(appDir) {
  const { en: english, ...others } = languages
  const reports = Object.entries(others).map(([language, catalog]) =>
    compareCatalog({ language, english, catalog }),
  )
  const figures = reports.map(
    ({ language, translated, total }) =>
      `${language} ${number.format(translated)}/${number.format(total)}`,
  )
  console.log(`messages: ${figures.join(', ')}`)
  const all = [...reports, ...(await compareProduct(appDir, english))]
  for (const { language, mistakes } of all) {
    for (const mistake of mistakes) console.log(`${language}: ${mistake}`)
  }
  return all.every(({ mistakes }) => mistakes.length === 0)
}
