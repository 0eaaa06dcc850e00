// `npm run check [-- --fix]`: format, lint, types, messages, specification and architecture.
import { parseArgs } from 'node:util'
import { runCommand } from '../packages/nacre/cli/run-command.mjs'
import { ensureInstalled } from './ensure-installed.mjs'
import { parseOrUsage } from './parse-or-usage.mjs'
import { runChecks } from './checks/run-checks.mjs'
import { runOnPinnedNode } from './run-pinned.mjs'

const usage = `npm run check                format, lint, types, messages, specification and architecture
npm run check -- --fix       fixes what can be fixed automatically`

async function check(fix) {
  const { failed } = await runChecks({ fix })
  if (failed > 0) {
    console.log('Run `npm run check -- --fix` to fix what can be fixed automatically.')
  }
  return failed === 0 ? 0 : 1
}

await runCommand((args) =>
  parseOrUsage(
    usage,
    args,
    () => parseArgs({ args, options: { fix: { type: 'boolean' } } }),
    async ({ values }) => {
      await ensureInstalled({ everything: true })
      return runOnPinnedNode(import.meta.filename, () => check(values.fix === true))
    },
  ),
)
