import type { EmailPreviews } from '#shell/operations/emails/preview-emails.ts'
import type { HandlerArgs, SystemRoute } from './route.ts'
import { administratorsOnly, limitToAudience } from './openapi/audience.ts'
import { operation } from './openapi/operation.ts'

const text = { type: 'string' }
const summary = { name: text, about: text, languages: { type: 'array', items: text } }
const objectOf = (properties: Readonly<Record<string, unknown>>) => ({
  type: 'object',
  required: Object.keys(properties),
  properties,
})
const preview = {
  ...summary,
  language: text,
  record: { type: ['string', 'null'] },
  subject: text,
  text,
  html: text,
}

const headers = { 'cache-control': 'no-store' }
const denied = ['unauthenticated', 'forbidden'] as const
/** An email has styles and a logo of its own. Nothing in it runs, loads or opens. */
const emailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox"

/** Creates the routes that preview the emails of the product. They are for administrators only. */
export function emailPreviewRoutes(previews: EmailPreviews | undefined): readonly SystemRoute[] {
  if (!previews) return []
  const read = ({ ctx, params, request }: HandlerArgs) => {
    const query = new URLSearchParams(request.query)
    return previews.read(ctx.actor, params['name'] ?? '', {
      language: query.get('language') ?? undefined,
      record: query.get('record') ?? undefined,
    })
  }
  const path = '/v1/system/email-templates/{name}'
  return limitToAudience(administratorsOnly, [
    {
      path: '/v1/system/email-templates',
      methods: {
        GET: ({ ctx }) => ({ headers, body: { items: previews.list(ctx.actor) } }),
      },
      document: {
        get: operation('listEmailTemplates', 'List the emails of the product', {
          ok: objectOf({ items: { type: 'array', items: objectOf(summary) } }),
          failures: denied,
        }),
      },
    },
    {
      path,
      hasQuery: true,
      methods: { GET: async (args) => ({ headers, body: await read(args) }) },
      document: {
        get: operation('previewEmail', 'Preview an email of the product with a record', {
          parameters,
          ok: objectOf(preview),
          failures: ['not-found', ...denied],
        }),
      },
    },
    {
      path: `${path}/html`,
      hasQuery: true,
      methods: {
        async GET(args) {
          const { html } = await read(args)
          const type = { 'content-type': 'text/html; charset=utf-8' }
          const policy = { 'content-security-policy': emailPolicy }
          return { headers: { ...headers, ...type, ...policy }, stream: streamOf(html) }
        },
      },
      document: {
        get: operation('previewEmailHtml', 'Preview an email of the product as HTML', {
          parameters,
          content: { 'text/html': { schema: text } },
          failures: ['not-found', ...denied],
        }),
      },
    },
  ])
}

async function* streamOf(html: string): AsyncGenerator<string> {
  yield html
}

const parameters = [
  { name: 'name', in: 'path', required: true, schema: text },
  { name: 'language', in: 'query', schema: text },
  { name: 'record', in: 'query', description: 'By default, the newest record.', schema: text },
]
