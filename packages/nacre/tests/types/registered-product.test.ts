import { expect, test } from 'vitest'
import { compileApp } from './compile-app.ts'

// The default, several checkers, takes twice the time of a busy machine: each checks the shared types.
const oneChecker = ['--checkers', '1']

const product = `
import { defineProduct, entity, everyone, integer, text } from 'nacre'

export const book = entity({
  name: 'book',
  plural: 'books',
  fields: { title: text({ required: true }), copies: integer() },
  may: { read: everyone },
})

export const product = defineProduct({ name: 'Library', tagline: 'Books', entities: [book], pages: {} })
`

const register = `
declare module 'nacre' {
  interface Register {
    readonly product: typeof product
  }
}
`

/** Each use is typed by the registered product. The lines with an expected error are mistakes. */
const uses = `
import type { ActionResult, PageContext } from 'nacre/http'
import { type ExtensionContext, type PanelContext, useSite } from 'nacre/react'
import { customRoutes } from 'nacre/server'
import { openTestApp } from 'nacre/test'
import type { book } from './product.ts'

export async function load({ http }: PageContext) {
  const books = await http.books.list({ where: { copies: { gt: 1 } }, sort: 'title' })
  // @ts-expect-error -- no such field
  await http.books.list({ where: { pages: 1 } })
  // @ts-expect-error -- no such entity
  await http.loans.list()
  return books.ok ? books.data.items.map(({ title }) => title.toUpperCase()) : []
}

export async function action({ http }: PageContext, form: FormData): Promise<ActionResult> {
  // @ts-expect-error -- copies is a number
  await http.books.create({ title: 'Dune', copies: 'two' })
  const created = await http.books.create({ title: String(form.get('title')) })
  return created.ok ? { to: '/' } : created.problem
}

export function Page() {
  const { http } = useSite()
  return <button onClick={() => void http.books.create({ title: 'Dune' })}>New</button>
}

export const loadCard = ({ http }: ExtensionContext) => http.books.list()
export const loadPanel = ({ http, record }: PanelContext<typeof book>) =>
  http.books.list({ where: { title: record.title } })

export const routes = [
  customRoutes({
    path: '/feeds',
    mount(app) {
      app.get('/', async ({ var: { nacre }, json }) => json(await nacre.http.books.list()))
      // @ts-expect-error -- no such entity
      app.get('/loans', async ({ var: { nacre }, json }) => json(await nacre.http.loans.list()))
    },
  }),
]

export async function testBooks() {
  const app = await openTestApp()
  return app.visitor().http.books.list()
}
`

const types = `/// <reference types="nacre/client" />\n`

test('pages, extensions, routes and tests know the registered product', () => {
  const files = { 'product/product.ts': product + register, 'product/uses.tsx': uses }
  const { errors } = compileApp({ ...files, 'product/client.d.ts': types }, oneChecker)
  expect(errors).toBe('')
})

test('without a registration, the product is an argument of the type', () => {
  const { errors } = compileApp(
    {
      'product/product.ts': product,
      'product/page.ts': `
import type { PageContext } from 'nacre/http'
import type { product } from './product.ts'

export const load = ({ http }: PageContext<typeof product>) => http.books.list()
// @ts-expect-error -- the product is not known
export const loadUntyped = ({ http }: PageContext) => http.books.list()
`,
    },
    oneChecker,
  )
  expect(errors).toBe('')
})
