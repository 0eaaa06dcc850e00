import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { compareDescriptions, isBreaking } from '#shell/spec/compare/compare-descriptions.ts'
import { writeChanges } from '#shell/spec/compare/write-changes.ts'
import { userError } from '../run-command.mjs'
import { describeLiveProduct } from './describe-live-product.mjs'
import { readSpecificationAt } from './specification-at.mjs'

/** `nacre spec`: writes, prints or compares the specification of an app. */
export function run({ appDir, verb, words, values }) {
  const folder = resolve(values.out ?? appDir)
  return commands[verb || 'write']({ appDir, folder, words, values })
}

const commands = {
  /** Writes SPECIFICATION.md and specification.json. With `check`, compares them instead. */
  async write({ appDir, folder, values: { check } }) {
    writeSpecification(await describeLiveProduct(appDir), folder, check)
    return 0
  },
  /** Prints the declarations as JSON. */
  async json({ appDir }) {
    const { description } = await describeLiveProduct(appDir)
    process.stdout.write(`${JSON.stringify(description)}\n`)
    return 0
  },
  /** Prints the changes since a commit, and whether they break API clients. */
  async diff({ appDir, folder, words: [ref], values }) {
    const before = readSpecificationAt(ref, folder)
    const { description } = await describeLiveProduct(appDir)
    const changes = compareDescriptions(before, description)
    console.log(writeChanges(changes))
    return values['fail-on'] === 'breaking' && isBreaking(changes) ? 1 : 0
  },
}

/** Writes the files of the specification, or compares them. */
export function writeSpecification({ markdown, description }, folder, check) {
  const texts = {
    'SPECIFICATION.md': markdown,
    'specification.json': `${JSON.stringify(description, null, 2)}\n`,
  }
  for (const [name, text] of Object.entries(texts)) {
    const file = join(folder, name)
    if (text === textOf(file)) continue
    if (check) throw userError(`${name} is out of date. Run \`npx nacre spec\`.`)
    writeFileSync(file, text)
    console.log(`Wrote ${name}`)
  }
}

function textOf(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
