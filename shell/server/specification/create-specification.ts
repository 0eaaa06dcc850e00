import type { OwnAddress } from '#shell/api/address.ts'
import type { Api } from '#shell/api/api.ts'
import { operation } from '#shell/api/openapi/operation.ts'
import { type Actor, system } from '#shell/model/actor.ts'
import { Failure } from '#shell/model/failure.ts'
import { namesOf } from '#shell/model/permission.ts'
import type { Product } from '#shell/model/product.ts'
import { administrator } from '#shell/model/role.ts'
import type { Asked } from '../requests/asked.ts'
import type { Told } from './tell.ts'

/** The specification of the product that is running. */
export interface Specification {
  /** All that there is to tell of the product, or what a reader may know of it. */
  tell(reader?: Actor): Promise<Told>
  readonly addresses: readonly OwnAddress[]
}

/** How many kinds of reader are remembered: with the same roles everybody is told the same. */
const mostReaders = 50

/** `api` is asked for its own document once somebody wants to read. */
export function createSpecification(product: Product, api: () => Api): Specification {
  const known = new Map<string, Told>()
  const make = async (reader: Actor): Promise<Told> => {
    const { tellOf } = await import('./tell.ts')
    const request = { method: 'GET', path: '/v1/openapi.json', actor: system }
    const { body } = await api()(request)
    return tellOf(product, Object(body), reader)
  }
  const tell = async (reader: Actor = system): Promise<Told> => {
    const names = namesOf(reader, product.roles)
    // A key knows of no more than its scopes open, whoever made it.
    const scopes = reader.kind === 'key' ? reader.scopes : undefined
    const isAll = reader.kind === 'system' || (!scopes && names.has(administrator.role))
    // As with the documents of the API: closed means that there is nothing here for others.
    if (product.api.documents === 'closed' && !isAll) throw new Failure('not-found')
    const key = isAll ? 'all' : JSON.stringify([[...names], scopes])
    const told = known.get(key) ?? (await make(reader))
    if (known.size >= mostReaders) known.clear()
    known.set(key, told)
    return told
  }
  return { tell, addresses: addressesOf(tell) }
}

export const specificationPath = '/v1/specification'
const markdownPath = `${specificationPath}.md`

function addressesOf(tell: (reader: Actor) => Promise<Told>): readonly OwnAddress[] {
  const headers = { vary: 'cookie, accept' }
  return [
    {
      path: specificationPath,
      methods: {
        async GET({ by: { actor } }) {
          const { description, document } = await tell(actor)
          return { headers, body: { description, document } }
        },
      },
      document: {
        get: operation('read-specification', 'The specification, of what the asker may know', {
          ok: {
            type: 'object',
            required: ['description', 'document'],
            properties: {
              description: { type: 'object', description: 'The declarations as plain data.' },
              document: { type: 'object', description: 'Sections, with what stands in each.' },
            },
          },
        }),
      },
    },
    {
      path: markdownPath,
      methods: {
        async GET({ by: { actor } }) {
          const { markdown } = await tell(actor)
          return {
            headers: { ...headers, 'content-type': 'text/markdown; charset=utf-8' },
            body: markdown,
          }
        },
      },
      document: {
        get: {
          operationId: 'read-specification-as-text',
          summary: 'The same as Markdown',
          responses: {
            '200': {
              description: 'Done.',
              content: { 'text/markdown': { schema: { type: 'string' } } },
            },
            default: { $ref: '#/components/responses/Problem' },
          },
        },
      },
    },
  ]
}

/** Where the specification is for those who ask for Markdown, and for everybody else. */
export function urlOfSpecification({ url, request }: Pick<Asked, 'url' | 'request'>): URL {
  const wantsText = /\btext\/markdown\b/iu.test(request.headers.get('accept') ?? '')
  return wantsText ? new URL(markdownPath + url.search, url) : url
}
