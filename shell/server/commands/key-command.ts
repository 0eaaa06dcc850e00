import { system } from '#shell/model/actor.ts'
import type { Asker } from '#shell/operations/asker.ts'
import type { Keys, ShownKey } from '#shell/operations/keys/keys.ts'
import type { ParsedCommand } from './parse-command.mjs'
import { runParsed } from './run-parsed.ts'

interface Tools {
  readonly keys: Keys
  say(line: string): void
}

/** The command `npm run key`: gives its exit code. */
export async function runKey(args: readonly string[], { keys, say }: Tools): Promise<number> {
  return runParsed('key', args, say, (parsed) => commands[parsed.verb]?.(keys, parsed))
}

type Run = (keys: Keys, parsed: ParsedCommand) => Promise<readonly string[]>

const by: Asker = { actor: system, via: 'machine' }
const many = 200

const commands: Readonly<Record<string, Run>> = {
  async create(keys, { values }) {
    const { name, scope: scopes = [], role: roles = [], expires } = values
    const { key, until } = await keys.create(by, { name, scopes, roles, expires })
    const end = until === null ? 'It never runs out.' : `It is good until ${until}.`
    return [key, `${end} Nobody can be shown it again.`]
  },
  async list(keys) {
    const all: ShownKey[] = []
    for (let after: string | undefined; ;) {
      const page = await keys.list(by, { limit: many, ...(after === undefined ? {} : { after }) })
      all.push(...page)
      after = page.at(-1)?.id
      if (page.length < many || after === undefined) break
    }
    return all.length === 0 ? ['There are no keys.'] : all.map(lineOf)
  },
  async end(keys, { words: [id = ''] }) {
    await keys.end(by, id)
    return [`The key ${id} is ended.`]
  },
}

function lineOf({ id, name, scopes, roles, maker, until, used, ended }: ShownKey): string {
  const state = ended === null ? `until ${until ?? 'ended'}` : `ended ${ended}`
  const maybe = (words: string, value: string) => (value === '' ? '' : `${words} ${value}`)
  return [
    `${id}  ${name}`,
    scopes.join(' '),
    maybe('as', roles.join(' ')),
    state,
    used === null ? 'never used' : `used ${used}`,
    maybe('by', maker ?? ''),
  ]
    .filter((part) => part !== '')
    .join(', ')
}
