import { expect, test } from 'vitest'
import { screens as adminScreens } from '#shell/ui/areas/admin/area.tsx'
import { screens as loginScreens } from '#shell/ui/areas/login/area.tsx'
import { screensInArea } from '#shell/ui/areas/screens-in-area.ts'
import { openTinyProduct } from './tiny-product.tsx'
import { movedPaths, presentPathOf } from '#shell/server/pages/moved-paths.ts'

// `/admin` is a screen of the areas of products only.
const currentPaths = [...screensInArea(undefined, adminScreens, '/'), ...loginScreens].map(
  ({ page }) => page.path,
)
/** Replaces the parameters of a path with a value. */
const fillParameters = (path: string) => path.replaceAll(/:\w+/gu, 'stock')

test('every moved path leads to an existing page and is not a page itself', () => {
  for (const [from, to] of Object.entries(movedPaths)) {
    expect(currentPaths).toContain(to)
    expect(currentPaths).not.toContain(from)
    expect(presentPathOf(fillParameters(from))).toBe(fillParameters(to))
  }
})

test('a page that has not moved keeps its path', () => {
  for (const path of currentPaths) expect(presentPathOf(fillParameters(path)), path).toBeUndefined()
  for (const path of ['/', '/welcome', '/login/reset/more', '/admin/books/bins']) {
    expect(presentPathOf(path), path).toBeUndefined()
  }
})

test('links and forms from before an upgrade lead to the new page with their query', async () => {
  const tiny = await openTinyProduct({})
  for (const [from, to] of Object.entries(movedPaths)) {
    for (const method of ['GET', 'POST']) {
      const path = `${fillParameters(from)}?a=b%20c`
      const response = await tiny.ask(path, { method })
      expect([response.status, response.headers.get('location')], `${method} ${path}`).toEqual([
        308,
        `${fillParameters(to)}?a=b%20c`,
      ])
    }
  }
})

test('the token of an email from before an upgrade reaches the present page', async () => {
  const tiny = await openTinyProduct({})
  const locations = {
    '/login/set-up?ticket=a-b%2Fc': '/login/setup?token=a-b%2Fc',
    '/login/invitation?ticket=a': '/login/invitation?token=a',
    '/login/confirm?ticket=a&next=%2Fadmin%2Fcards':
      '/login/confirm-email?token=a&next=%2Fadmin%2Fcards',
    '/login/reset?next=%2F&ticket=a': '/login/reset-password?next=%2F&token=a',
    '/login/link?ticket=a': '/login/magic-link?token=a',
    '/login/address?ticket=a': '/login/change-email?token=a',
  }
  for (const [old, location] of Object.entries(locations)) {
    const response = await tiny.ask(old)
    expect([response.status, response.headers.get('location')], old).toEqual([308, location])
    expect((await tiny.ask(location)).status, location).not.toBe(308)
  }
})

test('the parameter ticket is not renamed on other paths or beside a token', async () => {
  const tiny = await openTinyProduct({})
  for (const path of ['/?ticket=a', '/login/invitation?token=a&ticket=b', '/login?my-ticket=a']) {
    expect((await tiny.ask(path)).status, path).not.toBe(308)
  }
})

test('an old API path is not found', async () => {
  const tiny = await openTinyProduct({})
  for (const path of [
    '/v1/outline',
    '/v1/failures',
    '/v1/keys',
    '/v1/mail',
    '/v1/operation/jobs',
  ]) {
    expect((await tiny.ask(path)).status, path).toBe(404)
  }
})
