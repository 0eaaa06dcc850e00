// Generates a product from a specification. Runs on the pinned Node.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { generateProduct } from '../../shell/spec/generate/generate-product.ts'
import { parseSpecification } from '../../shell/spec/parse/parse-specification.ts'
import { runCommand, userError } from '../run-command.mjs'
import { root } from '../root.mjs'
import { runPinned } from '../run.mjs'
import { describeLiveProduct } from './describe-live-product.mjs'

await runCommand(async (_, { words: [file], values }) => {
  const folder = resolve(values.out ?? 'product')
  const { house } = (await describeLiveProduct()).description
  const read = parseSpecification(textOf(resolve(file)), house)
  const draft = generateProduct(read)
  const files = Object.keys(draft).map((path) => join(folder, path))
  const there = files.filter((path) => existsSync(path))
  if (there.length > 0 && !values.overwrite) {
    const named = there.map((path) => `  ${shown(path)}`).join('\n')
    throw userError(
      `Nothing was written because these files already exist:\n${named}\nUse --out to choose another folder or --overwrite to overwrite them.`,
    )
  }
  for (const [path, text] of Object.entries(draft)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  await runPinned([join(root, 'node_modules/oxfmt/bin/oxfmt'), ...files], { stdio: 'pipe' })
  for (const path of files) console.log(`Wrote ${shown(path)}`)
  for (const { section, text } of read.leftovers) {
    console.log(`Not recognized (kept as a comment): section ${section}, “${text}”`)
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
    throw userError(`File not found: ${shown(path)}`)
  }
}
