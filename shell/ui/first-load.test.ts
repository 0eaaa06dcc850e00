import type { RouteObject } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { loadFirst, preload } from './first-load.ts'
import type { Routes } from './routes.tsx'

afterEach(() => vi.unstubAllGlobals())

const routes = (...all: RouteObject[]): Routes => ({ all, discover: async () => undefined })

const page = { path: '/cards/:id', title: '', description: '', isListed: true }

test('The open page is loaded with its parameters, and with no hash, which the server did not see.', async () => {
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
  expect(await loadFirst(routes({ id: 'root', children: [leaf, other] }))).toEqual({ card: 'data' })
  expect(seen).toEqual(['http://own.example/cards/7?a=b', { id: '7' }])
  // The router must find the code there, and show the page at once.
  expect(leaf.lazy).toBeUndefined()
  expect(leaf.loader).toBeTypeOf('function')
})

test('A page that loads nothing has no data.', async () => {
  vi.stubGlobal('location', new URL('http://own.example/cards/7'))
  const leaf: RouteObject = { id: 'card', path: page.path, lazy: async () => ({}) }
  expect(await loadFirst(routes(leaf))).toEqual({})
})

test('The code of a page is fetched before somebody goes there; a failure waits until they do.', async () => {
  let calls = 0
  const load = () => {
    calls += 1
    return Promise.reject(new Error('offline'))
  }
  const handle = { page, file: '', load }
  const known = routes({ path: page.path, handle }, { path: '*' })
  await preload(known, '/cards/7')
  await preload(known, '/elsewhere')
  expect(calls).toBe(1)
})
