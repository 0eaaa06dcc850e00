import type { HttpEgress } from '#shell/operations/http-egress.ts'

/**
 * Implements the subset of `fetch` that OpenID Connect needs on top of the egress client, which
 * blocks internal addresses.
 */
export function createEgressFetch(outgoing: HttpEgress) {
  return async (
    url: string,
    {
      method,
      headers,
      body,
      signal,
    }: { method: string; headers: object; body?: unknown; signal?: AbortSignal },
  ): Promise<Response> => {
    // The client only sends form bodies.
    const text = body instanceof URLSearchParams ? body.toString() : undefined
    const response = await outgoing.call({
      method: method === 'POST' ? 'POST' : 'GET',
      url,
      headers: Object.fromEntries(new Headers(headers as HeadersInit)),
      timeout: 10_000,
      largest: 256 * 1_024,
      ...(text === undefined ? {} : { body: text }),
      ...(signal ? { signal } : {}),
    })
    return new Response(new Uint8Array(response.body), {
      status: response.status,
      headers: response.headers,
    })
  }
}
