import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { exampleShell } from './examples.ts'

const dist = join(exampleShell, '.nacre/build')

/** Returns the folder of the build that new processes run. */
export function currentBuild(): string {
  return join(dist, readFileSync(join(dist, 'current'), 'utf8').trim())
}
