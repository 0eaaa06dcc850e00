import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page, Request } from '@playwright/test'
import { build } from 'vite'
import { currentBuild } from '#tests/current-build.ts'
import { signInAsAdmin } from './come-in.ts'
import { expect, open, test as base } from './journey.ts'
import { root, startServer } from './server.ts'

/** What the log says of what was made badly. */
const isBroken = /"requestId":"[^"]+".*product\/admin\/\S+\.tsx could not be shown\./u
/** What the browser says of it. */
const expectedErrors = /is broken|is too large|has no data|could not finish this Suspense/u

/** The library with its own parts, built for the server and for the browser. */
const test = base.extend<object, { shared: Awaited<ReturnType<typeof startServer>> }>({
  shared: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the parameters
    async ({}, use) => {
      const folder = join(currentBuild(), `own-library-${process.pid}`)
      const alias = {
        '/product/product.ts': join(import.meta.dirname, 'own-library.ts'),
        'virtual:nacre/extensions': join(import.meta.dirname, 'library-extensions.ts'),
      }
      const settings = { root, mode: 'production', logLevel: 'error', resolve: { alias } } as const
      await build({ ...settings, build: { outDir: join(folder, 'client') } })
      await build({
        ...settings,
        build: { outDir: join(folder, 'server'), ssr: true, minify: false },
      })
      const server = await startServer(join(folder, 'server/main.js'))
      await use(server)
      await server.stop()
      await rm(folder, { recursive: true })
      const lines = server.log.join('').split('\n').filter(Boolean)
      expect(lines.filter((line) => !isBroken.test(line))).toEqual([])
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})

/** A card, a column, a panel and a screen: what a team has added, one after the other. */
async function walk(page: Page, goTo: (path: string) => Promise<unknown>): Promise<void> {
  await goTo('/')
  const card = page.getByRole('region', { name: 'Longest book' })
  await expect(card.getByRole('link')).toHaveText('Twenty Thousand Leagues')

  await goTo('/admin/books?columns=title,spine')
  const spine = page.getByRole('img', { name: 'Spine #1e3a5f' })
  await expect(spine).toBeVisible()
  expect((await spine.boundingBox())?.width).toBe(9)

  await goTo('/')
  await card.getByRole('link').click()
  const panel = page.getByRole('region', { name: 'Who has it' })
  await expect(panel.getByRole('listitem')).toHaveText(['Captain Nemo'])

  await goTo('/')
  await page.getByRole('link', { name: 'Stock', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Stock')
  await expect(page).toHaveTitle('Stock – Library')
  await expect(page.getByRole('row', { name: 'The sea 2' })).toBeVisible()
}

/** A card, a cell and a screen that throw: what stands beside them stays. */
async function walkBroken(page: Page, goTo: (path: string) => Promise<unknown>): Promise<void> {
  const failed = 'This section couldn’t be displayed.'
  await goTo('/')
  await expect(page.getByRole('region', { name: 'Broken card' })).toContainText(failed)
  await expect(page.getByRole('region', { name: 'Longest book' }).getByRole('link')).toBeVisible()
  await goTo('/admin/books?columns=title,pages')
  await expect(page.getByRole('cell', { name: /^\d+ p\.$/u }).first()).toBeVisible()
  await expect(page.getByRole('cell', { name: /^\d+$/u })).toHaveCount(1)
  await goTo('/admin/extension/broken')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Broken screen')
  await expect(page.locator('.own-screen')).toHaveText(failed)
}

/** Opening a page loads this of what the team has added. */
async function expectLoaded(page: Page, path: string, names: readonly string[]): Promise<void> {
  const requests = new Set<string>()
  const listen = (request: Request) => {
    const [, name] = /(stock|spine|readers|longest)-[\w-]+\.js$/u.exec(request.url()) ?? []
    if (name !== undefined) requests.add(name)
  }
  page.on('request', listen)
  await open(page, path)
  await expect.poll(() => [...requests].toSorted()).toEqual(names)
  page.off('request', listen)
}

test('what a team adds stands where it belongs, and is found from the palette', async ({
  page,
  context,
  site,
  troubles,
}) => {
  troubles.expect(/404/u)
  troubles.expect(expectedErrors)
  await signInAsAdmin(context, site)
  await walk(page, (path) => open(page, path))
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations).toEqual([])

  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('Stock')
  await page.getByRole('option', { name: /Stock/u }).first().click()
  await expect(page).toHaveURL('/admin/extension/stock')

  // A list loads the columns that it shows, and nothing else that the team has added.
  await expectLoaded(page, '/admin/books?columns=title,pages', [])
  await expectLoaded(page, '/admin/books?columns=title,spine', ['spine'])
  await expectLoaded(page, '/admin/extension/stock', ['stock'])
  expect((await page.goto('/admin/extension/nothing'))?.status()).toBe(404)
})

test('what throws of all that a team adds takes nothing else away', async ({
  page,
  context,
  site,
  troubles,
}) => {
  troubles.expect(expectedErrors)
  await signInAsAdmin(context, site)
  await walkBroken(page, (path) => open(page, path))
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('what a team adds is in the page that the server sends', async ({ page, context, site }) => {
    await signInAsAdmin(context, site)
    await walk(page, (path) => page.goto(path))
    await walkBroken(page, (path) => page.goto(path))
    for (const name of ['cards/broken', 'columns/book/pages', 'screens/broken']) {
      expect(site.log.join('')).toContain(`product/admin/${name}.tsx could not be shown.`)
    }
  })
})
