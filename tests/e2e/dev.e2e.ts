import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { copyProject, edit, linkPackages } from '#tests/project-copy.ts'
import { waitForHydration, expect, type Page, test as base } from './journey.ts'
import { run, type Server } from './server.ts'

interface Project {
  readonly folder: string
  readonly url: string
  /** Starts the development server, anew and in the same place if it runs already. */
  start(): Promise<void>
  stop(): Promise<void>
}

const test = base.extend<{ project: Project }>({
  project: async ({ page }, use) => {
    const folder = await copyProject()
    await linkPackages(folder)
    // Nobody is asked for packages here.
    const search = { PACKAGE_SEARCH_URL: 'http://127.0.0.1:9/search' }
    await page.route('**/search?*', (route) => route.fulfill({ json: { total: 0, results: [] } }))
    const environment = { DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'warn', ...search }
    let url = 'http://127.0.0.1:0'
    let running: Pick<Server, 'url' | 'stop'> | undefined
    const stop = async () => {
      await running?.stop()
      running = undefined
    }
    await use({
      folder,
      get url() {
        return url
      },
      async start() {
        await stop()
        const PORT = new URL(url).port
        running = await run(['bin/dev-server.mjs'], { ...environment, PORT }, folder)
        url = running.url
      },
      stop,
    })
    // A page whose server goes away looks for it, loudly.
    await page.close()
    await stop()
    await rm(folder, { recursive: true })
  },
})

/** A reload would lose this. */
const mark = (page: Page) => page.evaluate(() => Reflect.set(globalThis, 'isMarked', true))
const isMarked = (page: Page) => page.evaluate(() => Reflect.get(globalThis, 'isMarked') === true)

test('a change shows at once while developing, and reloads no more than it must', async ({
  page,
  project,
  troubles,
}) => {
  test.slow()
  const change = (path: string, from: string, to: string) =>
    edit(join(project.folder, path), from, to)
  await project.start()
  const heading = page.getByRole('heading', { level: 1 })

  await test.step('the page comes to life without a mismatch', async () => {
    await page.goto(`${project.url}/login`)
    await waitForHydration(page)
    await page.goto(`${project.url}/welcome`)
    await waitForHydration(page)
    await mark(page)
  })
  await test.step('a style is replaced in place', async () => {
    await change(
      'shell/ui/styles/tokens.css',
      '--surface: light-dark(#fbfaf8',
      '--surface: light-dark(#abcdef',
    )
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(171, 205, 239)')
    await change(
      'product/pages/welcome/welcome.css',
      'grid-auto-rows: 100px',
      'grid-auto-rows: 90px',
    )
    await expect(page.locator('.tiles')).toHaveCSS('grid-auto-rows', '90px')
    expect(await isMarked(page)).toBe(true)
  })
  await test.step('a component is replaced in place', async () => {
    await change(
      'product/pages/welcome/tile-grid.tsx',
      '<span>{text}</span>',
      '<span>{text}!</span>',
    )
    await expect(page.locator('.tile')).toHaveText(['One!', 'Two!', 'Three!', 'Four!'])
    expect(await isMarked(page)).toBe(true)
  })
  await test.step('a declaration loads the page anew', async () => {
    await change('product/pages.ts', "title: 'Welcome'", "title: 'Good morning'")
    await expect(page).toHaveTitle('Good morning – Nacre')
    expect(await isMarked(page)).toBe(false)
    await waitForHydration(page)
    await expect(heading).toHaveText('Welcome')
  })
  await test.step('what only the server runs loads the page anew', async () => {
    await mark(page)
    await change('product/product.ts', "name: 'Nacre'", "name: 'Pearl'")
    await expect(page).toHaveTitle('Good morning – Pearl')
    expect(await isMarked(page)).toBe(false)
  })
  await test.step('a server that is started anew is found again', async () => {
    // That it was away for a while, the browser may say.
    troubles.expect(/Failed to load resource: net::ERR_|WebSocket/u)
    // Only a page that has heard of the server notices when it goes.
    const hears = page.waitForEvent('console', (message) => message.text() === '[vite] connected.')
    await page.reload()
    await hears
    await waitForHydration(page)
    await mark(page)
    await project.stop()
    await change('product/pages.ts', 'Good morning', 'Good evening')
    await project.start()
    await expect(page).toHaveTitle('Good evening – Pearl')
  })
})

const review = `import { entity } from '#shell/model/entity.ts'
import { integer } from '#shell/model/fields/integer.ts'
import { markdown } from '#shell/model/fields/markdown.ts'
import { relation } from '#shell/model/fields/relation.ts'
import { text } from '#shell/model/fields/text.ts'
import { always, everyone, when } from '#shell/model/role.ts'
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

test('an entity that is declared while developing is there without a restart, and a wrong one says why', async ({
  page,
  project,
  troubles,
}) => {
  test.slow()
  troubles.expect(/Failed to load resource|WebSocket/u)
  await project.start()
  const { request } = page
  const file = join(project.folder, 'product/entities/review.ts')
  const product = join(project.folder, 'product/product.ts')
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
    const made = await request.post(`${project.url}/v1/reviews`, {
      headers,
      data: { ...data, stars: 5 },
    })
    expect(made.status()).toBe(201)
    expect(await made.json()).toMatchObject({ state: 'waiting' })
    // It waits, so strangers do not see it.
    expect(await text('/v1/reviews')).not.toContain('Good')
  })
  await test.step('every mistake is named with its file, at once', async () => {
    await edit(file, 'min: 1, max: 5', 'min: 9, max: 5')
    await edit(file, "plural: 'reviews'", "plural: 'Reviews'")
    await expect.poll(() => status('/v1/cards')).toBe(500)
    await page.goto(`${project.url}/welcome`)
    const shown = page.locator('pre')
    await expect(shown).toContainText(
      'product/entities/review.ts: review › plural: The plural Reviews',
    )
    await expect(shown).toContainText(
      'product/entities/review.ts: review › fields › stars: The field stars',
    )
  })
  await test.step('and what is mended runs again', async () => {
    await edit(file, 'min: 9, max: 5', 'min: 1, max: 5')
    await edit(file, "plural: 'Reviews'", "plural: 'reviews'")
    await expect.poll(() => status('/v1/reviews')).toBe(200)
  })
})
