// `npm run check [-- --fix]`: format, lint, types, messages, specification and architecture.
import { parseArgs } from 'node:util'
import { runCommand } from '../packages/nacre/cli/run-command.mjs'
import { ensureInstalled } from './ensure-installed.mjs'
import { parseOrUsage } from './parse-or-usage.mjs'
import { runChecks } from './run-checks.mjs'

const usage = `npm run check                format, lint, types, messages, specification and architecture
npm run check -- --fix       fixes what can be fixed automatically`

await runCommand((args) =>
  parseOrUsage(
    usage,
    args,
    () => parseArgs({ args, options: { fix: { type: 'boolean' } } }),
    async ({ values }) => {
      await ensureInstalled({ everything: true })
      const { failed } = await runChecks({ fix: values.fix === true })
      if (failed > 0) {
        console.log('Run `npm run check -- --fix` to fix what can be fixed automatically.')
      }
      return failed === 0 ? 0 : 1
    },
  ),
)
