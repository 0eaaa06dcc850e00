import { createClient } from '#shell/http/api-client.ts'
import type { ProductHttp } from '#shell/http/page-context.ts'
import { xsrfCookie, xsrfHeader } from '#shell/http/xsrf.ts'
import type { AnyProduct, RegisteredProduct } from '#shell/language/product/registered-product.ts'

/**
 * A visitor or user with their own cookies. Their requests go over HTTP, as those of a browser do.
 *
 * @example
 * const readList = async (editor: TestClient) => (await editor.fetch('/admin/books')).text()
 */
export interface TestClient<P extends AnyProduct = RegisteredProduct> {
  /** The typed client that pages have: `http.books.list()`. */
  readonly http: ProductHttp<P>
  /** Requests a path: a page, a file or a route. Changes carry the XSRF token. */
  fetch(path: string | URL, init?: RequestInit): Promise<Response>
  /** The cookies by name, for a browser. */
  cookies(): Readonly<Record<string, string>>
}

/**
 * The client of a signed-in user.
 *
 * @example
 * const idOf = ({ user }: SignedInClient) => user.id
 */
export interface SignedInClient<P extends AnyProduct = RegisteredProduct> extends TestClient<P> {
  readonly user: TestUser
}

/**
 * The user of a test client.
 *
 * @example
 * const isEditor = ({ roles }: TestUser) => roles.includes('editor')
 */
export interface TestUser {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly roles: readonly string[]
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

export function createTestClient<P extends AnyProduct>(options: {
  readonly origin: string
  readonly cookies?: Readonly<Record<string, string>>
}): TestClient<P> {
  const { origin } = options
  const jar = new Map(Object.entries(options.cookies ?? {}))

  const send = async (path: string | URL, init: RequestInit = {}): Promise<Response> => {
    const headers = new Headers(init.headers)
    const cookies = [...jar].map(([name, value]) => `${name}=${value}`)
    if (cookies.length > 0) headers.set('cookie', cookies.join('; '))
    const response = await fetch(new URL(path, origin), { redirect: 'manual', ...init, headers })
    for (const line of response.headers.getSetCookie()) storeCookie(jar, line)
    return response
  }
  const sendWithToken = async (path: string | URL, init: RequestInit = {}): Promise<Response> => {
    if (safeMethods.has(init.method ?? 'GET')) return send(path, init)
    // Reading the session sets the cookie with the token.
    if (!jar.has(xsrfCookie)) await (await send('/v1/session')).body?.cancel()
    const headers = new Headers(init.headers)
    headers.set(xsrfHeader, jar.get(xsrfCookie) ?? '')
    return send(path, { ...init, headers })
  }
  return {
    http: createClient<P>({ origin, fetch: sendWithToken }),
    fetch: sendWithToken,
    cookies: () => Object.fromEntries(jar),
  }
}

function storeCookie(jar: Map<string, string>, line: string): void {
  const [pair = '', ...attributes] = line.split(';')
  const [, name = '', value = ''] = /^\s*([^=]+)=(.*)$/u.exec(pair) ?? []
  const isRemoved = attributes.some((attribute) => /^\s*max-age=0\s*$/iu.test(attribute))
  if (isRemoved) jar.delete(name)
  else jar.set(name, value)
}
