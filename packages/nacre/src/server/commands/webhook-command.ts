import { systemActor } from '#shell/language/roles/actor.ts'
import type { RequestContext } from '#shell/operations/request-context.ts'
import type {
  PublicWebhook,
  WebhookOperations,
} from '#shell/operations/system/webhook-operations.ts'
import type { ParsedCommand } from './parse-command.mjs'
import { parseAndRun } from './parse-and-run.ts'

interface Tools {
  readonly webhooks: WebhookOperations
  print(line: string): void
}

/** Runs the command `npm run webhook` and returns its exit code. */
export async function runWebhookCommand(args: readonly string[], tools: Tools): Promise<number> {
  const { webhooks, print } = tools
  return parseAndRun('webhook', args, print, (parsed) => commands[parsed.verb]?.(webhooks, parsed))
}

type VerbHandler = (
  webhooks: WebhookOperations,
  parsed: ParsedCommand,
) => Promise<readonly string[]>

const ctx: RequestContext = { actor: systemActor, channel: 'cli' }

const commands: Readonly<Record<string, VerbHandler>> = {
  async create(webhooks, { values }) {
    const { name, url, event: events = [], role: [role] = [] } = values
    const input = { name, url, events, ...(role === undefined ? {} : { role }) }
    const { id, secret } = await webhooks.create(ctx, input)
    return [`Created webhook ${id}. Signing secret (will not be shown again):`, secret]
  },
  async list(webhooks) {
    const all = await webhooks.list(ctx)
    return all.length === 0 ? ['No webhooks.'] : all.map(formatWebhook)
  },
  async ping(webhooks, { words: [id = ''] }) {
    await webhooks.try(ctx, id)
    return [`Test event queued for webhook ${id}. The running server delivers it.`]
  },
  async remove(webhooks, { words: [id = ''] }) {
    await webhooks.remove(ctx, id)
    return [`Deleted webhook ${id}.`]
  },
}

function formatWebhook({
  id,
  name,
  url,
  events,
  role,
  state,
  failingSince,
}: PublicWebhook): string {
  return [
    `${id}  ${name}`,
    url,
    events.join(' '),
    ...(role === null ? [] : [`as ${role}`]),
    state,
    ...(failingSince === null ? [] : [`failing since ${failingSince}`]),
  ].join(', ')
}
