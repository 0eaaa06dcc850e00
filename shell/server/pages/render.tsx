import { renderToString } from 'react-dom/server'
import {
  createStaticRouter,
  matchRoutes,
  type RouteObject,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router'
import type { Acted, PageContext } from '#shell/http/page-context.ts'
import type { ServerHttp } from '#shell/http/server-http.ts'
import { endOfFile } from '#shell/model/own-parts.ts'
import type { Page } from '#shell/model/page.ts'
import type { Product } from '#shell/model/product.ts'
import { type Site, SiteContext } from '#shell/ui/components/site.ts'
import { failureWords, ScreenFailure } from '#shell/ui/areas/screen/screen-failure.tsx'
import { wordsFor } from '#shell/ui/areas/words.ts'
import { linksOf } from '#shell/ui/links.ts'
import type { PageFiles, PageHead, PageModule } from '#shell/ui/page-module.ts'
import { isRouteHandle, type RouteHandle } from '#shell/ui/route-handle.ts'
import { createRoutes, type Routes } from '#shell/ui/routes.tsx'
import { ownPathname } from '../requests/own-path.ts'
import type { Assets, PageAssets } from './assets.ts'
import { documentOf } from './document.ts'
import { lookingBar, lookingBarFile } from './looking-bar.ts'

export interface PageRequest {
  readonly url: URL
  readonly client: ServerHttp
  readonly origin: string
  readonly xsrfToken: string | undefined
  /** The form that was sent from this page and came to nothing. */
  readonly acted?: Acted | undefined
  /** Whether it is made for somebody who is signed in, and for nobody else. */
  readonly isSignedIn?: true | undefined
  /** The role as which the reader sees everything. */
  readonly seenAs?: string | undefined
  /** Hears of what could not be shown, where the page is whole without it. */
  onFailed?(what: string, error: unknown): void
  /** Under which number the log has what fails. */
  readonly requestId?: string
}

/** A page that was found for a path, with its code loaded. */
export interface FoundPage {
  readonly page: Page
  readonly module: PageModule
  /** The code of the page and of the frames around it, from the outside in. */
  readonly parts: readonly { readonly id: string; readonly module: PageModule }[]
  /** The files of that code, as the build knows them. */
  readonly files: readonly string[]
  /** The route and its frames, as the router wants them. */
  readonly branch: RouteObject[]
  readonly params: Readonly<Record<string, string | undefined>>
  /** Something in it has thrown, and its frame says so. */
  readonly isBroken?: true
}

export interface RenderedPage {
  readonly html: string
  readonly status: 200 | 404 | 500
}

export interface Renderer {
  find(path: string): Promise<FoundPage>
  render(found: FoundPage, request: PageRequest): Promise<RenderedPage>
  /** The frame of its area, in which it says that the page could not be shown; nothing where it has none. */
  renderFailure(found: FoundPage, request: PageRequest): Promise<RenderedPage> | undefined
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
  const links = { visitor: linksOf(product.pages, false), user: linksOf(product.pages, true) }

  const renderer: Renderer = {
    find,
    renderFailure(found, request) {
      const broken = brokenIn(found, request.requestId)
      return broken && renderer.render(broken, request)
    },
    async render(found, request) {
      const { url, client, origin, xsrfToken, acted, isSignedIn, seenAs } = request
      const { onFailed = nothing } = request
      const { page, params, parts } = found
      const context: PageContext = { http: client.http, url, calls, params, failed: onFailed }
      const loaded = await Promise.all(parts.map(async ({ module }) => module.load?.(context)))
      const data = Object.fromEntries(parts.map(({ id }, place) => [id, loaded[place]]))
      const { name } = product
      const site: Site = {
        name,
        links: isSignedIn ? links.user : links.visitor,
        http: client.http,
        calls,
        xsrfToken,
        acted,
        preload: nothing,
        go: nothing,
      }
      const content = renderGuarded(
        (guard) => renderContent(found, url, data, { ...site, guard }),
        onFailed,
      )
      const boot = { name, calls, transfer: client.transfer(), acted, isSignedIn }
      const said = parts.map(({ module }, place) => module.head?.(loaded[place] as never))
      const {
        language = 'en',
        title = found.isBroken ? wordsFor(failureWords, language).title : page.title,
        status = page.path === '*' ? 404 : 200,
        files: more = [],
        script,
      } = Object.assign({}, ...said) as PageHead
      const html = documentOf(
        {
          product: name,
          page: { ...page, title },
          language,
          origin,
          path: url.pathname,
          script,
          assets: withBar(assetsOf(assets, [...found.files, ...more]), assets, seenAs),
          ...(seenAs === undefined
            ? {}
            : { foot: lookingBar({ role: seenAs, roles: product.roles, language, xsrfToken }) }),
        },
        content,
        boot,
      )
      return { html, status: found.isBroken ? 500 : status }
    },
  }
  return renderer
}

/** The same page, of which only the frame is shown, and in it that something has failed. */
function brokenIn(found: FoundPage, requestId: string | undefined): FoundPage | undefined {
  const [part, route] = [found.parts.at(-1), found.branch.at(-1)]
  if (found.parts.length < 2 || !part || !route) return undefined
  const Page = () => <ScreenFailure request={requestId} />
  const module = { Page }
  return {
    ...found,
    module,
    isBroken: true,
    parts: [...found.parts.slice(0, -1), { id: part.id, module }],
    branch: [...found.branch.slice(0, -1), { ...route, Component: Page, handle: {} }],
  }
}

/** Why a part failed is told only by the error that it throws where nothing guards it. */
function renderGuarded(
  render: (guard: NonNullable<Site['guard']>) => string,
  onFailed: (what: string, error: unknown) => void,
): string {
  const fallen = new Set<string>()
  const content = render({ failed: (place) => void fallen.add(place) })
  for (const bare of fallen) {
    try {
      render({ failed: nothing, bare })
    } catch (error) {
      onFailed(`product${endOfFile(bare)}`, error)
    }
  }
  return content
}

/** What a page and the frames around it need, together. */
function assetsOf(assets: Assets, files: readonly string[]): PageAssets {
  const [first, ...others] = files.map(assets)
  if (!first || others.length === 0) return first ?? assets('')
  const all = [first, ...others]
  const together = (of: (one: PageAssets) => readonly string[]) => [...new Set(all.flatMap(of))]
  return {
    ...first,
    styles: together(({ styles }) => styles),
    preloads: together(({ preloads }) => preloads),
  }
}

/** Whoever sees as a role needs the look of the bar that says so, on whatever page. */
function withBar(page: PageAssets, assets: Assets, seenAs: string | undefined): PageAssets {
  if (seenAs === undefined) return page
  return { ...page, styles: [...new Set([...page.styles, ...assets(lookingBarFile).styles])] }
}

function nothing(): void {
  // All code is here, and nobody goes anywhere while a page is made.
}

/** The router's part of rendering, by its own static pieces; our loaders have already run. */
function renderContent(
  found: FoundPage,
  url: URL,
  loaderData: Readonly<Record<string, unknown>>,
  site: Site,
): string {
  const { branch, params } = found
  const leaf = branch.at(-1)
  // The router reads two slashes at the start as the name of another host.
  const pathname = ownPathname(url)
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
    loaderData,
    actionData: null,
    errors: null,
    statusCode: 200,
    loaderHeaders: {},
    actionHeaders: {},
  } as unknown as StaticHandlerContext
  const tree = branch
    .toReversed()
    .reduce<RouteObject[]>(
      (children, route) => [
        (route === leaf ? { ...route } : { ...route, children }) as RouteObject,
      ],
      [],
    )
  const router = createStaticRouter(tree, context)
  return renderToString(
    <SiteContext value={site}>
      <StaticRouterProvider router={router} context={context} hydrate={false} />
      {/* As many children as in the browser: ids of fields follow from the places in the tree. */}
      {null}
    </SiteContext>,
  )
}

/** Finds the page of a path. Its code is loaded once; the branches of plain paths are kept. */
function createFinder(routes: Routes): Renderer['find'] {
  const plain = new Map<string, Promise<FoundPage>>()
  return (path) => {
    const known = plain.get(path)
    if (known) return known
    const found = loadMatch(routes, decodable(path))
    if (routes.all[0]?.children?.some((route) => route.path === path)) {
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

async function loadMatch(routes: Routes, path: string): Promise<FoundPage> {
  await routes.discover(path)
  const matches = matchRoutes(routes.all, path) ?? []
  const parts = await Promise.all(matches.slice(1).map(({ route }) => loadPart(route)))
  const leaf = parts.at(-1)
  if (!leaf?.handle.page) {
    throw new Error('The product declares no page for unknown paths (path *).')
  }
  const { module } = leaf
  const [root] = matches.map(({ route }) => route)
  return {
    page: leaf.handle.page,
    module,
    parts: parts.map((part) => ({ id: part.route.id ?? '', module: part.module })),
    files: parts.map((part) => part.handle.file),
    branch: [...(root ? [root] : []), ...parts.map(({ route }) => route)],
    params: matches.at(-1)?.params ?? {},
  }
}

interface Part {
  readonly handle: RouteHandle
  readonly module: PageModule
  readonly route: RouteObject
}

async function loadPart({ lazy, ...route }: RouteObject): Promise<Part> {
  if (!isRouteHandle(route.handle)) throw new Error(`The route ${route.id} has no code.`)
  const { handle } = route
  const loaded = typeof lazy === 'function' ? await lazy() : {}
  return { handle, module: await handle.load(), route: { ...route, ...loaded } as RouteObject }
}
