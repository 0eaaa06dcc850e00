import { join } from 'node:path'
import { ensureBuilt } from './built.mjs'
import { command } from './command.mjs'
import { ensureInstalled } from './installed.mjs'
import { root } from './root.mjs'
import { runPinned } from './run.mjs'

await command(async (args) => {
  await ensureInstalled({ everything: false })
  await ensureBuilt()
  const { code } = await runPinned([join(root, 'dist/server/main.js'), 'webhook', ...args])
  return code
})
