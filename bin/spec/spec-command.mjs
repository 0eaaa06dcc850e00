// Prints the specification of the product, or what a change of it changes. Runs on the pinned Node.
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { compareDescriptions, isBreaking } from '../../shell/spec/compare/compare-descriptions.ts'
import { writeChanges } from '../../shell/spec/compare/write-changes.ts'
import { command, fault } from '../command.mjs'
import { root } from '../root.mjs'
import { describedAt } from './at-ref.mjs'
import { described } from './described.mjs'

const file = join(root, 'SPECIFICATION.md')

const commands = {
  /** Writes SPECIFICATION.md, or says whether it is as it should be. */
  async write({ check }) {
    const { markdown } = await described()
    if (markdown === textOf(file)) return 0
    if (check) throw fault('SPECIFICATION.md is not what the declarations say: run `npm run spec`.')
    writeFileSync(file, markdown)
    console.log('Written: SPECIFICATION.md')
    return 0
  },
  /** Prints the declarations as plain data. */
  async json({ product }) {
    const { description } = await described(product ? { product: resolve(product) } : {})
    process.stdout.write(`${JSON.stringify(description)}\n`)
    return 0
  },
  /** Says what is otherwise than at another version, and whether that breaks those who use the API. */
  async diff({ 'fail-on': failOn }, [ref]) {
    const before = await describedAt(ref)
    const { description } = await described()
    const changes = compareDescriptions(before.description, description)
    if (before.note) console.log(`${before.note}\n`)
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

await command((_, { verb, words, values }) => commands[verb || 'write'](values, words), 'spec')
