// Writes the product that a specification describes. Runs on the pinned Node.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { draftProduct } from '../../shell/spec/draft/draft-product.ts'
import { readSpecification } from '../../shell/spec/read/read-specification.ts'
import { command, fault } from '../command.mjs'
import { root } from '../root.mjs'
import { runPinned } from '../run.mjs'
import { described } from './described.mjs'

await command(async (_, { words: [file], values }) => {
  const folder = resolve(values.to ?? 'product')
  const { house } = (await described()).description
  const read = readSpecification(textOf(resolve(file)), house)
  const draft = draftProduct(read)
  const files = Object.keys(draft).map((path) => join(folder, path))
  const there = files.filter((path) => existsSync(path))
  if (there.length > 0 && !values.over) {
    const named = there.map((path) => `  ${shown(path)}`).join('\n')
    throw fault(
      `Nothing is written, because these are there already:\n${named}\n--to names another folder, --over writes over them.`,
    )
  }
  for (const [path, text] of Object.entries(draft)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  await runPinned([join(root, 'node_modules/oxfmt/bin/oxfmt'), ...files], { stdio: 'pipe' })
  for (const path of files) console.log(`Written: ${shown(path)}`)
  for (const { section, text } of read.leftovers) {
    console.log(`Not understood, and quoted in a comment: section ${section}, “${text}”`)
  }
  return 0
}, 'draft')

function shown(path) {
  return relative(process.cwd(), path)
}

function textOf(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    throw fault(`There is no file ${shown(path)} to read.`)
  }
}
