import { describeProduct, openTestApp, type TestApp } from 'nacre/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { product } from '../product/product.ts'

// Every permission and page, as declared. After `npm run build`, the size of the first load as well.
describeProduct(product, { budgets: { javaScript: 100_000, styles: 10_000 } })

let app: TestApp<typeof product>
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

test('an editor creates and completes a task, which everybody can read', async () => {
  const editor = await app.signIn({ roles: ['editor'] })
  const created = await editor.http.tasks.create({ title: 'Buy milk' })
  if (!created.ok) throw new Error(created.problem.title)
  expect(await editor.http.tasks.move(created.data, 'complete')).toMatchObject({ ok: true })
  const page = await app.visitor().fetch('/tasks')
  expect(await page.text()).toContain('<s>Buy milk</s>')
})

test('visitors cannot create tasks', async () => {
  const { http } = app.visitor()
  expect(await http.tasks.create({ title: 'Spam' })).toMatchObject({ ok: false, status: 401 })
})
