/** Creates an error for users, whose message is printed without a stack. */
export function userError(sentence) {
  return Object.assign(new Error(sentence), { plain: true })
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
