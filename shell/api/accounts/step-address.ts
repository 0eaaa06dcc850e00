import type { FailureId } from '#shell/model/failure-catalogue.ts'
import { Failure } from '#shell/model/failure.ts'
import type { Caller, Outcome } from '#shell/operations/accounts/caller.ts'
import type { AskedHere, Done, OwnAddress } from '../address.ts'
import { type Audience, people } from '../openapi/audience.ts'
import { json, type Node, operation } from '../openapi/operation.ts'
import type { View } from '../openapi/view.ts'
import { bodyOf } from '../record-addresses.ts'

type Given = Readonly<Record<string, unknown>>

/** One method of an address of the accounts. */
export interface AccountMethod {
  readonly id: string
  readonly summary: string
  /** The schemas of what it takes, by their names, and which of them there must be. */
  readonly takes?: Readonly<Record<string, Node>>
  readonly needs?: readonly string[]
  /** What the step refuses itself, with a reason of its own. */
  readonly refuses?: readonly string[]
  /** As much of what it takes as whoever reads the document may set. */
  takesFor?(view: View): Readonly<Record<string, Node>>
  /** Whether only a person in a session can do it, or whoever the view says. */
  readonly isFor?: Audience
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
    documentFor: (view) =>
      Object.fromEntries(
        entries
          .filter(([, method]) => audienceOf(method)(view))
          .map(([name, method]) => {
            const takes = method.takesFor?.(view) ?? method.takes
            const own = takes === undefined ? method : { ...method, takes }
            return [name.toLowerCase(), describe(name, own, open)]
          }),
      ),
  }
}

/** Who asks, as the accounts want to know it. */
export function callerOf({ by, request }: Pick<AskedHere, 'by' | 'request'>): Caller {
  const { browser = {}, language } = request
  return { ...by, browser, ...(language === undefined ? {} : { language }) }
}

/** What nobody does without a session is for people, unless it says for whom else. */
function audienceOf({ isFor, failures = [] }: AccountMethod): Audience {
  return isFor ?? (failures.includes('signed-out') ? people : () => true)
}

const maxUnknownFields = 50

/** A field that the step does not take is a typing mistake, or an attempt to set more than one may. */
function rejectUnknownFields(input: Given, { takes = {}, refuses = [] }: AccountMethod): void {
  const unknown = Object.keys(input)
    .filter((name) => !Object.hasOwn(takes, name) && !refuses.includes(name))
    .slice(0, maxUnknownFields)
  if (unknown.length === 0) return
  const fields = unknown.map((name) => [name, { id: 'unknown-field' } as const])
  throw new Failure('invalid', { fields: Object.fromEntries(fields) })
}

/** What stands in the address is given like what stands in the body, and goes before it. */
async function answer(method: AccountMethod, { by, request, params }: AskedHere): Promise<Done> {
  const { version } = request
  const body = bodyOf(request)
  // Whoever is not signed in is told that first, and not what could be sent.
  const isSignedOut = by.actor.kind === 'visitor' && request.browser?.session === undefined
  if (!isSignedOut || !method.failures?.includes('signed-out')) rejectUnknownFields(body, method)
  const seen = version === undefined ? {} : { version }
  const given = { ...body, ...params, ...seen }
  const { body: told, carried } = await method.run(callerOf({ by, request }), given)
  return {
    status: method.status ?? (told === undefined ? 204 : 200),
    headers: { 'cache-control': 'no-store', ...method.headers },
    carried,
    ...(told === undefined ? {} : { body: told }),
  }
}

function describe(
  name: string,
  { id, summary, takes, needs = [], gives, status, failures = [] }: AccountMethod,
  parameters: readonly Node[],
): Node {
  const isWriting = name !== 'GET'
  const schema = {
    type: 'object',
    properties: takes,
    required: needs,
    additionalProperties: false,
  }
  // Also what takes nothing is told of what it does not take.
  const given: readonly FailureId[] = isWriting ? ['malformed', 'invalid'] : []
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
