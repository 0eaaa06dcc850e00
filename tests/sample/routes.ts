import { ownRoutes } from '#shell/http/own-routes.ts'
import { Failure } from '#shell/model/failure.ts'
import { errors } from './errors.ts'
import type { library } from './product.ts'

/** What no declaration can say: another format, a call from another system, and code that fails. */
export const routes = [
  ownRoutes<typeof library>({
    path: '/feeds',
    mount(app) {
      app.get('/books.txt', async ({ var: { hands }, text }) => {
        const books = await hands.http.books.list({ sort: 'title' })
        if (!books.ok) return text('', 503)
        return text(books.data.items.map(({ title }) => title).join('\n'))
      })
      app.get('/loans.txt', async ({ var: { hands }, text }) => {
        const loans = await hands.http.loans.list()
        return text(loans.ok ? 'all of them' : loans.problem.id)
      })
      app.post('/questions', () => {
        throw new Failure(errors['no-quotation'])
      })
      app.get('/broken', () => {
        throw new Error('The feed has secrets.')
      })
    },
  }),
  ownRoutes<typeof library>({
    path: '/hooks',
    isForOthers: true,
    mount(app) {
      app.post('/arrived', async ({ req, var: { hands }, json }) =>
        json({ actor: hands.actor, size: (await req.text()).length }),
      )
    },
  }),
]
