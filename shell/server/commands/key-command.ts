import { parseArgs } from 'node:util'
import { system } from '#shell/model/actor.ts'
import type { Asker } from '#shell/operations/asker.ts'
import type { Keys, ShownKey } from '#shell/operations/keys/keys.ts'
import { sayOutcome } from './say-outcome.ts'

const usage = `npm run key -- create --name "Price robot" --scope cards:read --scope cards:change --role editor --expires 90d
                       makes a key and prints it, once. --expires is like 12h or 90d, or never
npm run key -- list    names all keys, and when each was last used
npm run key -- end 01kahx5m3r7q2c4d
                       ends a key: within a second no process takes it any more`

interface Tools {
  readonly keys: Keys
  say(line: string): void
}

/** The command `npm run key`: gives its exit code. */
export async function runKey(args: readonly string[], { keys, say }: Tools): Promise<number> {
  const asked = read(args)
  const run = asked && commands[asked.command]
  if (!asked || !run) {
    say(usage)
    return 1
  }
  return sayOutcome(() => run(keys, asked), say)
}

type Asked = NonNullable<ReturnType<typeof read>>
type Run = (keys: Keys, asked: Asked) => Promise<readonly string[]>

const by: Asker = { actor: system, via: 'machine' }
const many = 200

const commands: Readonly<Record<string, Run>> = {
  async create(keys, { name, scopes, roles, expires }) {
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
  async end(keys, { id }) {
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

function read(args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        name: { type: 'string' },
        scope: { type: 'string', multiple: true },
        role: { type: 'string', multiple: true },
        expires: { type: 'string' },
      },
    })
    const [command = '', id = '', ...more] = positionals
    const isOne = Object.hasOwn(commands, command) && (id !== '') === (command === 'end')
    if (!isOne || more.length > 0) return undefined
    const { name, scope: scopes = [], role: roles = [], expires } = values
    return { command, id, name, scopes, roles, expires }
  } catch {
    return undefined
  }
}
