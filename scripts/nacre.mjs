// Runs a command of the command line on the product of the source document, or on that of `--app FOLDER`,
// with the data in the repository's own folder. Installs what is missing first.
import { runNacre } from '../packages/nacre/cli/main.mjs'
import { runCommand } from '../packages/nacre/cli/run-command.mjs'
import { ensureInstalled } from './ensure-installed.mjs'
import { isPinned } from './pinned-node.mjs'
import { repositoryPackages } from './repository-packages.mjs'
import { exampleShell, root } from './root.mjs'

const words = process.argv.slice(2)
const args = words[0] === '--app' ? words : ['--app', exampleShell, ...words]
process.chdir(root)
if (isPinned()) await runNacre(args, repositoryPackages)
else await runCommand(() => runAgainOnPinnedNode())

async function runAgainOnPinnedNode() {
  await ensureInstalled({ everything: false })
  const { runPinned } = await import('./run-pinned.mjs')
  const { code } = await runPinned([...process.execArgv, import.meta.filename, ...args])
  return code
}
