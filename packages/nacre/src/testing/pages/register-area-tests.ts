import { expect, test } from 'vitest'
import type { Product } from '#shell/language/product/product.ts'
import type { AnyProduct } from '#shell/language/product/registered-product.ts'
import type { TestApp } from '../open-test-app.ts'
import { findHtmlProblems } from './find-html-problems.ts'

/** Registers a test for each list of each area, with a user of the area and with a visitor. */
export function registerAreaTests(
  { areas = {}, entities }: Pick<Product, 'areas' | 'entities'>,
  start: () => Promise<TestApp<AnyProduct>>,
): void {
  const lists = Object.entries(areas).flatMap(([name, area]) =>
    Object.keys(area.entities).map((entity) => {
      const plural = entities.find((one) => one.name === entity)?.plural
      return { name, path: `${area.path}/${plural}`, roles: area.roles }
    }),
  )
  test.each(lists)('the area $name has the list $path', async ({ path, roles }) => {
    const app = await start()
    const user = await app.signIn({ roles: roles.slice(0, 1).map(({ role }) => role) })
    const headers = { accept: 'text/html' }
    const response = await user.fetch(path, { headers })
    const html = await response.text()
    expect(response.status, `The status of ${path}`).toBe(200)
    expect(findHtmlProblems(html), `The HTML of ${path}`).toEqual([])
    const refused = await app.visitor().fetch(path, { headers })
    await refused.body?.cancel()
    expect(refused.headers.get('location')).toContain('/login')
  })
}
