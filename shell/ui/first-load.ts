import { matchRoutes } from 'react-router'
import { isRouteHandle } from './route-handle.ts'
import type { Routes } from './routes.tsx'

/**
 * Loads the code and the data of the page that is open, before the router takes over: its first
 * picture must be the one that the server sent.
 */
export async function loadFirst(routes: Routes): Promise<Record<string, unknown>> {
  const data: Record<string, unknown> = {}
  // The server saw no hash, and the first picture must not depend on one.
  const request = new Request(location.href.replace(/#.*/u, ''))
  await routes.discover(location.pathname)
  const matches = matchRoutes(routes.all, location) ?? []
  await Promise.all(
    matches.map(async ({ route, params }) => {
      if (typeof route.lazy !== 'function') return
      Object.assign(route, await route.lazy(), { lazy: undefined })
      if (typeof route.loader !== 'function' || route.id === undefined) return
      data[route.id] = await route.loader({ request, params } as never)
    }),
  )
  return data
}

/** Fetches the code of the page at this path, so that it is there when somebody goes. */
export async function preload({ all, discover }: Routes, path: string): Promise<void> {
  try {
    await discover(path)
    const handles = (matchRoutes(all, path) ?? []).map(({ route }) => route.handle)
    await Promise.all(handles.filter(isRouteHandle).map((handle) => handle.load()))
  } catch {
    // What fails here is asked for again when somebody really goes, and reported then.
  }
}
