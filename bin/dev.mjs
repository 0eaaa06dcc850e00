import { join } from 'node:path'
import { command } from './command.mjs'
import { ensureInstalled } from './installed.mjs'
import { root } from './root.mjs'
import { runPinned } from './run.mjs'

await command(async (args) => {
  await ensureInstalled({ everything: true })
  const { code } = await runPinned([join(root, 'bin/dev-server.mjs'), ...args])
  return code
}, 'dev')
