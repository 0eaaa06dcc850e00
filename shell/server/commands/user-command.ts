import { parseArgs } from 'node:util'
import type { AtTheMachine } from '#shell/operations/accounts/people/at-the-machine.ts'
import { sayOutcome } from './say-outcome.ts'

const usage = `npm run user -- list
npm run user -- create ada@example.org --name Ada --role administrator
                            invites somebody, and prints the link with which they come in
npm run user -- reset ada@example.org
                            ends their sessions, and prints a link with which they come in again
npm run user -- reset ada@example.org --factors
                            the same for somebody who has lost their second factor and their passkeys
npm run user -- disable ada@example.org
npm run user -- enable ada@example.org`

interface Tools {
  readonly machine: AtTheMachine
  say(line: string): void
}

/** The command `npm run user`: gives its exit code. */
export async function runUser(args: readonly string[], { machine, say }: Tools): Promise<number> {
  const asked = read(args)
  const run = asked && commands[asked.command]
  if (!asked || !run || (asked.command !== 'list' && asked.email === '')) {
    say(usage)
    return 1
  }
  return sayOutcome(() => run(machine, asked), say)
}

type Asked = NonNullable<ReturnType<typeof read>>
type Run = (machine: AtTheMachine, asked: Asked) => Promise<readonly string[]>

const commands: Readonly<Record<string, Run>> = {
  async list(machine) {
    const all = await machine.list()
    if (all.length === 0) return ['Nobody has an account yet.']
    return all.map(({ email, state, roles, name }) =>
      [email.padEnd(32), state.padEnd(8), roles.join(', '), name ?? ''].join('  ').trimEnd(),
    )
  },
  async create(machine, { email, name, roles }) {
    const link = await machine.create({ email, roles, ...(name === undefined ? {} : { name }) })
    return [`${email} is invited, for seven days: ${link}`]
  },
  async reset(machine, { email, factors }) {
    return [`${email} comes in again with this link: ${await machine.reset(email, { factors })}`]
  },
  async disable(machine, { email }) {
    await machine.move(email, 'disabled')
    return [`${email} is disabled, and signed out everywhere.`]
  },
  async enable(machine, { email }) {
    await machine.move(email, 'active')
    return [`${email} can come in again.`]
  },
}

function read(args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        name: { type: 'string' },
        role: { type: 'string', multiple: true },
        factors: { type: 'boolean' },
      },
    })
    const [command = '', email = '', ...more] = positionals
    if (more.length > 0 || !Object.hasOwn(commands, command)) return undefined
    return {
      command,
      email,
      name: values.name,
      roles: values.role ?? [],
      factors: values.factors ?? false,
    }
  } catch {
    return undefined
  }
}
