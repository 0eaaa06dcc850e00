import { toAppError } from '#shell/language/errors/app-error.ts'

/** Runs a command and prints its result or its error. Returns the exit code. */
export async function runAndPrint(
  work: () => Promise<readonly string[]>,
  print: (line: string) => void,
): Promise<number> {
  try {
    for (const line of await work()) print(line)
    return 0
  } catch (error) {
    const { problem, cause } = toAppError(error)
    if (problem.status >= 500) throw cause
    const fields = Object.entries(problem.errors ?? {}).map(
      ([name, message]) => `${name}: ${message}`,
    )
    print([problem.title, ...fields].join('\n'))
    return 1
  }
}
