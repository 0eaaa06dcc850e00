import type { AtTheMachine } from '#shell/operations/accounts/people/at-the-machine.ts'
import type { ParsedCommand } from './parse-command.mjs'
import { runParsed } from './run-parsed.ts'

interface Tools {
  readonly machine: AtTheMachine
  say(line: string): void
}

/** The command `npm run user`: gives its exit code. */
export async function runUser(args: readonly string[], { machine, say }: Tools): Promise<number> {
  return runParsed('user', args, say, (parsed) => commands[parsed.verb]?.(machine, parsed))
}

type Run = (machine: AtTheMachine, parsed: ParsedCommand) => Promise<readonly string[]>

const commands: Readonly<Record<string, Run>> = {
  async list(machine) {
    const all = await machine.list()
    if (all.length === 0) return ['Nobody has an account yet.']
    return all.map(({ email, state, roles, name }) =>
      [email.padEnd(32), state.padEnd(8), roles.join(', '), name ?? ''].join('  ').trimEnd(),
    )
  },
  async create(machine, { words: [email = ''], values: { name, role: roles = [] } }) {
    const link = await machine.create({ email, roles, ...(name === undefined ? {} : { name }) })
    return [`${email} is invited, for seven days: ${link}`]
  },
  async reset(machine, { words: [email = ''], values: { factors = false } }) {
    return [`${email} comes in again with this link: ${await machine.reset(email, { factors })}`]
  },
  async disable(machine, { words: [email = ''] }) {
    await machine.move(email, 'disabled')
    return [`${email} is disabled, and signed out everywhere.`]
  },
  async enable(machine, { words: [email = ''] }) {
    await machine.move(email, 'active')
    return [`${email} can come in again.`]
  },
}
