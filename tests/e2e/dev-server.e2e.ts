import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { copyProject, edit, linkPackages } from '../project-copy.ts'
import { waitForHydration, expect, type Page, test as base } from './browser-test.ts'
import { type AppProcess, runAppProcess } from '#shell/testing/browser/app-process.ts'

interface Project {
  readonly folder: string
  readonly url: string
  /** What the running server has printed. */
  readonly log: readonly string[]
  /** Starts the development server, or restarts it on the same port. */
  start(): Promise<void>
  stop(): Promise<void>
}

const test = base.extend<{ project: Project }>({
  project: async ({ page }, use) => {
    const folder = await copyProject()
    await linkPackages(folder)
    // The package search is not available here.
    const search = { PACKAGE_SEARCH_URL: 'http://127.0.0.1:9/search' }
    await page.route('**/search?*', (route) => route.fulfill({ json: { total: 0, results: [] } }))
    const environment = { DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'warn', ...search }
    let url = 'http://127.0.0.1:0'
    let running: AppProcess | undefined
    const stop = async () => {
      await running?.stop()
      running = undefined
    }
    await use({
      folder,
      get url() {
        return url
      },
      get log() {
        return running?.log ?? []
      },
      async start() {
        await stop()
        const PORT = new URL(url).port
        running = await runAppProcess(
          ['scripts/nacre.mjs', 'dev'],
          { ...environment, PORT },
          folder,
        )
        url = running.url
      },
      stop,
    })
    // A page without its server tries to reconnect, which the browser reports.
    await page.close()
    await stop()
    await rm(folder, { recursive: true })
  },
})

/** Sets a global variable, which a reload removes. */
const mark = (page: Page) => page.evaluate(() => Reflect.set(globalThis, 'isMarked', true))
const isMarked = (page: Page) => page.evaluate(() => Reflect.get(globalThis, 'isMarked') === true)

test('a change is visible immediately during development, and reloads the page only if required', async ({
  page,
  project,
  problems,
}) => {
  test.slow()
  const change = (path: string, from: string, to: string) =>
    edit(join(project.folder, path), from, to)
  await project.start()
  const heading = page.getByRole('heading', { level: 1 })

  await test.step('the page hydrates without a mismatch', async () => {
    await page.goto(`${project.url}/login`)
    await waitForHydration(page)
    await page.goto(`${project.url}/welcome`)
    await waitForHydration(page)
    await mark(page)
    // Vite found no package too late, and has no warning about the code of the shell.
    expect(project.log.join('')).not.toMatch(/optimized|warning|error/u)
  })
  await test.step('a style is replaced in place', async () => {
    await change(
      'packages/nacre/src/ui/styles/tokens.css',
      '--surface: light-dark(#fbfaf8',
      '--surface: light-dark(#abcdef',
    )
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(171, 205, 239)')
    await change(
      'examples/shell/product/pages/welcome/welcome.css',
      'grid-auto-rows: 100px',
      'grid-auto-rows: 90px',
    )
    await expect(page.locator('.tiles')).toHaveCSS('grid-auto-rows', '90px')
    expect(await isMarked(page)).toBe(true)
  })
  await test.step('a component is replaced in place', async () => {
    await change(
      'examples/shell/product/pages/welcome/tile-grid.tsx',
      '<span>{text}</span>',
      '<span>{text}!</span>',
    )
    await expect(page.locator('.tile')).toHaveText(['One!', 'Two!', 'Three!', 'Four!'])
    expect(await isMarked(page)).toBe(true)
  })
  await test.step('a declaration reloads the page', async () => {
    await change('examples/shell/product/pages.ts', "title: 'Welcome'", "title: 'Good morning'")
    await expect(page).toHaveTitle('Good morning – Nacre')
    expect(await isMarked(page)).toBe(false)
    await waitForHydration(page)
    await expect(heading).toHaveText('Welcome')
  })
  await test.step('server code reloads the page', async () => {
    await mark(page)
    await change('examples/shell/product/product.ts', "name: 'Nacre'", "name: 'Pearl'")
    await expect(page).toHaveTitle('Good morning – Pearl')
    expect(await isMarked(page)).toBe(false)
  })
  await test.step('the page reconnects to a restarted server', async () => {
    // The browser may report the lost connection.
    problems.expect(/Failed to load resource: net::ERR_|WebSocket/u)
    // Only a connected page notices the end of the server.
    const hears = page.waitForEvent('console', (message) => message.text() === '[vite] connected.')
    await page.reload()
    await hears
    await waitForHydration(page)
    await mark(page)
    await project.stop()
    await change('examples/shell/product/pages.ts', 'Good morning', 'Good evening')
    await project.start()
    await expect(page).toHaveTitle('Good evening – Pearl')
  })
})

const review = `import { always, entity, everyone, integer, markdown, relation, text, when } from 'nacre'
import { editor } from '../roles.ts'

export const review = entity({
  name: 'review',
  plural: 'reviews',
  fields: {
    card: relation('card', { required: true, onRemove: 'cascade' }),
    headline: text({ required: true, max: 80 }),
    stars: integer({ required: true, min: 1, max: 5 }),
    text: markdown({ max: 2_000, searchable: true }),
    pros: text(),
    answer: markdown(),
  },
  states: {
    initial: 'waiting',
    moves: {
      publish: { from: 'waiting', to: 'published', may: [editor] },
      reject: { from: 'waiting', to: 'rejected', may: [editor] },
    },
    finalStates: ['published', 'rejected'],
  },
  may: {
    read: { everyone: when({ state: 'published' }), editor: always },
    create: everyone,
  },
})
`

test('a new entity is available without a restart, and a wrong declaration is explained', async ({
  page,
  project,
  problems,
}) => {
  test.slow()
  problems.expect(/Failed to load resource|WebSocket/u)
  await project.start()
  const { request } = page
  const file = join(project.folder, 'examples/shell/product/entities/review.ts')
  const product = join(project.folder, 'examples/shell/product/product.ts')
  const status = async (path: string) => (await request.get(project.url + path)).status()
  const text = async (path: string) => (await request.get(project.url + path)).text()
  expect(await status('/v1/reviews')).toBe(404)

  await test.step('one file, and a line in product.ts', async () => {
    await writeFile(file, review)
    await edit(
      product,
      'import { tile }',
      "import { review } from './entities/review.ts'\nimport { tile }",
    )
    await edit(product, 'note, card]', 'note, card, review]')
    await expect.poll(() => status('/v1/reviews')).toBe(200)
    expect(await text('/v1/openapi.json')).toContain('/v1/reviews/{id}')
    expect(await text('/v1/specification.md')).toContain('### Review')
    const { xsrfToken } = await (await request.get(`${project.url}/v1/session`)).json()
    const headers = { 'x-xsrf-token': xsrfToken }
    const { items } = await (await request.get(`${project.url}/v1/cards?limit=1`)).json()
    const data = { card: items[0].id, headline: 'Good', stars: 6 }
    const refused = await request.post(`${project.url}/v1/reviews`, { headers, data })
    expect(await refused.json()).toMatchObject({ errors: { stars: 'Must be 5 or less.' } })
    const created = await request.post(`${project.url}/v1/reviews`, {
      headers,
      data: { ...data, stars: 5 },
    })
    expect(created.status()).toBe(201)
    expect(await created.json()).toMatchObject({ state: 'waiting' })
    // The record is not published, so visitors do not see it.
    expect(await text('/v1/reviews')).not.toContain('Good')
  })
  await test.step('every mistake is reported with its file', async () => {
    await edit(file, 'min: 1, max: 5', 'min: 9, max: 5')
    await edit(file, "plural: 'reviews'", "plural: 'Reviews'")
    await expect.poll(() => status('/v1/cards')).toBe(500)
    await page.goto(`${project.url}/welcome`)
    const report = page.locator('pre')
    await expect(report).toContainText(
      /product\/entities\/review\.ts:\d+: review › plural: The plural Reviews/u,
    )
    await expect(report).toContainText(
      /product\/entities\/review\.ts:\d+: review › fields › stars: The field stars/u,
    )
  })
  await test.step('the fixed product runs again', async () => {
    await edit(file, 'min: 9, max: 5', 'min: 1, max: 5')
    await edit(file, "plural: 'Reviews'", "plural: 'reviews'")
    await expect.poll(() => status('/v1/reviews')).toBe(200)
  })
})
