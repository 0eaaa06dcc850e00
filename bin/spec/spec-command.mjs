// Prints the specification of the product, or its changes. Runs on the pinned Node.
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { compareDescriptions, isBreaking } from '../../shell/spec/compare/compare-descriptions.ts'
import { writeChanges } from '../../shell/spec/compare/write-changes.ts'
import { runCommand, userError } from '../run-command.mjs'
import { root } from '../root.mjs'
import { readSpecificationAt } from './specification-at.mjs'
import { describeLiveProduct } from './describe-live-product.mjs'

const commands = {
  /** Writes SPECIFICATION.md and specification.json. With `check`, compares them instead. */
  async write({ check }) {
    const { markdown, description } = await describeLiveProduct()
    const texts = {
      'SPECIFICATION.md': markdown,
      'specification.json': `${JSON.stringify(description, null, 2)}\n`,
    }
    for (const [name, text] of Object.entries(texts)) {
      const file = join(root, name)
      if (text === textOf(file)) continue
      if (check) throw userError(`${name} is out of date. Run \`npm run spec\`.`)
      writeFileSync(file, text)
      console.log(`Wrote ${name}`)
    }
    return 0
  },
  /** Prints the declarations as JSON. */
  async json({ product }) {
    const { description } = await describeLiveProduct(product ? { product: resolve(product) } : {})
    process.stdout.write(`${JSON.stringify(description)}\n`)
    return 0
  },
  /** Prints the changes since a commit, and whether they break API clients. */
  async diff({ 'fail-on': failOn }, [ref]) {
    const before = readSpecificationAt(ref)
    const { description } = await describeLiveProduct()
    const changes = compareDescriptions(before, description)
    console.log(writeChanges(changes))
    return failOn === 'breaking' && isBreaking(changes) ? 1 : 0
  },
}

function textOf(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

await runCommand((_, { verb, words, values }) => commands[verb || 'write'](values, words), 'spec')
