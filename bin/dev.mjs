import { join } from 'node:path'
import { runCommand } from './run-command.mjs'
import { ensureInstalled } from './ensure-installed.mjs'
import { root } from './root.mjs'
import { runPinned } from './run.mjs'

await runCommand(async (args) => {
  await ensureInstalled({ everything: true })
  const { code } = await runPinned([join(root, 'bin/dev-server.mjs'), ...args])
  return code
}, 'dev')
