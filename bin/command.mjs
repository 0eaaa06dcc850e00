import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseCommand } from '../shell/server/commands/parse-command.mjs'
import { root } from './root.mjs'

/** An error that a person can act on: its sentence is printed alone, without a stack. */
export function fault(sentence) {
  return Object.assign(new Error(sentence), { plain: true })
}

/**
 * Runs a command to its exit code. Every file in bin/ that is a command ends in this. With a name, what
 * stands behind the command is read first: usage and mistakes are answered before anything is started.
 */
export async function command(run, name) {
  try {
    const args = process.argv.slice(2)
    const parsed = name === undefined ? {} : parseCommand(name, args, versionOf(root))
    process.exitCode = parsed.answer ? say(parsed.answer) : await run(args, parsed)
  } catch (error) {
    console.error(error?.plain ? error.message : error)
    process.exitCode = 1
  }
}

function say({ code, text }) {
  if (code === 0) console.log(text)
  else console.error(text)
  return code
}

const versionOf = (folder) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version
