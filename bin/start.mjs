import { runBuilt } from './built.mjs'
import { runCommand } from './run-command.mjs'

// Without arguments there is nothing to parse.
await runCommand(runBuilt, process.argv.length > 2 ? 'start' : undefined)
