import { messagesFor } from '#shell/messages/translate.ts'
import { renderToString } from 'react-dom/server'
import {
  createStaticRouter,
  type RouteObject,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router'
import type { ActionState, PageContext } from '#shell/http/page-context.ts'
import type { ServerHttp } from '#shell/http/server-http.ts'
import { extensionFileSuffix } from '#shell/language/product/admin-extensions.ts'
import type { Actor } from '#shell/language/roles/actor.ts'
import { localize } from '#shell/language/texts/localized-text.ts'
import type { Product } from '#shell/language/product/product.ts'
import type { AnyProduct } from '#shell/language/product/registered-product.ts'
import { type FrameTexts, frameTextsIn } from '#shell/messages/frame-texts.ts'
import { FrameTextsContext } from '#shell/ui/frame-texts-context.ts'
import { type Site, SiteContext } from '#shell/ui/components/site.ts'
import { ScreenCrash } from '#shell/ui/areas/screen/screen-crash.tsx'
import { navigationLinks } from '#shell/ui/links.ts'
import { adminHomeOf, areaOf } from '#shell/ui/url-map.ts'
import type { PageFiles, DocumentHead } from '#shell/ui/page-module.ts'
import { createRoutes } from '#shell/ui/routes.tsx'
import { localPathname } from '../requests/local-path.ts'
import type { Assets, PageAssets } from './assets.ts'
import { areaPathsOf, navigationReader } from './navigation-reader.ts'
import { mergeAssets, messageFilesFor } from './page-assets.ts'
import { appDocument } from './document.ts'
import { pageThemeOf } from './page-theme.ts'
import { createPageFinder, type FindPage, type FoundPage } from './find-page.ts'
import { renderViewAsBar, viewAsBarFile } from './view-as-bar.ts'

export interface PageRequest {
  readonly url: URL
  readonly client: ServerHttp
  readonly origin: string
  readonly xsrfToken: string | undefined
  /** The result of a form that was submitted from this page and rejected. */
  readonly acted?: ActionState | undefined
  /** The user that the page is rendered for, if it is not shared. */
  readonly signedIn?: Actor | undefined
  /** The role that an administrator views the page as. */
  readonly viewingAs?: string | undefined
  /** Called for each part that fails to render while the rest of the page is complete. */
  onFailed?(what: string, error: unknown): void
  /** The id in the log under which errors are found. */
  readonly requestId?: string
}

export interface RenderedPage {
  readonly html: string
  readonly status: 200 | 404 | 500
}

export interface Renderer {
  find: FindPage
  /** The path of the home page of the admin area. */
  readonly adminHome: string
  /** Checks whether a path belongs to an area, whose pages are never shared. */
  isInArea(path: string): boolean
  render(found: FoundPage, request: PageRequest): Promise<RenderedPage>
  /** Renders the error inside the layout of the area. Returns nothing if the page has no layout. */
  renderFailure(found: FoundPage, request: PageRequest): Promise<RenderedPage> | undefined
}

/** Creates a renderer from pages of a product to HTML documents. */
export function createRenderer(options: {
  product: Product
  files: PageFiles
  assets: Assets
  calls: Readonly<Record<string, string>>
}): Renderer {
  const { product, files, assets, calls } = options
  const areas = areaPathsOf(product)
  const theme = pageThemeOf(product.theme)
  const frame = { name: product.name, calls, ...brandOf(product) }
  const find = createPageFinder(createRoutes({ pages: product.pages, areas }, files))

  const renderer: Renderer = {
    find,
    adminHome: adminHomeOf(areas),
    isInArea: (path) => areaOf(path, areas) !== undefined,
    renderFailure(found, request) {
      const broken = withErrorInLayout(found, request.requestId)
      return broken && renderer.render(broken, request)
    },
    async render(found, request) {
      const { url, client, origin, xsrfToken, acted: actionState, signedIn, viewingAs } = request
      const { onFailed = ignoreNavigation } = request
      const { params, parts } = found
      const context: PageContext<AnyProduct> = {
        http: client.http,
        url,
        calls,
        params,
        reportError: onFailed,
      }
      const loaded = await Promise.all(parts.map(async ({ module }) => module.load?.(context)))
      const data = Object.fromEntries(parts.map(({ id }, index) => [id, loaded[index]]))
      const head = documentHeadOf(found, loaded, product.languages[0])
      const { language, page, status, files: more, script } = head
      const texts = frameTextsIn(language)
      const reader = navigationReader(product, areas, signedIn, texts, language)
      const site: Site<AnyProduct> = {
        ...frame,
        links: navigationLinks(product.pages, reader, texts.frame, language),
        http: client.http,
        xsrfToken,
        acted: actionState,
        preload: ignoreNavigation,
        go: ignoreNavigation,
      }
      const content = renderGuarded(
        (guard) => renderContent(found, url, data, { site: { ...site, guard }, texts }),
        onFailed,
      )
      const boot = {
        ...frame,
        language: product.languages[0] ?? 'en',
        texts,
        transfer: client.transfer(),
        acted: actionState,
        ...reader,
      }
      const messageFiles = messageFilesFor(found.messages, language)
      const allAssets = mergeAssets(assets, [...found.files, ...messageFiles, ...more])
      const html = appDocument(
        {
          product: product.name,
          theme,
          page,
          language,
          origin,
          path: url.pathname,
          script,
          assets: withViewAsStyles(allAssets, assets, viewingAs),
          ...footFor(request, product.roles, language),
        },
        content,
        boot,
      )
      return { html, status: found.isBroken ? 500 : status }
    },
  }
  return renderer
}

/** The images in the bar, if the theme declares any. */
const brandOf = ({ theme: { logo, wordmark } = {} }: Pick<Product, 'theme'>) => ({
  ...(logo === undefined ? {} : { logo }),
  ...(wordmark === undefined ? {} : { wordmark }),
})

/** Combines the declared title of a page with the heads of its modules. */
function documentHeadOf(
  { page, parts, isBroken }: FoundPage,
  loaded: readonly unknown[],
  defaultLanguage = 'en',
) {
  const heads = parts.map(({ module }, index) => module.head?.(loaded[index] as never))
  const untitled = isBroken ? 'kit.screenFailure.title' : 'kit.notFound.title'
  const {
    language = defaultLanguage,
    title,
    status = page.path === '*' ? (404 as const) : (200 as const),
    script,
  } = Object.assign({}, ...heads) as DocumentHead
  const files = heads.flatMap((head) => head?.files ?? [])
  const declared = isBroken ? '' : localize(page.title, language)
  const ownTitle = title ?? (declared || messagesFor(language)(untitled))
  const description = localize(page.description, language) || ownTitle
  // Nobody opens the pages inside the layout of an area without signing in.
  const isIndexed = page.isIndexed && parts.length === 1
  return {
    language,
    page: { ...page, isIndexed, title: ownTitle, description },
    status,
    files,
    script,
  }
}

/** Returns a copy whose innermost route throws, so that its layout renders the error. */
function withErrorInLayout(found: FoundPage, requestId: string | undefined): FoundPage | undefined {
  const [part, route] = [found.parts.at(-1), found.branch.at(-1)]
  if (found.parts.length < 2 || !part || !route) return undefined
  const Page = () => <ScreenCrash request={requestId} />
  const module = { Page }
  return {
    ...found,
    module,
    isBroken: true,
    parts: [...found.parts.slice(0, -1), { id: part.id, module }],
    branch: [...found.branch.slice(0, -1), { ...route, Component: Page, handle: {} }],
  }
}

/** Renders with error guards. An unguarded second rendering finds the error of each failed part. */
function renderGuarded(
  render: (guard: NonNullable<Site['guard']>) => string,
  onFailed: (what: string, error: unknown) => void,
): string {
  const failedPlaces = new Set<string>()
  const content = render({ failed: (place) => void failedPlaces.add(place) })
  for (const failedPlace of failedPlaces) {
    try {
      render({ failed: ignoreNavigation, bare: failedPlace })
    } catch (error) {
      onFailed(`product${extensionFileSuffix(failedPlace)}`, error)
    }
  }
  return content
}

/** Adds the style sheet of the view-as bar if an administrator views as a role. */
function withViewAsStyles(
  page: PageAssets,
  assets: Assets,
  viewingAs: string | undefined,
): PageAssets {
  if (viewingAs === undefined) return page
  return { ...page, styles: [...new Set([...page.styles, ...assets(viewAsBarFile).styles])] }
}

/** Renders the view-as bar if an administrator views as a role. */
function footFor(
  { viewingAs: role, xsrfToken }: PageRequest,
  roles: Product['roles'],
  language: string,
): { foot?: string } {
  return role === undefined ? {} : { foot: renderViewAsBar({ role, roles, language, xsrfToken }) }
}

function ignoreNavigation(): void {
  // On the server, all modules are loaded and nobody navigates.
}

/** Renders the routes with the static API of React Router. The loaders have already run. */
function renderContent(
  found: FoundPage,
  url: URL,
  loaderData: Readonly<Record<string, unknown>>,
  { site, texts }: { site: Site<AnyProduct>; texts: FrameTexts },
): string {
  const { branch, params } = found
  const leaf = branch.at(-1)
  // React Router interprets a leading `//` as another host.
  const pathname = localPathname(url)
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
      <FrameTextsContext value={texts}>
        <StaticRouterProvider router={router} context={context} hydrate={false} />
      </FrameTextsContext>
      {/* The number of children must equal that in the browser, because React derives ids from tree positions. */}
      {null}
    </SiteContext>,
  )
}
