import type { Api } from '#shell/api/request-handler.ts'
import type { Product } from '#shell/language/product/product.ts'
import {
  createDocsHandler,
  type DocsContent,
  docsPath,
  docsStylePath,
} from '../docs/docs-handler.ts'
import type { Assets } from '../pages/assets.ts'
import { plainDocument, staticDocument } from '../pages/document.ts'
import { drawDefaultIcon } from '../pages/icons.ts'
import { pageThemeOf } from '../pages/page-theme.ts'
import type { HttpContext } from '../requests/http-context.ts'
import type { Config } from '../settings/config.ts'
import type { FetchRoute, RequestHandler } from '../http-server/create-fetch.ts'
import type { MountedRoutes } from './custom-routes.ts'

interface Options {
  readonly product: Product
  readonly assets: Assets
  readonly config: Pick<Config, 'origin'>
}

function createDocsDocumentRenderer({ product, assets, config }: Options) {
  const theme = pageThemeOf(product.theme)
  return ({ title, content, language, style, isPlain }: DocsContent) => {
    const { styles, ...others } = assets('')
    const head = {
      product: product.name,
      theme,
      page: { path: '*', title, description: product.tagline, isIndexed: false },
      language,
      origin: config.origin ?? '',
      path: '',
      assets: { ...others, styles: isPlain ? styles : [...styles, style], preloads: [] },
    }
    return isPlain ? plainDocument(head, content) : staticDocument(head, content)
  }
}

/**
 * Returns the handlers for everything besides the API and the pages: documentation, files and
 * custom routes.
 */
export function createExtraHandlers(
  options: Options,
  {
    api,
    policy,
    own: customRoutes,
    handleApiRequest,
  }: { api: Api; policy: string; own: readonly MountedRoutes[]; handleApiRequest: RequestHandler },
): readonly FetchRoute[] {
  const { product } = options
  const docs = createDocsHandler({
    api,
    product,
    policy,
    document: createDocsDocumentRenderer(options),
  })
  const explain = async (httpContext: HttpContext) => {
    const id = httpContext.url.pathname.split('/').at(-1) ?? ''
    return (await docs.failure(httpContext, id)) ?? handleApiRequest(httpContext)
  }
  return [
    { method: 'get', path: docsPath, handler: docs.docs },
    { method: 'get', path: docsStylePath, handler: async () => docs.style() },
    { method: 'get', path: '/v1/problem-types/:code', handler: explain },
    // The files of the product come first, so this is for products without an icon.
    { method: 'get', path: '/favicon.svg', handler: async () => defaultIconResponse(product) },
    ...customRoutes.flatMap(({ path, handle: handler }) => [
      { method: 'all' as const, path, handler },
      { method: 'all' as const, path: `${path}/*`, handler },
    ]),
  ]
}

function defaultIconResponse(product: Product): Response {
  const headers = { 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=3600' }
  return new Response(drawDefaultIcon(product), { headers })
}
