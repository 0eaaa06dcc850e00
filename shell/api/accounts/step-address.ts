import type { Caller, Outcome } from '#shell/operations/accounts/caller.ts'
import type { AskedHere, Done, OwnAddress } from '../address.ts'
import { json, type Node, operation } from '../openapi/operation.ts'
import { bodyOf } from '../record-addresses.ts'

type Given = Readonly<Record<string, unknown>>

/** One method of an address of the accounts. */
export interface AccountMethod {
  readonly id: string
  readonly summary: string
  /** The schemas of what it takes, by their names. */
  readonly takes?: Readonly<Record<string, Node>>
  readonly needs?: readonly string[]
  /** The schema of what it answers; nothing where there is nothing to tell. */
  readonly gives?: Node
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  run(by: Caller, given: Given, params: Readonly<Record<string, string>>): Promise<Outcome<unknown>>
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
    document: {
      ...(open.length > 0 ? { parameters: open } : {}),
      ...Object.fromEntries(
        entries.map(([name, method]) => [name.toLowerCase(), describe(method)]),
      ),
    },
  }
}

/** Who asks, as the accounts want to know it. */
export function callerOf({ by, request }: AskedHere): Caller {
  const { browser = {}, language } = request
  return { ...by, browser, ...(language === undefined ? {} : { language }) }
}

async function answer(method: AccountMethod, asked: AskedHere): Promise<Done> {
  const { body, carried } = await method.run(callerOf(asked), bodyOf(asked.request), asked.params)
  const status = method.status ?? (body === undefined ? 204 : 200)
  return {
    status,
    headers: { 'cache-control': 'no-store', ...method.headers },
    carried,
    ...(body === undefined ? {} : { body }),
  }
}

function describe({ id, summary, takes, needs = [], gives, status }: AccountMethod): Node {
  const schema = { type: 'object', properties: takes, required: needs }
  return operation(id, summary, {
    ...(takes ? { requestBody: { required: true, content: json(schema) } } : {}),
    ...(gives ? { ok: gives } : {}),
    status: String(status ?? (gives ? 200 : 204)),
  })
}

export const text: Node = { type: 'string' }
export const yesNo: Node = { type: 'boolean' }
