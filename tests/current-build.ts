import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The product of the source document, which the tests of the server run. */
export const exampleShell = join(import.meta.dirname, '../examples/shell')

const dist = join(exampleShell, '.nacre/build')

/** Returns the folder of the build that new processes run. */
export function currentBuild(): string {
  return join(dist, readFileSync(join(dist, 'current'), 'utf8').trim())
}
