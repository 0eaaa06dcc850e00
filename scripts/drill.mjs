// `npm run drill [-- --seconds N]`: lets one part after the other fail under load, and prints what clients saw.
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { runCommand } from '../packages/nacre/cli/run-command.mjs'
import { ensureInstalled } from './ensure-installed.mjs'
import { withBuild } from './example-build.mjs'
import { parseOrUsage } from './parse-or-usage.mjs'
import { root } from './root.mjs'
import { runOnPinnedNode, runPinned } from './run-pinned.mjs'
import { ensureTestPrograms } from './tests/test-programs.mjs'

const usage = `npm run drill                  each outage lasts 5 seconds
npm run drill -- --seconds 20  each outage lasts 20 seconds`

function parseSeconds(args) {
  const { values } = parseArgs({ args, options: { seconds: { type: 'string', default: '5' } } })
  const seconds = Number(values.seconds)
  if (!(seconds > 0 && seconds <= 60)) throw new Error('--seconds must be a number from 1 to 60')
  return seconds
}

async function drill(seconds) {
  await ensureInstalled({ everything: true })
  ensureTestPrograms()
  return runOnPinnedNode(import.meta.filename, () =>
    withBuild(async () => {
      const main = join(root, 'bench/drill/main.ts')
      const { code } = await runPinned([main, String(seconds)], { cwd: root })
      return code
    }),
  )
}

await runCommand((args) => parseOrUsage(usage, args, () => parseSeconds(args), drill))
