import { createHash } from 'node:crypto'
import type { Api } from '#shell/api/api.ts'
import { explainFailures } from '#shell/api/failure-addresses.ts'
import { Failure } from '#shell/model/failure.ts'
import type { Product } from '#shell/model/product.ts'
import type { Asked } from '../requests/asked.ts'
import { encodedResponse } from '../answers/encode.ts'
import { staticResponse, type StaticText, staticText } from '../answers/static-text.ts'
import { languageOf } from '../requests/language-of.ts'
import type { ApiDocument } from './api-document.ts'
import style from './docs.css?inline'

export const docsPath = '/v1/docs'
export const docsStylePath = '/v1/docs/style.css'

/** The sheet's name changes with it, so that it can be kept for good. */
const styleAddress = `${docsStylePath}?${createHash('sha256').update(style).digest('hex').slice(0, 12)}`

interface Options {
  readonly api: Api
  readonly product: Pick<Product, 'name' | 'failures' | 'languages'>
  readonly policy: string
  /** Makes the document around a content. */
  document(page: DocsContent): string
}

export interface DocsContent {
  readonly title: string
  readonly content: string
  readonly language: string
  readonly style: string
  readonly isPlain: boolean
}

/** The documentation for people: of the API as a whole, and of one failure. */
export function createDocsDoor({ api, product, policy, document }: Options) {
  const headersFor = (language: string) => ({
    'content-type': 'text/html; charset=utf-8',
    'content-language': language,
    'content-security-policy': policy,
    // Whoever comes next has to ask again, and is told what they may know themselves.
    'cache-control': 'private, no-cache',
    link: '</v1/openapi.json>; rel="service-desc"',
    vary: 'cookie, authorization, accept, accept-language',
  })
  const make = async (body: object, origin: string) => {
    // Most who come here never open this page, so its code is loaded when somebody does.
    const { docsPage } = await import('./docs-page.tsx')
    const content = docsPage({
      document: body as ApiDocument,
      failures: explainFailures(product.failures, 'en'),
      origin,
    })
    const title = `${product.name} API`
    return staticText(
      document({ title, content, language: 'en', style: styleAddress, isPlain: false }),
    )
  }
  const pageOf = keepPages(make)
  return {
    async docs(asked: Asked): Promise<Response> {
      const { actor, refused } = asked.visitor
      if (refused) throw refused
      const { status, body } = await api({ method: 'GET', path: '/v1/openapi.json', actor })
      if (status !== 200) throw new Failure('not-found')
      const page = await pageOf(Object(body), asked.origin)
      return staticResponse(asked.request, page, headersFor('en'))
    },
    /** Nothing for who wants no page. */
    async failure(asked: Asked, id: string): Promise<Response | undefined> {
      const { headers } = asked.request
      if (!headers.get('accept')?.includes('text/html')) return undefined
      const language = languageOf(headers.get('accept-language'), product.languages)
      const found = explainFailures(product.failures, language).find((one) => one.id === id)
      if (!found) return undefined
      const { failurePage } = await import('./failure-table.tsx')
      const content = failurePage(found, language)
      const page = { title: found.says, content, language, style: styleAddress, isPlain: true }
      return encodedResponse(asked.request, document(page), 200, headersFor(language))
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

/** How many pages are remembered. */
const mostPages = 12

/**
 * Makes each page once. The document that a page is made of is the same object for all who may know the
 * same, and for nobody else.
 */
function keepPages(make: (document: object, origin: string) => Promise<StaticText>) {
  const pages = new Map<object, { origin: string; page: Promise<StaticText> }>()
  return (document: object, origin: string): Promise<StaticText> => {
    const found = pages.get(document)
    if (found?.origin === origin) return found.page
    const page = make(document, origin)
    pages.set(document, { origin, page })
    page.catch(() => pages.delete(document))
    for (const oldest of pages.keys()) if (pages.size > mostPages) pages.delete(oldest)
    return page
  }
}
