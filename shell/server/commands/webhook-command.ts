import { system } from '#shell/model/actor.ts'
import type { Asker } from '#shell/operations/asker.ts'
import type { ShownWebhook, Webhooks } from '#shell/operations/webhooks/webhooks.ts'
import type { ParsedCommand } from './parse-command.mjs'
import { runParsed } from './run-parsed.ts'

interface Tools {
  readonly webhooks: Webhooks
  say(line: string): void
}

/** The command `npm run webhook`: gives its exit code. */
export async function runWebhook(args: readonly string[], tools: Tools): Promise<number> {
  const { webhooks, say } = tools
  return runParsed('webhook', args, say, (parsed) => commands[parsed.verb]?.(webhooks, parsed))
}

type Run = (webhooks: Webhooks, parsed: ParsedCommand) => Promise<readonly string[]>

const by: Asker = { actor: system, via: 'machine' }

const commands: Readonly<Record<string, Run>> = {
  async create(webhooks, { values }) {
    const { name, address, want: wants = [], sees } = values
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
  async try(webhooks, { words: [id = ''] }) {
    await webhooks.try(by, id)
    return [`The webhook ${id} is sent a message by the server that is running.`]
  },
  async remove(webhooks, { words: [id = ''] }) {
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
