import { matchRoutes, type RouteObject } from 'react-router'
import { isRouteHandle } from './route-handle.ts'

/**
 * Loads the code and the data of the page that is open, before the router takes over: its first
 * picture must be the one that the server sent.
 */
export async function loadFirst(routes: RouteObject[]): Promise<Record<string, unknown>> {
  const data: Record<string, unknown> = {}
  // The server saw no hash, and the first picture must not depend on one.
  const request = new Request(location.href.replace(/#.*/u, ''))
  for (const { route, params } of matchRoutes(routes, location) ?? []) {
    if (typeof route.lazy !== 'function') continue
    Object.assign(route, await route.lazy(), { lazy: undefined })
    if (typeof route.loader !== 'function' || route.id === undefined) continue
    data[route.id] = await route.loader({ request, params } as never)
  }
  return data
}

/** Fetches the code of the page at this path, so that it is there when somebody goes. */
export function preload(routes: RouteObject[], path: string): void {
  for (const { route } of matchRoutes(routes, path) ?? []) {
    // What fails here is asked for again when somebody really goes, and reported then.
    if (isRouteHandle(route.handle)) route.handle.load().catch(() => undefined)
  }
}
