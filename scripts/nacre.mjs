// Runs a command of the command line on the product of the source document, with the data in the
// repository's own folder. Installs what is missing first.
import { runNacre } from '../packages/nacre/cli/main.mjs'
import { runCommand } from '../packages/nacre/cli/run-command.mjs'
import { ensureInstalled } from './ensure-installed.mjs'
import { isPinned } from './pinned-node.mjs'
import { repositoryPackages } from './repository-packages.mjs'
import { exampleShell, root } from './root.mjs'

const args = process.argv.slice(2)
process.chdir(root)
if (isPinned()) await runNacre(['--app', exampleShell, ...args], repositoryPackages)
else await runCommand(() => runAgainOnPinnedNode())

async function runAgainOnPinnedNode() {
  await ensureInstalled({ everything: false })
  const { runPinned } = await import('./run-pinned.mjs')
  const { code } = await runPinned([...process.execArgv, import.meta.filename, ...args])
  return code
}
