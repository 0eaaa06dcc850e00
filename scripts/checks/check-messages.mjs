import { checkMessages } from '../../packages/nacre/cli/check-messages.mjs'
import { runCommand } from '../../packages/nacre/cli/run-command.mjs'
import { exampleShell } from '../root.mjs'

await runCommand(async () => ((await checkMessages(exampleShell)) ? 0 : 1))
