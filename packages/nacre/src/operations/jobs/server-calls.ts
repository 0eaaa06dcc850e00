import { traceHeadersOf } from '#shell/tools/trace-context.ts'
import type { Fields } from '#shell/language/fields/field.ts'
import type { ServerCall } from '#shell/language/product/server-call.ts'
import { validateFields } from '#shell/model/values/validate-values.ts'
import type { EgressRequest, HttpEgress } from '../http-egress.ts'

type Values = Readonly<Record<string, unknown>>

/** The calls of the server to other services, as the operator has configured them. */
export interface ServerCalls {
  readonly calls: Readonly<Record<string, ServerCall>>
  /** The URLs by the names of the calls. */
  readonly urls: Readonly<Record<string, string>>
  /** The values of the secrets by name. */
  readonly secrets: Readonly<Record<string, string>>
  readonly outgoing: Pick<HttpEgress, 'call'>
}

/** The job that makes a call. Its id identifies the request, so that a retry is recognized. */
export interface CallingJob {
  readonly id: string
  /** The request that has enqueued the job. */
  readonly requestId: string | null
  readonly signal: AbortSignal
}

/** Returns the functions with which a job makes the calls. Each throws unless the call succeeded. */
export function callFunctionsFor(
  server: ServerCalls,
  job: CallingJob,
): Readonly<Record<string, (sends: Values, options?: { key?: string }) => Promise<Values>>> {
  return Object.fromEntries(
    Object.keys(server.calls).map((name) => [
      name,
      (sends: Values, { key }: { key?: string } = {}) => makeCall(server, name, sends, job, key),
    ]),
  )
}

async function makeCall(
  { calls, urls, secrets, outgoing }: ServerCalls,
  name: string,
  sends: Values,
  { id, requestId, signal }: CallingJob,
  key: string | undefined,
): Promise<Values> {
  const call = calls[name]
  const url = urls[name]
  if (!call || url === undefined) throw new Error(`The call ${name} has no URL.`)
  const token = call.bearer === undefined ? undefined : secrets[call.bearer]
  const { status, body } = await outgoing.call({
    ...requestOf(call, url, validateFields(call.sends, sends), {
      'idempotency-key': key === undefined ? id : `${id}:${key}`,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...traceHeadersOf(requestId),
    }),
    signal,
    timeout: call.timeoutSeconds * 1_000,
  })
  if (status < 200 || status > 299) throw new Error(`The call ${name} failed with ${status}.`)
  return readResponse(name, call.reads, body.toString('utf8'))
}

function requestOf(
  { method }: ServerCall,
  url: string,
  values: Values,
  headers: Readonly<Record<string, string>>,
): EgressRequest {
  const all = { accept: 'application/json', 'user-agent': 'Nacre', ...headers }
  const sent = Object.entries(values).filter(([, value]) => value !== null)
  if (method === 'POST') {
    const body = JSON.stringify(Object.fromEntries(sent))
    return { method, url, headers: { ...all, 'content-type': 'application/json' }, body }
  }
  const target = new URL(url)
  for (const [name, value] of sent)
    target.searchParams.set(name, typeof value === 'string' ? value : JSON.stringify(value))
  return { method, url: target.href, headers: all }
}

/** Reads the declared fields of a response, and throws if one is missing or invalid. */
function readResponse(name: string, reads: Fields, text: string): Values {
  let output: unknown
  try {
    output = text.trim() === '' ? {} : JSON.parse(text)
  } catch {
    throw new Error(`The response of the call ${name} is not JSON.`)
  }
  const known = Object.entries(Object(output)).filter(([field]) => Object.hasOwn(reads, field))
  try {
    return validateFields(reads, Object.fromEntries(known))
  } catch (error) {
    throw new Error(`The response of the call ${name} does not have the declared fields.`, {
      cause: error,
    })
  }
}
