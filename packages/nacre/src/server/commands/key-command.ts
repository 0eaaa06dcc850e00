import { systemActor } from '#shell/language/roles/actor.ts'
import type { RequestContext } from '#shell/operations/request-context.ts'
import type {
  ApiKeyOperations,
  PublicApiKey,
} from '#shell/operations/api-keys/api-key-operations.ts'
import type { ParsedCommand } from './parse-command.mjs'
import { parseAndRun } from './parse-and-run.ts'

interface Tools {
  readonly keys: ApiKeyOperations
  print(line: string): void
}

/** Runs the command `npm run api-key` and returns its exit code. */
export async function runApiKeyCommand(
  args: readonly string[],
  { keys, print }: Tools,
): Promise<number> {
  return parseAndRun('api-key', args, print, (parsed) => commands[parsed.verb]?.(keys, parsed))
}

type VerbHandler = (keys: ApiKeyOperations, parsed: ParsedCommand) => Promise<readonly string[]>

const ctx: RequestContext = { actor: systemActor, channel: 'cli' }
const pageSize = 200

const commands: Readonly<Record<string, VerbHandler>> = {
  async create(keys, { values }) {
    const { name, scope: scopes = [], role: roles = [], expires } = values
    const { key, expiresAt } = await keys.create(ctx, { name, scopes, roles, expires })
    const end = expiresAt === null ? 'It does not expire.' : `It expires on ${expiresAt}.`
    return [key, `${end} Copy it now; it will not be shown again.`]
  },
  async list(keys) {
    const all: PublicApiKey[] = []
    for (let after: string | undefined; ;) {
      const page = await keys.list(ctx, {
        limit: pageSize,
        ...(after === undefined ? {} : { after }),
      })
      all.push(...page)
      after = page.at(-1)?.id
      if (page.length < pageSize || after === undefined) break
    }
    return all.length === 0 ? ['No API keys.'] : all.map(formatKey)
  },
  async revoke(keys, { words: [id = ''] }) {
    await keys.end(ctx, id)
    return [`Revoked API key ${id}.`]
  },
}

function formatKey({ id, name, scopes, roles, ...key }: PublicApiKey): string {
  const { createdBy, expiresAt, lastUsedAt, revokedAt } = key
  const state = revokedAt === null ? `expires ${expiresAt ?? 'never'}` : `revoked ${revokedAt}`
  const labeled = (text: string, value: string) => (value === '' ? '' : `${text} ${value}`)
  return [
    `${id}  ${name}`,
    scopes.join(' '),
    labeled('as', roles.join(' ')),
    state,
    lastUsedAt === null ? 'never used' : `last used ${lastUsedAt}`,
    labeled('by', createdBy ?? ''),
  ]
    .filter((part) => part !== '')
    .join(', ')
}
