import { renderToString } from 'react-dom/server'
import {
  createStaticRouter,
  matchRoutes,
  type RouteObject,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router'
import type { PageContext } from '#shell/http/page-context.ts'
import type { ServerHttp } from '#shell/http/server-http.ts'
import type { Product } from '#shell/model/product.ts'
import { type Site, SiteContext } from '#shell/ui/components/site.ts'
import { linksOf } from '#shell/ui/links.ts'
import type { PageFiles, PageModule } from '#shell/ui/page-module.ts'
import { isRouteHandle, type RouteHandle } from '#shell/ui/route-handle.ts'
import { createRoutes } from '#shell/ui/routes.tsx'
import type { Assets } from './assets.ts'
import { documentOf } from './document.ts'

export interface PageRequest {
  readonly url: URL
  readonly client: ServerHttp
  readonly origin: string
  readonly xsrfToken: string | undefined
}

/** A page that was found for a path, with its code loaded. */
export interface FoundPage {
  readonly handle: RouteHandle
  readonly module: PageModule
  /** The route and its frame, as the router wants them. */
  readonly branch: RouteObject[]
  readonly params: Readonly<Record<string, string | undefined>>
}

export interface Renderer {
  find(path: string): Promise<FoundPage>
  render(found: FoundPage, request: PageRequest): Promise<string>
}

/** Renders the pages of a product to whole documents. */
export function createRenderer(options: {
  product: Product
  files: PageFiles
  assets: Assets
  calls: Readonly<Record<string, string>>
}): Renderer {
  const { product, files, assets, calls } = options
  const find = createFinder(createRoutes(product.pages, files))
  const links = linksOf(product.pages)

  return {
    find,
    async render(found, { url, client, origin, xsrfToken }) {
      const context: PageContext = { http: client.http, url, calls }
      const data = await found.module.load?.(context)
      const { name } = product
      const site: Site = { name, links, http: client.http, calls, xsrfToken, preload: nothing }
      const content = renderContent(found, url, data, site)
      const { page, file } = found.handle
      const boot = { name, calls, transfer: client.transfer() }
      const head = { product: name, page, origin, path: url.pathname, assets: assets(file) }
      return documentOf(head, content, boot)
    },
  }
}

function nothing(): void {
  // There is no code to fetch early where all of it is.
}

/** The router's part of rendering, by its own static pieces; our loaders have already run. */
function renderContent(found: FoundPage, url: URL, data: unknown, site: Site): string {
  const { branch, params } = found
  const leaf = branch.at(-1)
  const { pathname } = url
  const location = { pathname, search: url.search, hash: '', state: null, key: 'default' }
  const matches = branch.map((route) => ({
    route,
    params,
    pathname,
    pathnameBase: route === leaf ? pathname : '/',
  }))
  const context = {
    basename: '/',
    location,
    matches,
    loaderData: { [leaf?.id ?? '']: data },
    actionData: null,
    errors: null,
    statusCode: 200,
    loaderHeaders: {},
    actionHeaders: {},
  } as unknown as StaticHandlerContext
  const [root] = branch
  const router = createStaticRouter([{ ...root, children: [{ ...leaf }] } as RouteObject], context)
  return renderToString(
    <SiteContext value={site}>
      <StaticRouterProvider router={router} context={context} hydrate={false} />
    </SiteContext>,
  )
}

/** Finds the page of a path. Its code is loaded once; the branches of plain paths are kept. */
function createFinder(routes: RouteObject[]): Renderer['find'] {
  const plain = new Map<string, Promise<FoundPage>>()
  return (path) => {
    const known = plain.get(path)
    if (known) return known
    const found = loadMatch(routes, decodable(path))
    if (routes[0]?.children?.some((route) => route.path === path)) {
      plain.set(path, found)
      // What failed to load may be there the next time.
      found.catch(() => plain.delete(path))
    }
    return found
  }
}

/** The router complains on the console of a path that does not decode; nobody should fill it with that. */
function decodable(path: string): string {
  if (!path.includes('%')) return path
  try {
    decodeURIComponent(path)
    return path
  } catch {
    return path.replaceAll('%', '%25')
  }
}

async function loadMatch(routes: RouteObject[], path: string): Promise<FoundPage> {
  const matches = matchRoutes(routes, path) ?? []
  const leaf = matches.at(-1)
  if (!leaf || !isRouteHandle(leaf.route.handle)) {
    throw new Error('The product declares no page for unknown paths (path *).')
  }
  const { handle } = leaf.route
  const module = await handle.load()
  const { lazy } = leaf.route
  const loaded = typeof lazy === 'function' ? await lazy() : {}
  const { lazy: _, ...rest } = leaf.route
  const route = { ...rest, ...loaded } as RouteObject
  const frame = matches.slice(0, -1).map((match) => match.route)
  return { handle, module, branch: [...frame, route], params: leaf.params }
}
