import type { AppFacts } from '#shell/spec/app-facts.ts'
import type { SystemRoute } from '#shell/api/route.ts'
import type { Api } from '#shell/api/request-handler.ts'
import { operation } from '#shell/api/openapi/operation.ts'
import { type Actor, systemActor } from '#shell/language/roles/actor.ts'
import { AppError } from '#shell/language/errors/app-error.ts'
import { roleNamesOf } from '#shell/language/entities/permission.ts'
import type { Product } from '#shell/language/product/product.ts'
import { administrator } from '#shell/language/roles/role.ts'
import type { HttpContext } from '../requests/http-context.ts'
import type { RenderedSpecification } from './render-product-specification.ts'

/** The specification of the running product. */
export interface Specification {
  /** Renders the whole specification, or the part that a reader may know. */
  render(reader?: Actor): Promise<RenderedSpecification>
  readonly addresses: readonly SystemRoute[]
}

/** The maximum number of cached specifications. Readers with the same roles share one. */
const maxEntries = 50

/** Creates the specification. `api` is called for its OpenAPI document on the first request. */
export function createSpecification(
  product: Product,
  api: () => Api,
  { pageUses, routes }: Pick<AppFacts, 'pageUses'> & { routes(): AppFacts['routes'] },
): Specification {
  const known = new Map<string, RenderedSpecification>()
  const renderFor = async (reader: Actor): Promise<RenderedSpecification> => {
    const { renderProductSpecification } = await import('./render-product-specification.ts')
    const request = { method: 'GET', path: '/v1/openapi.json', actor: systemActor }
    const { body } = await api()(request)
    const code = { pageUses, routes: routes() }
    return renderProductSpecification(product, { api: Object(body), code }, reader)
  }
  const render = async (reader: Actor = systemActor): Promise<RenderedSpecification> => {
    const names = roleNamesOf(reader, product.roles)
    // An API key sees no more than its scopes, whoever created it.
    const scopes = reader.kind === 'key' ? reader.scopes : undefined
    const isAll = reader.kind === 'system' || (!scopes && names.has(administrator.role))
    // As with the API documents, `closed` hides the specification from everyone but administrators.
    if (product.api.docs === 'administrators' && !isAll) throw new AppError('not-found')
    const key = isAll ? 'all' : JSON.stringify([[...names], scopes])
    const received = known.get(key) ?? (await renderFor(reader))
    if (known.size >= maxEntries) known.clear()
    known.set(key, received)
    return received
  }
  return { render, addresses: routesOf(render) }
}

export const specificationPath = '/v1/specification'
const markdownPath = `${specificationPath}.md`

function routesOf(
  render: (reader: Actor) => Promise<RenderedSpecification>,
): readonly SystemRoute[] {
  const headers = { vary: 'cookie, accept' }
  return [
    {
      path: specificationPath,
      methods: {
        async GET({ ctx: { actor } }) {
          const { description, document } = await render(actor)
          return { headers, body: { description, document } }
        },
      },
      document: {
        get: operation('readSpecification', 'Get the specification visible to you', {
          ok: {
            type: 'object',
            required: ['description', 'document'],
            properties: {
              description: { type: 'object', description: 'The declarations as JSON.' },
              document: { type: 'object', description: 'The sections and their content.' },
            },
          },
        }),
      },
    },
    {
      path: markdownPath,
      methods: {
        async GET({ ctx: { actor } }) {
          const { markdown } = await render(actor)
          return {
            headers: { ...headers, 'content-type': 'text/markdown; charset=utf-8' },
            body: markdown,
          }
        },
      },
      document: {
        get: {
          operationId: 'readSpecificationText',
          summary: 'Get the specification as Markdown',
          responses: {
            '200': {
              description: 'OK.',
              content: { 'text/markdown': { schema: { type: 'string' } } },
            },
            default: { $ref: '#/components/responses/Problem' },
          },
        },
      },
    },
  ]
}

/** Returns the URL of the specification: as Markdown if the client accepts it, else as JSON. */
export function urlOfSpecification({ url, request }: Pick<HttpContext, 'url' | 'request'>): URL {
  const acceptsMarkdown = /\btext\/markdown\b/iu.test(request.headers.get('accept') ?? '')
  return acceptsMarkdown ? new URL(markdownPath + url.search, url) : url
}
