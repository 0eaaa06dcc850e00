import type { Database } from './database.ts'
import type { QueryRunner } from './rows.ts'
import { prepareStatement } from './sql/statement.ts'

/** Identifies a request and its repetitions. */
export interface IdempotentRequest {
  /** The rate-limit key of the actor. */
  readonly actor: string
  /** The method and the path. */
  readonly endpoint: string
  /** The idempotency key from the client. */
  readonly key: string
}

/** The stored response of an earlier request. */
export interface StoredResponse {
  /** The hash of the request. */
  readonly fingerprint: string
  readonly response: unknown
}

/** The responses of requests that clients may repeat, for example after a lost response. */
export interface IdempotencyStore {
  find(request: IdempotentRequest): Promise<StoredResponse | undefined>
  /**
   * Claims the key, or returns the response of the request that used it before. Waits for a
   * concurrent request with the same key.
   */
  claim(
    trx: QueryRunner,
    request: IdempotentRequest,
    fingerprint: string,
    at: string,
  ): Promise<StoredResponse | undefined>
  /** Stores the response, in the transaction of the changes. */
  storeResponse(trx: QueryRunner, request: IdempotentRequest, response: unknown): Promise<void>
}

const json = { kind: 'json' } as const
const moment = { kind: 'timestamp' } as const

export function createIdempotencyStore({ build, columns, read }: Database): IdempotencyStore {
  const find = prepareStatement<keyof IdempotentRequest>((parameter) =>
    build
      .selectFrom('nacre_idempotency_key')
      .select(['fingerprint', 'response'])
      .where('actor', '=', parameter('actor'))
      .where('endpoint', '=', parameter('endpoint'))
      .where('key', '=', parameter('key')),
  )
  const claim = prepareStatement<keyof IdempotentRequest | 'fingerprint' | 'at'>((parameter) =>
    build
      .insertInto('nacre_idempotency_key')
      .values({
        actor: parameter('actor'),
        endpoint: parameter('endpoint'),
        key: parameter('key'),
        fingerprint: parameter('fingerprint'),
        created_at: parameter('at'),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('key'),
  )
  const storeResponse = prepareStatement<keyof IdempotentRequest | 'response'>((parameter) =>
    build
      .updateTable('nacre_idempotency_key')
      .set({ response: parameter('response') })
      .where('actor', '=', parameter('actor'))
      .where('endpoint', '=', parameter('endpoint'))
      .where('key', '=', parameter('key')),
  )
  const stored = async (
    trx: QueryRunner,
    request: IdempotentRequest,
  ): Promise<StoredResponse | undefined> => {
    const [row] = await trx(find(request))
    return (
      row && {
        fingerprint: String(row['fingerprint']),
        response: columns.decode(json, row['response']) ?? undefined,
      }
    )
  }
  return {
    find: (request) => stored(read, request),
    async claim(trx, request, fingerprint, at) {
      const values = { ...request, fingerprint, at: columns.encode(moment, at) }
      return (await trx(claim(values))).length > 0 ? undefined : stored(trx, request)
    },
    async storeResponse(trx, request, response) {
      await trx(storeResponse({ ...request, response: columns.encode(json, response ?? null) }))
    },
  }
}
