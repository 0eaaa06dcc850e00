import { parseCommand, type ParsedCommand } from './parse-command.mjs'
import { sayOutcome } from './say-outcome.ts'

/** Reads what stands behind a command, and runs it or says how it is written: gives the exit code. */
export async function runParsed(
  name: string,
  args: readonly string[],
  say: (line: string) => void,
  run: (parsed: ParsedCommand) => Promise<readonly string[]> | undefined,
): Promise<number> {
  const parsed = parseCommand(name, args, '')
  if (parsed.answer) {
    say(parsed.answer.text)
    return parsed.answer.code
  }
  return sayOutcome(async () => (await run(parsed)) ?? [], say)
}
