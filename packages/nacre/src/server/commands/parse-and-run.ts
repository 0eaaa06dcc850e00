import { parseCommand, type ParsedCommand } from './parse-command.mjs'
import { runAndPrint } from './run-and-print.ts'

/** Parses the arguments of a command, then runs it or prints its usage. Returns the exit code. */
export async function parseAndRun(
  name: string,
  args: readonly string[],
  print: (line: string) => void,
  run: (parsed: ParsedCommand) => Promise<readonly string[]> | undefined,
): Promise<number> {
  const parsed = parseCommand(name, args, '')
  if (parsed.answer) {
    print(parsed.answer.text)
    return parsed.answer.code
  }
  return runAndPrint(async () => (await run(parsed)) ?? [], print)
}
