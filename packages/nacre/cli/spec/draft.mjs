import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative, resolve } from 'node:path'
import { generateProduct } from '#shell/spec/generate/generate-product.ts'
import { parseSpecification } from '#shell/spec/parse/parse-specification.ts'
import { userError } from '../run-command.mjs'
import { describeLiveProduct } from './describe-live-product.mjs'

/** `nacre draft`: writes declarations from a specification. */
export async function run({ appDir, words: [file], values }) {
  const folder = resolve(values.out ?? join(appDir, 'product'))
  const { shell } = (await describeLiveProduct(appDir)).description
  const read = parseSpecification(textOf(resolve(file)), shell)
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
  format(appDir, files)
  for (const path of files) console.log(`Wrote ${shown(path)}`)
  for (const { section, text } of read.leftovers) {
    console.log(`Not recognized (kept as a comment): section ${section}, “${text}”`)
  }
  return 0
}

/** Formats the files if the app has a formatter. */
function format(appDir, files) {
  try {
    const found = createRequire(join(appDir, 'package.json')).resolve('oxfmt/package.json')
    spawnSync(process.execPath, [join(dirname(found), 'bin/oxfmt'), ...files])
  } catch {
    // The files are valid without it.
  }
}

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
