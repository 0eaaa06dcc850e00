import type { RouteObject } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { loadInitialPage, preloadPage } from './load-initial-page.ts'
import type { Routes } from './routes.tsx'

afterEach(() => vi.unstubAllGlobals())

const routes = (...all: RouteObject[]): Routes => ({ all, discover: async () => undefined })

const page = { path: '/cards/:id', title: '', description: '', isIndexed: true }

test('the current page is loaded with its parameters and without the hash', async () => {
  vi.stubGlobal('location', new URL('http://own.example/cards/7?a=b#c'))
  const seen: unknown[] = []
  const leaf: RouteObject = {
    id: 'card',
    path: page.path,
    lazy: async () => ({
      loader({ request, params }) {
        seen.push(request.url, params)
        return 'data'
      },
    }),
  }
  const other: RouteObject = { id: 'other', path: '*', lazy: () => Promise.reject(new Error()) }
  expect(await loadInitialPage(routes({ id: 'root', children: [leaf, other] }))).toEqual({
    card: 'data',
  })
  expect(seen).toEqual(['http://own.example/cards/7?a=b', { id: '7' }])
  // The router must find the module, so that it renders the page immediately.
  expect(leaf.lazy).toBeUndefined()
  expect(leaf.loader).toBeTypeOf('function')
})

test('a page without a loader has no data', async () => {
  vi.stubGlobal('location', new URL('http://own.example/cards/7'))
  const leaf: RouteObject = { id: 'card', path: page.path, lazy: async () => ({}) }
  expect(await loadInitialPage(routes(leaf))).toEqual({})
})

test('preloading loads the code of a page, and a failure is reported on navigation', async () => {
  let calls = 0
  const load = () => {
    calls += 1
    return Promise.reject(new Error('offline'))
  }
  const handle = { page, file: '', load }
  const known = routes({ path: page.path, handle }, { path: '*' })
  await preloadPage(known, '/cards/7')
  await preloadPage(known, '/elsewhere')
  expect(calls).toBe(1)
})
