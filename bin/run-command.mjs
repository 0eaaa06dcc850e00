import { join } from 'node:path'
import { fs } from './light-builtins.mjs'
import { root } from './root.mjs'

/** Creates an error for users, whose message is printed without a stack. */
export function userError(sentence) {
  return Object.assign(new Error(sentence), { plain: true })
}

/**
 * Runs a command and sets the exit code. Every command in bin/ ends with this call. With a name,
 * the arguments are parsed first, so that usage and errors need no start.
 */
export async function runCommand(run, name) {
  try {
    const args = process.argv.slice(2)
    const parsed = name === undefined ? {} : await parseArguments(name, args)
    process.exitCode = parsed.answer ? printAnswer(parsed.answer) : await run(args, parsed)
  } catch (error) {
    console.error(error?.plain ? error.message : error)
    process.exitCode = 1
  }
}

/**
 * Loads the argument parser only if there are arguments, because the server would keep it in
 * memory.
 */
async function parseArguments(name, args) {
  const { parseCommand } = await import('../shell/server/commands/parse-command.mjs')
  return parseCommand(name, args, versionOf(root))
}

function printAnswer({ code, text }) {
  if (code === 0) console.log(text)
  else console.error(text)
  return code
}

const versionOf = (folder) =>
  JSON.parse(fs.readFileSync(join(folder, 'package.json'), 'utf8')).version
