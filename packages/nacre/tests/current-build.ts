import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const dist = join(import.meta.dirname, '../dist')

/** Returns the folder of the build that new processes run. */
export function currentBuild(): string {
  return join(dist, readFileSync(join(dist, 'current'), 'utf8').trim())
}
