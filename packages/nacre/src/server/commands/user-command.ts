import type { AccountCommands } from '#shell/operations/accounts/users/account-commands.ts'
import type { ParsedCommand } from './parse-command.mjs'
import { parseAndRun } from './parse-and-run.ts'

interface Tools {
  readonly machine: AccountCommands
  print(line: string): void
}

/** Runs the command `npm run user` and returns its exit code. */
export async function runUserCommand(
  args: readonly string[],
  { machine, print }: Tools,
): Promise<number> {
  return parseAndRun('user', args, print, (parsed) => commands[parsed.verb]?.(machine, parsed))
}

type VerbHandler = (machine: AccountCommands, parsed: ParsedCommand) => Promise<readonly string[]>

const commands: Readonly<Record<string, VerbHandler>> = {
  async list(machine) {
    const all = await machine.list()
    if (all.length === 0) return ['No users.']
    return all.map(({ email, state, roles, name }) =>
      [email.padEnd(32), state.padEnd(8), roles.join(', '), name ?? ''].join('  ').trimEnd(),
    )
  },
  async create(machine, { words: [email = ''], values: { name, role: roles = [] } }) {
    const link = await machine.create({ email, roles, ...(name === undefined ? {} : { name }) })
    return [`Invited ${email}. The link is valid for seven days: ${link}`]
  },
  async reset(machine, { words: [email = ''], values: { 'second-factors': factors = false } }) {
    return [`${email} comes in again with this link: ${await machine.reset(email, { factors })}`]
  },
  async disable(machine, { words: [email = ''] }) {
    await machine.setState(email, 'disabled')
    return [`Disabled ${email} and signed out all sessions.`]
  },
  async enable(machine, { words: [email = ''] }) {
    await machine.setState(email, 'active')
    return [`Enabled ${email}.`]
  },
}
