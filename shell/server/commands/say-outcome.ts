import { failureOf } from '#shell/model/failure.ts'

/**
 * Does what somebody asked for at the machine and says what came of it, also that it was refused and
 * why. Gives the exit code.
 */
export async function sayOutcome(
  work: () => Promise<readonly string[]>,
  say: (line: string) => void,
): Promise<number> {
  try {
    for (const line of await work()) say(line)
    return 0
  } catch (thrown) {
    const { problem, cause } = failureOf(thrown)
    if (problem.status >= 500) throw cause
    const fields = Object.entries(problem.fields ?? {}).map(([name, says]) => `${name}: ${says}`)
    say([problem.title, ...fields].join('\n'))
    return 1
  }
}
