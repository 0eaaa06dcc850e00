import { parseArgs } from 'node:util'
import { system } from '#shell/model/actor.ts'
import type { Asker } from '#shell/operations/asker.ts'
import type { ShownWebhook, Webhooks } from '#shell/operations/webhooks/webhooks.ts'
import { sayOutcome } from './say-outcome.ts'

const usage = `npm run webhook -- create --name CRM --address https://crm.example/hook --want cards:publish --want folders:* --sees editor
                           makes a webhook and prints what its messages are signed with, once
npm run webhook -- list    names all of them, and how they do
npm run webhook -- try 01kahx5m3r7q2c4d
                           sends one a message that says nothing
npm run webhook -- remove 01kahx5m3r7q2c4d`

interface Tools {
  readonly webhooks: Webhooks
  say(line: string): void
}

/** The command `npm run webhook`: gives its exit code. */
export async function runWebhook(args: readonly string[], tools: Tools): Promise<number> {
  const { webhooks, say } = tools
  const asked = read(args)
  const run = asked && commands[asked.command]
  if (!asked || !run) {
    say(usage)
    return 1
  }
  return sayOutcome(() => run(webhooks, asked), say)
}

type Asked = NonNullable<ReturnType<typeof read>>
type Run = (webhooks: Webhooks, asked: Asked) => Promise<readonly string[]>

const by: Asker = { actor: system, via: 'machine' }

const commands: Readonly<Record<string, Run>> = {
  async create(webhooks, { name, address, wants, sees }) {
    const given = { name, address, wants, ...(sees === undefined ? {} : { sees }) }
    const { id, secret } = await webhooks.create(by, given)
    return [
      `${id} is made. Its messages are signed with this, which nobody is shown again:`,
      secret,
    ]
  },
  async list(webhooks) {
    const all = await webhooks.list(by)
    return all.length === 0 ? ['There are no webhooks.'] : all.map(lineOf)
  },
  async try(webhooks, { id }) {
    await webhooks.try(by, id)
    return [`The webhook ${id} is sent a message by the server that is running.`]
  },
  async remove(webhooks, { id }) {
    await webhooks.remove(by, id)
    return [`The webhook ${id} is removed.`]
  },
}

function lineOf({ id, name, address, wants, sees, state, failing }: ShownWebhook): string {
  return [
    `${id}  ${name}`,
    address,
    wants.join(' '),
    ...(sees === null ? [] : [`as ${sees}`]),
    state,
    ...(failing === null ? [] : [`failing since ${failing}`]),
  ].join(', ')
}

function read(args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        name: { type: 'string' },
        address: { type: 'string' },
        want: { type: 'string', multiple: true },
        sees: { type: 'string' },
      },
    })
    const [command = '', id = '', ...more] = positionals
    const needsId = command === 'try' || command === 'remove'
    if (!Object.hasOwn(commands, command) || (id !== '') !== needsId || more.length > 0) {
      return undefined
    }
    const { name, address, want: wants = [], sees } = values
    return { command, id, name, address, wants, sees }
  } catch {
    return undefined
  }
}
