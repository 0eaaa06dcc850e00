import { expect, test } from 'vitest'
import { serveTinyProduct } from './serve-tiny-product.ts'
import type { TinyPage } from './tiny-product.tsx'

const home: TinyPage = {
  path: '/',
  title: 'Tools',
  load: async () => ({ count: 3 }),
  Page: ({ data }: { data: { count: number } }) => <h1>{data.count} tools</h1>,
}

test('a product has a home page of its own, and the admin area begins at /admin', async () => {
  const { get } = await serveTinyProduct({ home })
  const page = await get('/')
  expect(page.status).toBe(200)
  expect(page.text).toContain('3<!-- --> tools')
  expect(page.text).toContain('href="/admin"')
  expect(page.text).toContain('href="/"')
  // It is shared between visitors like any other page.
  expect(page.headers['cache-control']).toMatch(/^public/u)
  const admin = await get('/admin')
  expect([admin.status, admin.headers.location]).toEqual([302, '/login?next=%2Fadmin'])
  const lists = await get('/admin/notes')
  expect([lists.status, lists.headers.location]).toEqual([302, '/login?next=%2Fadmin%2Fnotes'])
})

test('without a home page, the admin area begins at /', async () => {
  const { get } = await serveTinyProduct({ start: { ...home, path: '/start' } })
  const admin = await get('/')
  expect([admin.status, admin.headers.location]).toEqual([302, '/login'])
  const moved = await get('/admin')
  expect([moved.status, moved.headers.location]).toEqual([308, '/'])
  expect((await get('/start')).text).not.toContain('href="/admin"')
})
