import type { RouteObject } from 'react-router'
import { expect, test } from 'vitest'
import { page } from '#shell/language/product/page.ts'
import { createRoutes } from './routes.tsx'

const idsOf = (routes: readonly RouteObject[]): (string | undefined)[] =>
  routes.flatMap(({ id, children = [] }) => [id, ...idsOf(children)])

test('a page may have the name of its area, of a screen, or of a route of the shell', async () => {
  const names = ['desk', 'root', 'login', 'admin', 'list']
  const pages = Object.fromEntries(
    names.map((name) => [name, page({ path: `/desk/${name}`, title: name, description: name })]),
  )
  const files = Object.fromEntries(
    names.map((name) => [`/product/pages/${name}/page.tsx`, async () => ({ Page: () => null })]),
  )
  const routes = createRoutes({ pages, areas: [{ name: 'desk', path: '/desk' }] }, files)
  for (const path of ['/desk', '/login', '/']) await routes.discover(path)
  const ids = idsOf(routes.all).filter((id) => id !== undefined)
  expect(ids.length).toBeGreaterThan(20)
  expect(new Set(ids).size).toBe(ids.length)
})
