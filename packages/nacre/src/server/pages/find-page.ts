import { AppError } from '#shell/language/errors/app-error.ts'
import { matchRoutes, type RouteObject } from 'react-router'
import type { MessageBundle } from '#shell/messages/bundles.ts'
import type { Page } from '#shell/language/product/page.ts'
import type { PageModule } from '#shell/ui/page-module.ts'
import { isRouteHandle, type RouteHandle } from '#shell/ui/route-handle.ts'
import type { Routes } from '#shell/ui/routes.tsx'

/** The page that matches a path, with its modules loaded. */
export interface FoundPage {
  readonly page: Page
  readonly module: PageModule
  /** The modules of the page and its layouts, outermost first. */
  readonly parts: readonly { readonly id: string; readonly module: PageModule }[]
  /** The message bundles that the browser loads for these modules. */
  readonly messages: readonly MessageBundle[]
  /** The source paths of these modules, as in the build manifest. */
  readonly files: readonly string[]
  /** The route and its parents for React Router. */
  readonly branch: RouteObject[]
  readonly params: Readonly<Record<string, string | undefined>>
  /** Whether the page has thrown, so that its layout shows an error. */
  readonly isBroken?: true
}

/** Finds the page for a path and loads its modules. */
export type FindPage = (path: string) => Promise<FoundPage>

/** Creates the route matcher. It caches the matches of the last 200 paths. */
export function createPageFinder(routes: Routes): FindPage {
  const stored = new Map<string, Promise<FoundPage>>()
  return (path) => {
    const known = stored.get(path)
    if (known) return known
    const found = loadMatch(routes, escapeMalformed(path))
    if (stored.size >= 200) stored.delete(stored.keys().next().value ?? '')
    stored.set(path, found)
    // A failed import may succeed on the next request.
    found.catch(() => stored.delete(path))
    return found
  }
}

/** Escapes malformed percent-encoding, for which React Router would write a console warning. */
function escapeMalformed(path: string): string {
  if (!path.includes('%')) return path
  try {
    decodeURIComponent(path)
    return path
  } catch {
    return path.replaceAll('%', '%25')
  }
}

async function loadMatch(routes: Routes, path: string): Promise<FoundPage> {
  await routes.discover(path)
  const matches = matchRoutes(routes.all, path) ?? []
  const parts = await Promise.all(matches.slice(1).map(({ route }) => loadModule(route)))
  const leaf = parts.at(-1)
  if (!leaf?.handle.page) {
    // The product declares no page for unknown paths.
    throw new AppError('not-found')
  }
  const { module } = leaf
  const [root] = matches.map(({ route }) => route)
  return {
    page: leaf.handle.page,
    module,
    parts: parts.map((part) => ({ id: part.route.id ?? '', module: part.module })),
    messages: parts.flatMap(({ handle, module: code }) => {
      const pageMessages = 'messages' in code ? code.messages : undefined
      return handle.messages ?? pageMessages ?? []
    }),
    files: parts.map((part) => part.handle.file),
    branch: [...(root ? [root] : []), ...parts.map(({ route }) => route)],
    params: matches.at(-1)?.params ?? {},
  }
}

interface LoadedModule {
  readonly handle: RouteHandle
  readonly module: PageModule
  readonly route: RouteObject
}

async function loadModule({ lazy, ...route }: RouteObject): Promise<LoadedModule> {
  if (!isRouteHandle(route.handle)) throw new Error(`The route ${route.id} has no module.`)
  const { handle } = route
  const loaded = typeof lazy === 'function' ? await lazy() : {}
  return { handle, module: await handle.load(), route: { ...route, ...loaded } as RouteObject }
}
