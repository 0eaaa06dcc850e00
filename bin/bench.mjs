import { join } from 'node:path'
import { ensureBrowser } from './browser.mjs'
import { ensureBuilt } from './built.mjs'
import { command } from './command.mjs'
import { ensureInstalled } from './installed.mjs'
import { root } from './root.mjs'
import { runPinned } from './run.mjs'

await command(async (args) => {
  await ensureInstalled({ everything: true })
  await ensureBuilt()
  const isInBrowser = args.length === 0 || args.includes('fingers')
  const env = isInBrowser ? { CHROMIUM_PATH: await ensureBrowser() } : {}
  const { code } = await runPinned([join(root, 'bench/bench.ts'), ...args], { env })
  return code
})
