import { ensureBuilt } from './built.mjs'
import { runCommand } from './run-command.mjs'
import { ensureInstalled } from './ensure-installed.mjs'

await runCommand(async () => {
  await ensureInstalled({ everything: false })
  await ensureBuilt({ again: true })
  return 0
}, 'build')
