import type { OwnAddress } from '#shell/api/address.ts'
import { operation } from '#shell/api/openapi/operation.ts'
import { xsrfCookie } from '#shell/http/xsrf.ts'
import type { Asked } from './asked.ts'
import { isCrossSite } from './cross-site.ts'
import { cookieValues, newVisitor, tokenCookie } from './visitor.ts'

/** Who is asking, for pages that are being made: they have their cookies already, or need none. */
export const session: OwnAddress = {
  path: '/v1/session',
  methods: {
    GET: ({ by: { actor } }) => ({
      headers: { 'cache-control': 'no-store' },
      body: { actor: actor.kind },
    }),
  },
  document: {
    get: operation('read-session', 'Who is asking', {
      ok: {
        type: 'object',
        required: ['actor'],
        properties: {
          actor: { enum: ['visitor', 'user', 'system'] },
          xsrfToken: { type: 'string', description: 'For the header X-XSRF-TOKEN of changes.' },
        },
      },
    }),
  },
}

/**
 * Who is asking, with what a changing call needs: the cookies, and the token that belongs to them,
 * since another host of the same site can plant a second token cookie. Nothing is stored by this.
 */
export function createSessionDoor(isSecure: boolean): (asked: Asked) => Response {
  return ({ request, origin, visitor }) => {
    const headers = new Headers({ 'cache-control': 'no-store' })
    const actor = visitor.actor.kind
    if (isCrossSite(request.headers, origin)) return Response.json({ actor }, { headers })
    const { xsrfToken, cookies } =
      visitor.xsrfToken === undefined
        ? newVisitor(isSecure)
        : { xsrfToken: visitor.xsrfToken, cookies: repaired(request, visitor.xsrfToken, isSecure) }
    for (const cookie of cookies) headers.append('set-cookie', cookie)
    return Response.json({ actor, xsrfToken }, { headers })
  }
}

function repaired({ headers }: Request, token: string, isSecure: boolean): string[] {
  const known = cookieValues(headers.get('cookie') ?? undefined, xsrfCookie)
  return known.length === 1 && known[0] === token ? [] : [tokenCookie(token, isSecure)]
}
