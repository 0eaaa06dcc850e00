// Writes the screenshots of the documentation, from a build of examples/shell with sample records:
// `npm run build`, then `node scripts/docs-screenshots.mjs`.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { startAppServer } from '../packages/nacre/src/testing/browser/app-process.ts'
import { currentBuild } from '../tests/current-build.ts'
import { ensureBrowser } from './browser.mjs'
import { root } from './root.mjs'

const setUpToken = 'for-the-screenshots-only-0123456789abcdef'
const ada = {
  name: 'Ada Lovelace',
  email: 'ada@example.org',
  password: 'seven purple trams at noon',
}
const size = { width: 1280, height: 800 }

/** Records besides the seeds, so that lists and charts have something to show. */
const titles = ['Nautilus', 'Cowrie', 'Abalone', 'Mussel', 'Periwinkle', 'Razor clam']
const folders = ['Beaches', 'Drawings', 'Letters', 'Boats']

const save = async (name, image) =>
  writeFileSync(
    join(root, 'docs', `${name}.webp`),
    await sharp(image).webp({ quality: 85 }).toBuffer(),
  )

/** Calls the API as the browser of the context does, with its cookies. */
function createCaller({ request }, url) {
  return async (method, path, data, headers = {}) => {
    const { xsrfToken } = await (await request.get(`${url}/v1/session`)).json()
    const response = await request.fetch(`${url}/v1/${path}`, {
      method,
      data,
      headers: { 'x-xsrf-token': xsrfToken, ...headers },
    })
    if (!response.ok()) throw new Error(`${method} ${path}: ${await response.text()}`)
    return response.json()
  }
}

/** Creates the administrator and the records. */
async function createRecords(call) {
  await call('POST', 'account/setup', { token: setUpToken, ...ada })
  const { items } = await call('GET', 'cards')
  for (const [index, title] of titles.entries()) {
    const { text, image } = items[index % items.length]
    const { id, version } = await call('POST', 'cards', { title, text, image })
    if (index % 2 === 0)
      await call('POST', `cards/${id}/withdraw`, {}, { 'if-match': `"${version}"` })
  }
  for (const name of folders) await call('POST', 'folders', { name })
}

/** Both themes of the welcome page, side by side. */
async function captureWelcome(browser, url) {
  const images = []
  for (const colorScheme of ['light', 'dark']) {
    const page = await browser.newPage({ viewport: { width: 1440, height: 988 }, colorScheme })
    await page.goto(`${url}/welcome`, { waitUntil: 'networkidle' })
    images.push(
      await sharp(await page.screenshot())
        .resize({ width: 900, height: 617 })
        .toBuffer(),
    )
    await page.close()
  }
  const [light, dark] = images
  const frame = { width: 1824, height: 617, channels: 4, background: '#0000' }
  await save(
    'welcome',
    await sharp({ create: frame })
      .composite([
        { input: light, left: 0, top: 0 },
        { input: dark, left: 924, top: 0 },
      ])
      .png()
      .toBuffer(),
  )
}

async function captureAdmin(context, url, call) {
  const page = await context.newPage()
  const open = async (path, colorScheme = 'light') => {
    await page.emulateMedia({ colorScheme })
    await page.goto(`${url}/admin${path}`, { waitUntil: 'networkidle' })
  }
  await open('')
  await save('admin-home', await page.screenshot())
  await open('/cards', 'dark')
  for (const row of [2, 4]) await page.getByRole('row').nth(row).getByRole('checkbox').check()
  await save('admin-list', await page.screenshot())
  const { items } = await call('GET', `cards?where=${encodeURIComponent('{"title":"Nautilus"}')}`)
  await open(`/cards/${items[0].id}`)
  await save('admin-record', await page.screenshot())
  await open('/specification')
  await page
    .getByRole('heading', { name: /states/iu })
    .first()
    .scrollIntoViewIfNeeded()
  await save('admin-specification', await page.screenshot())
}

const main = join(currentBuild(), 'server/main.js')
const environment = { SETUP_TOKEN: setUpToken, PACKAGE_SEARCH_URL: 'http://127.0.0.1:9/search' }
const app = await startAppServer(main, environment, root)
const browser = await chromium.launch({ executablePath: await ensureBrowser() })
try {
  await captureWelcome(browser, app.url)
  const context = await browser.newContext({ viewport: size, reducedMotion: 'reduce' })
  const call = createCaller(context, app.url)
  await createRecords(call)
  await captureAdmin(context, app.url, call)
} finally {
  await browser.close()
  await app.stop()
}
