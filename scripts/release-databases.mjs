// Writes the databases of the current version, which later versions open in their tests.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.mjs'
import { runPinned } from './run-pinned.mjs'

const { version } = JSON.parse(readFileSync(join(root, 'packages/nacre/package.json'), 'utf8'))
const folder = 'packages/nacre/tests/databases/releases'
const args = [join(root, 'node_modules/vitest/vitest.mjs'), 'run', folder]
const { code } = await runPinned(args, { cwd: root, env: { RELEASE: version } })
if (code === 0) console.log(`The databases of ${version} are in ${folder}/${version}.`)
process.exitCode = code
