// `npm run gallery`: shows every part for pages in every state, with its code.
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { runCommand } from '../packages/nacre/cli/run-command.mjs'
import { ensureInstalled } from './ensure-installed.mjs'
import { parseOrUsage } from './parse-or-usage.mjs'
import { root } from './root.mjs'
import { runPinned } from './run-pinned.mjs'

const usage = `npm run gallery              serves the parts for pages, with hot reload`
const app = join(root, 'examples/gallery')

async function gallery() {
  await ensureInstalled({ everything: false })
  process.env['DATA_DIR'] ??= join(app, 'data')
  const { code } = await runPinned([join(root, 'scripts/nacre.mjs'), '--app', app, 'dev'])
  return code
}

await runCommand((args) => parseOrUsage(usage, args, () => parseArgs({ args }), gallery))
