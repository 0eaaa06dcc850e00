import { ensureBuilt } from './built.mjs'
import { command } from './command.mjs'
import { ensureInstalled } from './installed.mjs'

await command(async () => {
  await ensureInstalled({ everything: false })
  await ensureBuilt({ again: true })
  return 0
}, 'build')
