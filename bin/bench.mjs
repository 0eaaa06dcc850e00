import { join } from 'node:path'
import { ensureBrowser } from './browser.mjs'
import { withBuild } from './built.mjs'
import { command } from './command.mjs'
import { ensureInstalled } from './installed.mjs'
import { root } from './root.mjs'
import { runPinned } from './run.mjs'

await command(async (args) => {
  await ensureInstalled({ everything: true })
  const isInBrowser = args.length === 0 || args.includes('fingers')
  const env = isInBrowser ? { CHROMIUM_PATH: await ensureBrowser() } : {}
  return withBuild(async () => {
    const { code } = await runPinned([join(root, 'bench/bench.ts'), ...args], { env })
    return code
  })
}, 'bench')
