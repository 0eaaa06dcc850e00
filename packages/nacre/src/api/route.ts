import type { BodyKind } from './api-request.ts'
import type { CookieChanges } from '#shell/operations/accounts/client-context.ts'
import type { RequestContext } from '#shell/operations/request-context.ts'
import type { ApiRequest } from './api-request.ts'
import type { OpenApiNode } from './open-api-node.ts'
import type { ApiVisibility } from './visibility.ts'

/** The arguments of a route handler. */
export interface HandlerArgs {
  readonly request: ApiRequest
  readonly ctx: RequestContext
  /** The path parameters. */
  readonly params: Readonly<Record<string, string>>
}

/** The result of a route handler. */
export interface HandlerResult {
  readonly status?: number
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  /** A stream instead of a body: text or the bytes of a file. */
  readonly stream?: AsyncIterable<string | Uint8Array>
  readonly cookies?: CookieChanges
}

export type Handler = (args: HandlerArgs) => Promise<HandlerResult> | HandlerResult

/** A route of the API with its methods. HEAD is handled by GET. */
export interface Route {
  /** The path with parameters in braces: `/v1/books/{id}`. */
  readonly path: string
  readonly methods: Readonly<Record<string, Handler>>
  /** The body of POST. It is JSON by default. */
  readonly body?: BodyKind
  /**
   * Whether GET takes query parameters, or `POST` if that method does. Otherwise, query parameters
   * are rejected.
   */
  readonly hasQuery?: boolean | 'POST'
  /** The methods that are allowed while viewing as a role, because they do not change data. */
  readonly allowedWhileViewingAs?: readonly string[]
}

/** A route that belongs to no entity, with its OpenAPI description. */
export interface SystemRoute extends Route {
  /** The OpenAPI operations by method, in lower case. */
  readonly document: OpenApiNode
  /** Returns the operations that a reader can use. Without it, the whole document is included. */
  documentFor?(view: ApiVisibility): OpenApiNode
}

/** A route of a path, with the parameters of the path. */
export interface RouteMatch extends Pick<HandlerArgs, 'params'> {
  readonly route: Route
}

interface RouteNode {
  readonly children: Map<string, RouteNode>
  /** The child for a path parameter. */
  open?: RouteNode
  found?: { readonly route: Route; readonly names: readonly string[] }
}

/**
 * Creates a function that finds the route of a path. A literal segment takes precedence over a path
 * parameter.
 */
export function createRouter(routes: readonly Route[]): (path: string) => RouteMatch | undefined {
  const root: RouteNode = { children: new Map() }
  for (const route of routes) addRoute(root, route)
  // Paths without parameters are found in a map. They take precedence in any case.
  const literalRoutes = new Map(
    routes
      .filter(({ path }) => !path.includes('{'))
      .map(({ path }) => [path, find(root, path.split('/').slice(1), 0, [])]),
  )
  return (path) => {
    const match = literalRoutes.get(path)
    if (match) return match
    const [start, ...parts] = path.split('/', maxSegments)
    return start === '' ? find(root, parts, 0, []) : undefined
  }
}

/** The maximum number of segments of a path. */
const maxSegments = 12

function addRoute(root: RouteNode, route: Route): void {
  const { path } = route
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
  if (node.found) throw new Error(`The path ${path} has two routes.`)
  node.found = { route, names }
}

function find(
  node: RouteNode,
  segments: readonly string[],
  at: number,
  open: readonly string[],
): RouteMatch | undefined {
  const part = segments[at]
  if (part === undefined) {
    if (!node.found) return undefined
    const { route, names } = node.found
    const params: Record<string, string> = {}
    for (let index = 0; index < names.length; index += 1)
      params[names[index] ?? ''] = open[index] ?? ''
    return { route, params }
  }
  const named = node.children.get(part)
  const match = named && find(named, segments, at + 1, open)
  if (match || !node.open || part === '') return match
  return find(node.open, segments, at + 1, [...open, part])
}
