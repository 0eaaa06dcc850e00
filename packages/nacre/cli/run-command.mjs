import { documentationLine } from '#shell/server/commands/documentation.mjs'

/**
 * Creates an error for users, whose message is printed without a stack. `page` is the page of the
 * documentation that explains it.
 */
export function userError(sentence, page) {
  const message = page === undefined ? sentence : `${sentence}\n${documentationLine(page)}`
  return Object.assign(new Error(message), { plain: true })
}

/** Runs a program and sets the exit code of the process. */
export async function runCommand(run) {
  try {
    process.exitCode = await run(process.argv.slice(2))
  } catch (error) {
    console.error(error?.plain ? error.message : error)
    process.exitCode = 1
  }
}
