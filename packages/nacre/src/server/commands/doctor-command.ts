import { messagesFor } from '#shell/messages/translate.ts'
import type { SettingsProblem } from '#shell/model/settings-problem.ts'
import { parseCommand } from './parse-command.mjs'

/** What a check has found. `warning` is what the installation runs with, but should not. */
export interface Diagnosis {
  readonly level: 'ok' | 'warning' | 'error'
  readonly text: string
}

/** A check of an installation. What it throws is an error. */
export interface InstallationCheck {
  readonly name: string
  run(): Promise<Diagnosis | readonly Diagnosis[]>
}

interface Tools {
  readonly settings: readonly SettingsProblem[]
  /** In the order in which they depend on each other. */
  readonly checks: readonly InstallationCheck[]
  print(line: string): void
}

const signs = { ok: '✓', warning: '!', error: '✗' }

/** Runs the command `nacre doctor` and returns its exit code. */
export async function runDoctorCommand(
  args: readonly string[],
  { settings, checks, print }: Tools,
): Promise<number> {
  const { answer, values } = parseCommand('doctor', args, '')
  if (answer) {
    print(answer.text)
    return answer.code
  }
  const levels = new Set<Diagnosis['level']>()
  const tell = (name: string, { level, text }: Diagnosis) => {
    levels.add(level)
    print(`${signs[level]} ${name.padEnd(9)} ${text}`)
  }
  for (const { name, run } of checks) {
    for (const diagnosis of await runCheck(run)) tell(name, diagnosis)
  }
  const t = messagesFor('en')
  for (const problem of settings)
    tell('settings', { level: 'warning', text: t(`system.settingsProblems.${problem}`) })
  if (settings.length === 0) tell('settings', { level: 'ok', text: 'Nothing is missing.' })
  const isBad = levels.has('error') || (values['fail-on'] === 'warning' && levels.has('warning'))
  return isBad ? 1 : 0
}

async function runCheck(run: InstallationCheck['run']): Promise<readonly Diagnosis[]> {
  try {
    const found = await run()
    return 'level' in found ? [found] : found
  } catch (error) {
    return [{ level: 'error', text: error instanceof Error ? error.message : String(error) }]
  }
}
