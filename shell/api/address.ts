import type { Carried } from '#shell/operations/accounts/caller.ts'
import type { Asker } from '#shell/operations/asker.ts'
import type { ApiRequest } from './api.ts'
import type { Node } from './openapi/operation.ts'
import type { View } from './openapi/view.ts'

/** What somebody asks of an address. */
export interface AskedHere {
  readonly request: ApiRequest
  readonly by: Asker
  /** What stands in the places that the address leaves open. */
  readonly params: Readonly<Record<string, string>>
}

/** What came of it. */
export interface Done {
  readonly status?: number
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  /** Instead of a body: text, or the bytes of a file. */
  readonly stream?: AsyncIterable<string | Uint8Array>
  readonly carried?: Carried
}

export type Handler = (asked: AskedHere) => Promise<Done> | Done

/** An address of the API with all its methods. What GET answers, HEAD does too. */
export interface Address {
  /** With a name in braces where anything may stand: `/v1/books/{id}`. */
  readonly path: string
  readonly methods: Readonly<Record<string, Handler>>
  /** Whether its GET looks at the query, or its POST where that is named. Elsewhere every parameter is refused. */
  readonly readsQuery?: boolean | 'POST'
  /** Its methods that change no more than how somebody looks: open to who looks as a role. */
  readonly isForLooking?: readonly string[]
}

/** An address that is no entity's. What it takes and answers stands beside it, for the document. */
export interface OwnAddress extends Address {
  /** Its methods by their names in small letters, as OpenAPI wants them. */
  readonly document: Node
  /** As much of it as a reader can ever do; all of it where this is not said. */
  documentFor?(view: View): Node
}

export interface FoundAddress extends Pick<AskedHere, 'params'> {
  readonly methods: ReadonlyMap<string, Handler>
  readonly readsQuery: boolean | 'POST'
  readonly isForLooking: readonly string[]
}

interface Place {
  readonly children: Map<string, Place>
  /** For what none of the children is named. */
  open?: Place
  found?: Omit<FoundAddress, 'params'> & { readonly names: readonly string[] }
}

/** Finds the address that a path is one of. A name that is written out goes before an open place. */
export function createFinder(
  addresses: readonly Address[],
): (path: string) => FoundAddress | undefined {
  const root: Place = { children: new Map() }
  for (const address of addresses) plant(root, address)
  // An address without an open place is found by its path, and goes before all others in any case.
  const closed = new Map(
    addresses
      .filter(({ path }) => !path.includes('{'))
      .map(({ path }) => [path, find(root, path.split('/').slice(1), 0, [])]),
  )
  return (path) => {
    const found = closed.get(path)
    if (found) return found
    const [start, ...parts] = path.split('/', deepest)
    return start === '' ? find(root, parts, 0, []) : undefined
  }
}

/** No address has more parts than this. */
const deepest = 12

function plant(root: Place, address: Address): void {
  const { path, methods, readsQuery = false, isForLooking = [] } = address
  const names: string[] = []
  let node = root
  for (const part of path.split('/').slice(1)) {
    if (part.startsWith('{')) {
      names.push(part.slice(1, -1))
      node = node.open ??= { children: new Map() }
    } else {
      const next = node.children.get(part) ?? { children: new Map() }
      node.children.set(part, next)
      node = next
    }
  }
  if (node.found) throw new Error(`There are two addresses ${path}.`)
  node.found = { methods: new Map(Object.entries(methods)), readsQuery, isForLooking, names }
}

function find(
  node: Place,
  parts: readonly string[],
  at: number,
  open: readonly string[],
): FoundAddress | undefined {
  const part = parts[at]
  if (part === undefined) {
    if (!node.found) return undefined
    const { names, methods, readsQuery, isForLooking } = node.found
    const params: Record<string, string> = {}
    for (let place = 0; place < names.length; place += 1)
      params[names[place] ?? ''] = open[place] ?? ''
    return { methods, readsQuery, isForLooking, params }
  }
  const named = node.children.get(part)
  const found = named && find(named, parts, at + 1, open)
  if (found || !node.open || part === '') return found
  return find(node.open, parts, at + 1, [...open, part])
}
