import { createHash } from 'node:crypto'
import type { Api } from '#shell/api/request-handler.ts'
import { explainErrors } from '#shell/api/error-routes.ts'
import { AppError } from '#shell/language/errors/app-error.ts'
import type { Product } from '#shell/language/product/product.ts'
import type { HttpContext } from '../requests/http-context.ts'
import { createEncodedResponse } from '../responses/encode.ts'
import { staticResponse, type StaticText, staticText } from '../responses/static-text.ts'
import { selectLanguage } from '../requests/select-language.ts'
import type { ApiDocument } from './api-document.ts'
import style from './docs.css?inline'

export const docsPath = '/v1/docs'
export const docsStylePath = '/v1/docs/style.css'

/** The URL contains a hash of the style sheet, so that browsers can cache it permanently. */
const styleUrl = `${docsStylePath}?${createHash('sha256').update(style).digest('hex').slice(0, 12)}`

interface Options {
  readonly api: Api
  readonly product: Pick<Product, 'name' | 'errors' | 'languages'>
  readonly policy: string
  /** Wraps the content in an HTML document. */
  document(page: DocsContent): string
}

export interface DocsContent {
  readonly title: string
  readonly content: string
  readonly language: string
  readonly style: string
  readonly isPlain: boolean
}

/** Creates the handlers for the HTML documentation of the API and for the page of each error. */
export function createDocsHandler({ api, product, policy, document }: Options) {
  const headersFor = (language: string) => ({
    'content-type': 'text/html; charset=utf-8',
    'content-language': language,
    'content-security-policy': policy,
    // Another user of the same browser revalidates and gets the page for their own permissions.
    'cache-control': 'private, no-cache',
    link: '</v1/openapi.json>; rel="service-desc"',
    vary: 'cookie, authorization, accept, accept-language',
  })
  const render = async (body: object, origin: string) => {
    // Loaded on demand, because most processes never serve this page.
    const { renderDocsPage } = await import('./docs-page.tsx')
    const content = renderDocsPage({
      document: body as ApiDocument,
      failures: explainErrors(product.errors, 'en'),
      origin,
    })
    const title = `${product.name} API`
    return staticText(document({ title, content, language: 'en', style: styleUrl, isPlain: false }))
  }
  const renderPage = cachePages(render)
  return {
    async docs(httpContext: HttpContext): Promise<Response> {
      const { actor, error } = httpContext.visitor
      if (error) throw error
      const { status, body } = await api({ method: 'GET', path: '/v1/openapi.json', actor })
      if (status !== 200) throw new AppError('not-found')
      const page = await renderPage(Object(body), httpContext.origin)
      return staticResponse(httpContext.request, page, headersFor('en'))
    },
    /** Returns nothing if the client does not accept HTML. */
    async failure(httpContext: HttpContext, code: string): Promise<Response | undefined> {
      const { headers } = httpContext.request
      if (!headers.get('accept')?.includes('text/html')) return undefined
      const language = selectLanguage(headers.get('accept-language'), product.languages)
      const found = explainErrors(product.errors, language).find((one) => one.code === code)
      if (!found) return undefined
      const { renderErrorPage } = await import('./error-table.tsx')
      const content = renderErrorPage(found, language)
      const page = { title: found.title, content, language, style: styleUrl, isPlain: true }
      return createEncodedResponse(httpContext.request, document(page), 200, headersFor(language))
    },
    style(): Response {
      return new Response(style, {
        headers: {
          'content-type': 'text/css; charset=utf-8',
          'cache-control': 'public, max-age=31536000, immutable',
        },
      })
    },
  }
}

/** The maximum number of cached pages. */
const maxPages = 12

/**
 * Caches each rendered page. Readers with the same permissions share one document object, which is
 * the key.
 */
function cachePages(render: (document: object, origin: string) => Promise<StaticText>) {
  const pages = new Map<object, { origin: string; page: Promise<StaticText> }>()
  return (document: object, origin: string): Promise<StaticText> => {
    const found = pages.get(document)
    if (found?.origin === origin) return found.page
    const page = render(document, origin)
    pages.set(document, { origin, page })
    page.catch(() => pages.delete(document))
    for (const oldest of pages.keys()) if (pages.size > maxPages) pages.delete(oldest)
    return page
  }
}
