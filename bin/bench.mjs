import { join } from 'node:path'
import { ensureBrowser } from './browser.mjs'
import { withBuild } from './built.mjs'
import { runCommand } from './run-command.mjs'
import { ensureInstalled } from './ensure-installed.mjs'
import { root } from './root.mjs'
import { runPinned } from './run.mjs'

await runCommand(async (args) => {
  await ensureInstalled({ everything: true })
  const isInBrowser = args.length === 0 || args.includes('interactions')
  const env = isInBrowser ? { CHROMIUM_PATH: await ensureBrowser() } : {}
  return withBuild(async () => {
    const { code } = await runPinned([join(root, 'bench/bench.ts'), ...args], { env })
    return code
  })
}, 'bench')
