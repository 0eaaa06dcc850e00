import { command } from './command.mjs'
import { ensureInstalled } from './installed.mjs'
import { runChecks } from './steps.mjs'

await command(async (_, { values }) => {
  await ensureInstalled({ everything: true })
  const { failed } = await runChecks({ fix: values.fix === true })
  if (failed > 0) console.log('`npm run check -- --fix` mends what a machine can mend.')
  return failed === 0 ? 0 : 1
}, 'check')
