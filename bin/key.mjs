import { runCommand } from './run-command.mjs'

// The previous name of `npm run api-key`. Its output refers to the new name.
await runCommand(() => 2, 'key')
