// `npm run bench [-- PART …]`: prints the published measurements.
import { join } from 'node:path'
import { runCommand } from '../packages/nacre/cli/run-command.mjs'
import { ensureBrowser } from './browser.mjs'
import { ensureInstalled } from './ensure-installed.mjs'
import { withBuild } from './example-build.mjs'
import { parseOrUsage, parseParts } from './parse-or-usage.mjs'
import { root } from './root.mjs'
import { runOnPinnedNode, runPinned } from './run-pinned.mjs'

/** The parts of bench/bench.ts. */
const parts = [
  'bytes',
  'start',
  'render',
  'admin',
  'serving',
  'reading',
  'writing',
  'overload',
  'queues',
  'processes',
  'scale',
  'accounts',
  'interactions',
]
const usage = `npm run bench                prints all published measurements
npm run bench -- bytes start runs some parts: ${parts.join(', ')}`

async function bench(args, names) {
  await ensureInstalled({ everything: true })
  return runOnPinnedNode(import.meta.filename, () => measure(args, names))
}

async function measure(args, names) {
  const env = names.includes('interactions') ? { CHROMIUM_PATH: await ensureBrowser() } : {}
  return withBuild(async () => {
    const { code } = await runPinned([join(root, 'bench/bench.ts'), ...args], {
      cwd: root,
      env,
    })
    return code
  })
}

await runCommand((args) =>
  parseOrUsage(
    usage,
    args,
    () => parseParts(args, parts, { fingers: 'interactions' }),
    (names) => bench(args, names),
  ),
)
