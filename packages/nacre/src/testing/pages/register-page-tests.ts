import { expect, test } from 'vitest'
import { isInArea } from '#shell/model/schema/area-schema.ts'
import type { Page } from '#shell/language/product/page.ts'
import type { Product } from '#shell/language/product/product.ts'
import type { AnyProduct } from '#shell/language/product/registered-product.ts'
import type { TestApp } from '../open-test-app.ts'
import { findHtmlProblems } from './find-html-problems.ts'

/**
 * How a page is requested. Everything has a default.
 *
 * @example
 * const draft: TestPageRequest = { path: '/tools/draft', roles: ['editor'] }
 */
export interface TestPageRequest {
  /** The path, for a page with parameters. A function can create the records that the page shows. */
  readonly path?: string | ((app: TestApp<AnyProduct>) => Promise<string> | string)
  /** The roles of the user who requests the page. Without it, a visitor does. */
  readonly roles?: readonly string[]
  /** The expected status: 200, or 404 for the page `*`. */
  readonly status?: number
}

/** Registers a test for each page of the product. */
export function registerPageTests(
  { pages, areas }: Pick<Product, 'pages' | 'areas'>,
  requests: Readonly<Record<string, TestPageRequest>>,
  start: () => Promise<TestApp<AnyProduct>>,
): void {
  test.each(Object.entries(pages))(
    'the page %s answers with accessible HTML',
    async (name, page) => {
      const app = await start()
      const roles = rolesOfPage(page, areas)
      const request = { ...(roles ? { roles } : {}), ...requests[name] }
      const path = await pathOf(page, request, app)
      const response = await requestPage(app, path, request)
      const html = await response.text()
      const expected = request.status ?? defaultStatus(page, request)
      expect(expected, `The status of ${path}: ${errorIn(html)}`).toContain(response.status)
      expect(response.headers.get('content-type')).toContain('text/html')
      expect(findHtmlProblems(html), `The HTML of ${path}`).toEqual([])
    },
  )
}

/** Returns the roles of a user who opens a page, if it belongs to an area. */
function rolesOfPage({ path }: Page, areas: Product['areas'] = {}): readonly string[] | undefined {
  const area = Object.values(areas).find((one) => isInArea(path, one))
  return area?.roles.slice(0, 1).map(({ role }) => role)
}

/** A page without a request of its own may also say that there is no such record. */
function defaultStatus({ path }: Page, request: TestPageRequest): readonly number[] {
  if (path === '*') return [404]
  return path.includes(':') && request.path === undefined ? [200, 404] : [200]
}

async function pathOf(
  { path: declared }: Page,
  { path }: TestPageRequest,
  app: TestApp<AnyProduct>,
): Promise<string> {
  if (path !== undefined) return typeof path === 'string' ? path : path(app)
  return declared.replace('*', '/a-path-without-a-page').replaceAll(/:\w+\??/gu, 'x')
}

/** Requests a page as a visitor, and as an administrator if it requires to be signed in. */
async function requestPage(
  app: TestApp<AnyProduct>,
  path: string,
  { roles }: TestPageRequest,
): Promise<Response> {
  const client = roles ? await app.signIn({ roles }) : app.visitor()
  const response = await client.fetch(path, { headers: { accept: 'text/html' } })
  const location = response.headers.get('location') ?? ''
  const isRefused = [401, 403].includes(response.status) || location.includes('/login')
  if (roles || !isRefused) return response
  await response.body?.cancel()
  return (await app.signInAsAdministrator()).fetch(path)
}

/** Returns the beginning of the text of a page, which says what failed. */
const errorIn = (html: string) =>
  html
    .replaceAll(/<(script|style|head)[\s\S]*?<\/\1>|<[^>]*>/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .slice(0, 300)
