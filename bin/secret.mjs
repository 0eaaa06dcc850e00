import { runBuilt } from './built.mjs'
import { runCommand } from './run-command.mjs'

await runCommand((args) => runBuilt(['secret', ...args]), 'secret')
