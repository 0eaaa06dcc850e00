import { runCommand } from './run-command.mjs'
import { ensureInstalled } from './ensure-installed.mjs'
import { runChecks } from './run-checks.mjs'

await runCommand(async (_, { values }) => {
  await ensureInstalled({ everything: true })
  const { failed } = await runChecks({ fix: values.fix === true })
  if (failed > 0)
    console.log('Run `npm run check -- --fix` to fix what can be fixed automatically.')
  return failed === 0 ? 0 : 1
}, 'check')
