import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const builds = join(import.meta.dirname, '../.nacre/build')

/** Returns the folder of the build that new processes run. */
export function currentBuild(): string {
  return join(builds, readFileSync(join(builds, 'current'), 'utf8').trim())
}
