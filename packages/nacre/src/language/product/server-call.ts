import type { Call } from './call.ts'
import type { Fields } from '../fields/field.ts'
import type { InputOf, ValuesOf } from '../fields/field-values.ts'

/**
 * A call from the server to another service. Only jobs make it, because a transaction cannot be
 * taken back at another service.
 *
 * @example
 * const { method }: ServerCall = serverCall({ url: 'https://print.example/v2', sends: {}, reads: {}, description: 'Prints.' })
 */
export interface ServerCall<Sends extends Fields = Fields, Reads extends Fields = Fields> {
  readonly kind: 'server'
  readonly url: string | undefined
  /** The environment variable that overrides the URL. Without a URL, the operator must set it. */
  readonly urlVariable: string | undefined
  readonly method: 'GET' | 'POST'
  /** The fields of the request: of its JSON body, or of the query of a `GET` request. */
  readonly sends: Sends
  /** The fields of the JSON response. Others are ignored. */
  readonly reads: Reads
  /** The name of the secret that is sent as bearer token. */
  readonly bearer: string | undefined
  readonly timeoutSeconds: number
  readonly description: string
}

/**
 * Declares a call from the server to another service.
 *
 * @example
 * calls: {
 *   printer: serverCall({
 *     url: 'https://print.example/v2/jobs',
 *     urlVariable: 'PRINTER_URL',
 *     sends: { html: text({ required: true }) },
 *     reads: { url: url({ required: true }) },
 *     bearer: 'printerToken',
 *     description: 'Prints a ticket.',
 *   }),
 * }
 */
export function serverCall<const Sends extends Fields, const Reads extends Fields>(declaration: {
  /** The URL. */
  url?: string
  /** The environment variable that overrides the URL. Without a URL, the operator must set it. */
  urlVariable?: string
  /** `POST` by default. */
  method?: 'GET' | 'POST'
  /** The fields of the request: of its JSON body, or of the query of a `GET` request. */
  sends: Sends
  /** The fields of the JSON response. Others are ignored. */
  reads: Reads
  /** The name of the secret that is sent as bearer token. */
  bearer?: string
  /** The time limit of one request in seconds. 10 by default. */
  timeoutSeconds?: number
  /** A description in one sentence. */
  description: string
}): ServerCall<Sends, Reads> {
  return Object.freeze({
    url: undefined,
    urlVariable: undefined,
    method: 'POST' as const,
    bearer: undefined,
    timeoutSeconds: 10,
    ...declaration,
    kind: 'server' as const,
  })
}

/**
 * The function with which a job makes a call. `key` distinguishes several calls of one job: the
 * `Idempotency-Key` of a request is the id of the job and this key.
 *
 * @example
 * const print: CallFunction<typeof printer> = async ({ html }) => ({ url: 'https://print.example/1' })
 */
export type CallFunction<C> =
  C extends ServerCall<infer Sends, infer Reads>
    ? (sends: InputOf<Sends>, options?: { key?: string }) => Promise<ValuesOf<Reads>>
    : never

/**
 * The calls of a product, as a job makes them.
 *
 * @example
 * const calls: CallFunctions<typeof product.calls> = { printer: async () => ({ url: 'https://print.example/1' }) }
 */
export type CallFunctions<Calls> = {
  readonly [K in keyof Calls as Calls[K] extends ServerCall ? K : never]: CallFunction<Calls[K]>
}

/**
 * Checks whether a call is made by the server.
 *
 * @example
 * isServerCall(product.calls.printer) // true
 */
export function isServerCall(call: Call | ServerCall): call is ServerCall {
  return 'kind' in call
}

/**
 * Returns the calls of jobs by name.
 *
 * @example
 * Object.keys(serverCallsOf(product.calls)) // ['printer']
 */
export function serverCallsOf(
  calls: Readonly<Record<string, Call | ServerCall>>,
): Readonly<Record<string, ServerCall>> {
  return Object.fromEntries(
    Object.entries(calls).flatMap(([name, one]) => (isServerCall(one) ? [[name, one]] : [])),
  )
}

/**
 * Returns the calls of pages by name.
 *
 * @example
 * Object.keys(pageCallsOf(product.calls)) // ['packageSearch']
 */
export function pageCallsOf(
  calls: Readonly<Record<string, Call | ServerCall>>,
): Readonly<Record<string, Call>> {
  return Object.fromEntries(
    Object.entries(calls).flatMap(([name, one]) => (isServerCall(one) ? [] : [[name, one]])),
  )
}
