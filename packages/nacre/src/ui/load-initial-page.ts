import { matchRoutes } from 'react-router'
import { isRouteHandle } from './route-handle.ts'
import type { Routes } from './routes.tsx'

/**
 * Loads the code and the data of the current page before the router starts, because hydration must
 * render the same as the server.
 */
export async function loadInitialPage(routes: Routes): Promise<Record<string, unknown>> {
  const data: Record<string, unknown> = {}
  // The server does not know the hash, so hydration must not depend on it.
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

/** Preloads the code of the page at a path. */
export async function preloadPage({ all, discover }: Routes, path: string): Promise<void> {
  try {
    await discover(path)
    const handles = (matchRoutes(all, path) ?? []).map(({ route }) => route.handle)
    await Promise.all(handles.filter(isRouteHandle).map((handle) => handle.load()))
  } catch {
    // A failed preload is repeated and reported on navigation.
  }
}
