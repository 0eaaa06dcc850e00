import { join } from 'node:path'
import { ensureBuilt } from './built.mjs'
import { command } from './command.mjs'
import { ensureInstalled } from './installed.mjs'
import { root } from './root.mjs'
import { runPinned } from './run.mjs'

await command(async (args) => {
  await ensureInstalled({ everything: false })
  await ensureBuilt()
  // The server is compiled at its first start; later ones find that here.
  const env = { NODE_COMPILE_CACHE: join(root, 'dist/compile-cache') }
  const { code } = await runPinned([join(root, 'dist/server/main.js'), ...args], { cwd: root, env })
  return code
})
