import { customRoutes } from '#shell/http/custom-routes.ts'
import { AppError } from '#shell/model/app-error.ts'
import { errors } from './errors.ts'
import type { library } from './product.ts'

/** Custom routes: another format, a webhook receiver, and handlers that throw. */
export const routes = [
  customRoutes<typeof library>({
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
  customRoutes<typeof library>({
    path: '/hooks',
    ignoresCookies: true,
    mount(app) {
      app.post('/arrived', async ({ req, var: { nacre }, json }) =>
        json({ actor: nacre.actor, size: (await req.text()).length }),
      )
    },
  }),
]
