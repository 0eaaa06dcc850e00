import { createHash } from 'node:crypto'
import type { Api } from '#shell/api/api.ts'
import { explainFailures } from '#shell/api/failure-addresses.ts'
import { Failure } from '#shell/model/failure.ts'
import type { Product } from '#shell/model/product.ts'
import type { Asked } from '../requests/asked.ts'
import { encodedResponse } from '../answers/encode.ts'
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
  const respond = (asked: Asked, page: DocsContent) =>
    encodedResponse(asked.request, document(page), 200, {
      'content-type': 'text/html; charset=utf-8',
      'content-language': page.language,
      'content-security-policy': policy,
      'cache-control': asked.visitor.actor.kind === 'user' ? 'no-store' : 'private, no-cache',
      link: '</v1/openapi.json>; rel="service-desc"',
      vary: 'cookie, accept, accept-language',
    })
  return {
    async docs(asked: Asked): Promise<Response> {
      const { actor } = asked.visitor
      const { status, body } = await api({ method: 'GET', path: '/v1/openapi.json', actor })
      if (status !== 200) throw new Failure('not-found')
      // Most who come here never open this page, so its code is loaded when somebody does.
      const { docsPage } = await import('./docs-page.tsx')
      const content = docsPage({
        document: body as ApiDocument,
        failures: explainFailures(product.failures, 'en'),
        origin: asked.origin,
      })
      const title = `${product.name} API`
      return respond(asked, { title, content, language: 'en', style: styleAddress, isPlain: false })
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
      return respond(asked, {
        title: found.says,
        content,
        language,
        style: styleAddress,
        isPlain: true,
      })
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
