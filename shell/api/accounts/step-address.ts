import type { FailureId } from '#shell/model/failure-catalogue.ts'
import type { Caller, Outcome } from '#shell/operations/accounts/caller.ts'
import type { AskedHere, Done, OwnAddress } from '../address.ts'
import { json, type Node, operation } from '../openapi/operation.ts'
import { bodyOf } from '../record-addresses.ts'

type Given = Readonly<Record<string, unknown>>

/** One method of an address of the accounts. */
export interface AccountMethod {
  readonly id: string
  readonly summary: string
  /** The schemas of what it takes, by their names, and which of them there must be. */
  readonly takes?: Readonly<Record<string, Node>>
  readonly needs?: readonly string[]
  /** The schema of what it answers; nothing where there is nothing to tell. */
  readonly gives?: Node
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  /** How it can be refused beside what any form can. */
  readonly failures?: readonly FailureId[]
  run(by: Caller, given: Given): Promise<Outcome<unknown>>
}

/**
 * An address of the accounts. Each step takes plain values and tells what is next, so that a form does
 * the same as a script. None of it is ever kept.
 */
export function accountAddress(
  path: string,
  methods: Readonly<Record<string, AccountMethod>>,
): OwnAddress {
  const entries = Object.entries(methods)
  const open = [...path.matchAll(/\{(\w+)\}/gu)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
  return {
    path,
    methods: Object.fromEntries(
      entries.map(([name, method]) => [name, (asked: AskedHere) => answer(method, asked)]),
    ),
    document: Object.fromEntries(
      entries.map(([name, method]) => [name.toLowerCase(), describe(name, method, open)]),
    ),
  }
}

/** Who asks, as the accounts want to know it. */
export function callerOf({ by, request }: Pick<AskedHere, 'by' | 'request'>): Caller {
  const { browser = {}, language } = request
  return { ...by, browser, ...(language === undefined ? {} : { language }) }
}

/** What stands in the address is given like what stands in the body, and goes before it. */
async function answer(method: AccountMethod, { by, request, params }: AskedHere): Promise<Done> {
  const { version } = request
  const seen = version === undefined ? {} : { version }
  const given = { ...bodyOf(request), ...params, ...seen }
  const { body, carried } = await method.run(callerOf({ by, request }), given)
  return {
    status: method.status ?? (body === undefined ? 204 : 200),
    headers: { 'cache-control': 'no-store', ...method.headers },
    carried,
    ...(body === undefined ? {} : { body }),
  }
}

function describe(
  name: string,
  { id, summary, takes, needs = [], gives, status, failures = [] }: AccountMethod,
  parameters: readonly Node[],
): Node {
  const isWriting = name !== 'GET'
  const schema = { type: 'object', properties: takes, required: needs }
  const given: readonly FailureId[] = takes ? ['malformed', 'invalid'] : []
  return operation(id, summary, {
    tag: 'Accounts',
    isWriting,
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(takes ? { requestBody: { required: true, content: json(schema) } } : {}),
    ...(gives ? { ok: gives } : {}),
    status: String(status ?? (gives ? 200 : 204)),
    failures: [...new Set<FailureId>(['unknown-parameter', ...given, ...failures])],
  })
}
