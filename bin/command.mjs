/** An error that a person can act on: its sentence is printed alone, without a stack. */
export function fault(sentence) {
  return Object.assign(new Error(sentence), { plain: true })
}

/** Runs a command to its exit code. Every file in bin/ that is a command ends in this. */
export async function command(run) {
  try {
    process.exitCode = await run(process.argv.slice(2))
  } catch (error) {
    console.error(error?.plain ? error.message : error)
    process.exitCode = 1
  }
}
