import { command } from './command.mjs'
import { ensureInstalled } from './installed.mjs'
import { runChecks } from './steps.mjs'

await command(async (args) => {
  await ensureInstalled({ everything: true })
  const { failed } = await runChecks({ fix: args.includes('--fix') })
  if (failed > 0) console.log('`npm run check -- --fix` mends what a machine can mend.')
  return failed === 0 ? 0 : 1
})
