import type { Actor } from '#shell/model/actor.ts'
import type { Entity } from '#shell/model/entity.ts'
import type { Product } from '#shell/model/product.ts'
import type { Language } from '#shell/model/words.ts'
import type { Browser, Carried } from '#shell/operations/accounts/caller.ts'
import type { Asker } from '#shell/operations/asker.ts'
import type { RowFile } from '#shell/operations/exchange/read-rows.ts'
import type { Operations } from '#shell/operations/operations.ts'
import type { Upload } from '#shell/operations/uploads/upload-file.ts'
import { accessAddress } from './access-address.ts'
import { activityAddresses } from './activity-addresses.ts'
import type { Address, OwnAddress } from './address.ts'
import { answersAt } from './answers-at.ts'
import { batchAddress } from './batch-address.ts'
import { exchangeAddresses } from './exchange-addresses.ts'
import { bulkAddress } from './bulk-address.ts'
import { createDocuments, type Documents } from './documents.ts'
import { failureAddresses } from './failure-addresses.ts'
import type { Described } from './openapi/describe-api.ts'
import { administrators, forOnly } from './openapi/audience.ts'
import { operation } from './openapi/operation.ts'
import { securityAddress } from './operation/security-address.ts'
import { outlineAddress } from './outline-address.ts'
import { recordAddresses } from './record-addresses.ts'
import { searchAddress } from './search-address.ts'
import { uploadAddresses } from './upload-addresses.ts'

/** A request to the API, whichever way it came: through a socket, or from a page being rendered. */
export interface ApiRequest {
  readonly method: string
  readonly path: string
  readonly query?: string
  readonly actor: Actor
  /** What the body says, already read as JSON. */
  readonly body?: unknown
  /** The body of an upload, of which nothing has been read yet. */
  readonly upload?: Upload
  /** The version that somebody has seen, from `If-Match`. */
  readonly version?: number
  /** A file of rows, where the address takes one: nothing of it has been read. */
  readonly rows?: RowFile
  /** What the one who asks calls this request, from `Idempotency-Key`. */
  readonly key?: string
  readonly language?: Language
  readonly via?: string
  readonly request?: string
  readonly source?: string
  /** What the cookies tell of the browser, where one asks. */
  readonly browser?: Browser
  /** Hears of every entity on whose records the answer depends. */
  readonly onRead?: Asker['onRead']
  /** Hears from which moment on the answer may be another one although no record has changed. */
  readonly onExpiry?: Asker['onExpiry']
}

export interface ApiAnswer {
  /** What goes out instead of a body, a piece at a time as it is taken. */
  readonly stream?: AsyncIterable<string | Uint8Array>
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** What goes out as JSON. Nothing when there is no body. */
  readonly body?: unknown
  /** What the browser is to carry from now on. */
  readonly carried?: Carried
  /** What is to be logged and not sent. */
  readonly cause?: unknown
}

export interface Api {
  (request: ApiRequest): Promise<ApiAnswer>
  /** Every address that is answered. */
  readonly addresses: readonly Address[]
}

/** The door `/v1`: it translates, and decides nothing. `others` are addresses that are no entity's. */
export function createApi(
  operations: Operations,
  product: Described & Pick<Product, 'api'> & Partial<Pick<Product, 'users'>>,
  others: readonly OwnAddress[] = [],
): Api {
  const own: readonly OwnAddress[] = [
    directory(operations, product.entities),
    openapi((actor) => documents(actor)),
    outlineAddress(product, operations.permit),
    ...forOnly(administrators, [accessAddress(product), securityAddress(operations)]),
    searchAddress(operations),
    ...activityAddresses(operations),
    batchAddress(operations),
    ...failureAddresses(product.failures),
    ...others,
  ]
  const documents = createDocuments(product, own, operations.permit)
  const records = product.entities.flatMap((entity) => [
    ...recordAddresses(operations, entity),
    ...exchangeAddresses(operations, entity),
    bulkAddress(operations, entity),
    ...uploadAddresses(operations, entity),
  ])
  return answersAt([...own, ...records])
}

function openapi(documents: Documents): OwnAddress {
  const ok = { type: 'object', required: ['openapi', 'info', 'paths'] }
  return {
    path: '/v1/openapi.json',
    methods: { GET: ({ by }) => ({ body: documents(by.actor) }) },
    document: {
      get: operation('read-openapi', 'This document, with what you may know', {
        ok,
        failures: ['unknown-parameter', 'not-found'],
      }),
    },
  }
}

function directory({ permit }: Operations, entities: readonly Entity[]): OwnAddress {
  const text = { type: 'string' }
  const ok = {
    type: 'object',
    required: ['lists', 'openapi'],
    properties: { lists: { type: 'array', items: text }, openapi: text },
  }
  return {
    path: '/v1',
    methods: {
      GET({ by: { actor } }) {
        const open = entities.filter((one) => permit.mayEver(actor, 'read', one))
        const lists = open.map(({ plural }) => `/v1/${plural}`)
        return { body: { lists, openapi: '/v1/openapi.json' } }
      },
    },
    document: { get: operation('read-directory', 'What there is', { ok }) },
  }
}
