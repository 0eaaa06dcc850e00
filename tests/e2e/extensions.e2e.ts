import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page, Request } from '@playwright/test'
import { build } from 'vite'
import { exampleLibrary } from '#tests/examples.ts'
import { viteConfigOf } from '../../packages/nacre/cli/vite-config.mjs'
import { signInAsAdmin } from './sign-in-as-admin.ts'
import { expect, expectAccessible, open, test as base } from './browser-test.ts'
import { startServer } from './server.ts'

/** The log lines of the broken extensions. */
const isBroken = /"requestId":"[^"]+".*product\/admin\/\S+\.tsx could not be shown\./u
/** The console messages of the broken extensions. */
const expectedErrors = /is broken|is too large|has no data|could not finish this Suspense/u

/** Tests with the library and its extensions, built for the server and the browser. */
const test = base.extend<object, { shared: Awaited<ReturnType<typeof startServer>> }>({
  shared: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the parameters
    async ({}, use) => {
      const folder = join(exampleLibrary, '.nacre/build', `own-library-${process.pid}`)
      const alias = {
        '/product/product.ts': join(import.meta.dirname, 'library-with-extensions.ts'),
        'virtual:nacre/extensions': join(import.meta.dirname, 'library-extensions.ts'),
      }
      const settings = {
        ...(await viteConfigOf(exampleLibrary)),
        mode: 'production',
        logLevel: 'error',
        resolve: { alias },
      } as const
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

// One worker runs all of them, so that the library is built once.
test.describe.configure({ mode: 'default' })

/** Visits the card, column, panel and screen of the library. */
async function visitExtensions(
  page: Page,
  goTo: (path: string) => Promise<unknown>,
): Promise<void> {
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

/** Visits a card, a cell and a screen that throw. The rest of the page must be intact. */
async function visitBrokenExtensions(
  page: Page,
  goTo: (path: string) => Promise<unknown>,
): Promise<void> {
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

/** Expects that opening a page loads these extension modules only. */
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

test('extensions are in their places and in the command palette', async ({
  page,
  context,
  site,
  problems,
}) => {
  problems.expect(/404/u)
  problems.expect(expectedErrors)
  await signInAsAdmin(context, site)
  await visitExtensions(page, (path) => open(page, path))
  await expectAccessible(page)

  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('Stock')
  await page.getByRole('option', { name: /Stock/u }).first().click()
  await expect(page).toHaveURL('/admin/extension/stock')

  // A list loads its column extensions and no other extension.
  await expectLoaded(page, '/admin/books?columns=title,pages', [])
  await expectLoaded(page, '/admin/books?columns=title,spine', ['spine'])
  await expectLoaded(page, '/admin/extension/stock', ['stock'])
  expect((await page.goto('/admin/extension/nothing'))?.status()).toBe(404)
})

test('an extension that throws does not affect the rest of the page', async ({
  page,
  context,
  site,
  problems,
}) => {
  problems.expect(expectedErrors)
  await signInAsAdmin(context, site)
  await visitBrokenExtensions(page, (path) => open(page, path))
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('extensions are in the HTML of the server', async ({ page, context, site }) => {
    await signInAsAdmin(context, site)
    await visitExtensions(page, (path) => page.goto(path))
    await visitBrokenExtensions(page, (path) => page.goto(path))
    for (const name of ['cards/broken', 'columns/book/pages', 'screens/broken']) {
      expect(site.log.join('')).toContain(`product/admin/${name}.tsx could not be shown.`)
    }
  })
})
