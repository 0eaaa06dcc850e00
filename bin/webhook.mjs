import { runBuilt } from './built.mjs'
import { command } from './command.mjs'

await command((args) => runBuilt(['webhook', ...args]), 'webhook')
