import { AppError } from 'nacre'
import { customRoutes } from 'nacre/server'
import { errors } from './errors.ts'
import type { product } from './product.ts'

/** Custom routes: another format, a webhook receiver, and handlers that throw. */
export const routes = [
  customRoutes<typeof product>({
    path: '/feeds',
    mount(app) {
      app.get('/books.txt', async ({ var: { nacre }, text }) => {
        const books = await nacre.http.books.list({ sort: 'title' })
        if (!books.ok) return text('', 503)
        return text(books.data.items.map(({ title }) => title).join('\n'))
      })
      app.get('/loans.txt', async ({ var: { nacre }, text }) => {
        const loans = await nacre.http.loans.list()
        return text(loans.ok ? 'all of them' : loans.problem.code)
      })
      app.post('/questions', () => {
        throw new AppError(errors['no-quotation'])
      })
      app.get('/broken', () => {
        throw new Error('The feed has secrets.')
      })
    },
  }),
  customRoutes<typeof product>({
    path: '/hooks',
    ignoresCookies: true,
    mount(app) {
      app.post('/arrived', async ({ req, var: { nacre }, json }) =>
        json({ actor: nacre.actor, size: (await req.text()).length }),
      )
    },
  }),
]
