import type { Database, Run } from './database.ts'
import { statement } from './questions/statement.ts'

/** A request by which its repetition is known again. */
export interface Request {
  /** Who has made it. */
  readonly actor: string
  /** The method and the path. */
  readonly address: string
  /** What the one who made it calls it. */
  readonly key: string
}

/** A request that has been made before, and what came of it. */
export interface Made {
  /** The hash of what was asked. */
  readonly asked: string
  readonly answer: unknown
}

/** What has been answered to requests that may come again, because their answer was lost on its way. */
export interface Repeats {
  find(request: Request): Promise<Made | undefined>
  /** Takes the key, or gives what came of the request that has it. Whoever comes meanwhile waits. */
  claim(run: Run, request: Request, asked: string, at: string): Promise<Made | undefined>
  /** Keeps what came of it, together with what it has changed. */
  keep(run: Run, request: Request, answer: unknown): Promise<void>
}

const json = { kind: 'json' } as const
const moment = { kind: 'moment' } as const

export function createRepeats({ build, columns, read }: Database): Repeats {
  const find = statement<keyof Request>((parameter) =>
    build
      .selectFrom('nacre_repeat')
      .select(['asked', 'answer'])
      .where('actor', '=', parameter('actor'))
      .where('address', '=', parameter('address'))
      .where('key', '=', parameter('key')),
  )
  const claim = statement<keyof Request | 'asked' | 'at'>((parameter) =>
    build
      .insertInto('nacre_repeat')
      .values({
        actor: parameter('actor'),
        address: parameter('address'),
        key: parameter('key'),
        asked: parameter('asked'),
        at: parameter('at'),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('key'),
  )
  const keep = statement<keyof Request | 'answer'>((parameter) =>
    build
      .updateTable('nacre_repeat')
      .set({ answer: parameter('answer') })
      .where('actor', '=', parameter('actor'))
      .where('address', '=', parameter('address'))
      .where('key', '=', parameter('key')),
  )
  const made = async (run: Run, request: Request): Promise<Made | undefined> => {
    const [row] = await run(find(request))
    return (
      row && {
        asked: String(row['asked']),
        answer: columns.decode(json, row['answer']) ?? undefined,
      }
    )
  }
  return {
    find: (request) => made(read, request),
    async claim(run, request, asked, at) {
      const values = { ...request, asked, at: columns.encode(moment, at) }
      return (await run(claim(values))).length > 0 ? undefined : made(run, request)
    },
    async keep(run, request, answer) {
      await run(keep({ ...request, answer: columns.encode(json, answer ?? null) }))
    },
  }
}
