import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { currentBuild } from '../current-build.ts'
import { expect, open, type Page, test } from './browser-test.ts'
import { touchDown } from './touch.ts'

interface Chunk {
  readonly file: string
  readonly imports?: readonly string[]
  readonly css?: readonly string[]
}

const client = join(currentBuild(), 'client')
const manifest: Record<string, Chunk> = JSON.parse(
  readFileSync(join(client, '.vite/manifest.json'), 'utf8'),
)

const running = new Set(['virtual:nacre/browser', 'product/pages/welcome/page.tsx'])

/** Returns the built files that a source file needs on a running page. */
function builtFrom(source: string): string[] {
  const chunk = manifest[source]
  if (!chunk) throw new Error(`Nothing was built from ${source}.`)
  const others = (chunk.imports ?? []).filter((name) => !running.has(name)).flatMap(builtFrom)
  return [chunk.file, ...(chunk.css ?? [])].map((file) => `/${file}`).concat(others)
}

const sources = {
  admin: 'shell/ui/areas/admin/home/page',
  login: 'shell/ui/areas/login/sign-in/page',
  notFound: 'product/pages/not-found/page.tsx',
  menu: 'product/pages/welcome/card-menu.tsx',
  adminMessages: 'virtual:messages/admin/en',
  loginMessages: 'virtual:messages/login/en',
} as const

/** Returns the built files of an area and its first screen, without messages. */
function builtForArea(area: 'admin' | 'login'): string[] {
  return [...builtFrom(`shell/ui/areas/${area}/area`), ...builtFrom(sources[area])]
}

const builtForSignIn = [...builtForArea('login'), ...builtFrom(sources.loginMessages)]

const sorted = (paths: readonly string[]) => [...new Set(paths)].toSorted()

/** A text that only the code of each module contains. */
const textOf: Readonly<Record<keyof typeof sources, string>> = {
  admin: 'admin.home.greeting',
  login: 'login.signIn.forgotPassword',
  notFound: 'Abstract Content',
  menu: 'Unlike',
  adminMessages: 'Keyboard shortcuts',
  loginMessages: 'Forgot password?',
}

const codeOf = (file: string) => readFileSync(join(client, file), 'utf8')

/** Records the paths of scripts and styles that a page requests from now on. */
function requestsOf(page: Page): string[] {
  const paths: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/\.(?:js|css)$/u.test(pathname)) paths.push(pathname)
  })
  return paths
}

/** Sets a global variable, which a reload removes. */
const mark = (page: Page) => page.evaluate(() => Reflect.set(globalThis, 'isMarked', true))
const isMarked = (page: Page) => page.evaluate(() => Reflect.get(globalThis, 'isMarked'))

test('the welcome page loads no code of other pages, and none for touch', async ({ page }) => {
  const requests = requestsOf(page)
  await open(page, '/welcome')
  await page.waitForLoadState('networkidle')
  expect(requests.length).toBeGreaterThan(0)
  for (const source of Object.values(sources)) {
    for (const file of builtFrom(source)) expect(requests).not.toContain(file)
  }
  expect(requests.join()).not.toContain('gestures')
  // The loaded files do not contain the code of the others either.
  const loaded = requests.map(codeOf).join('\n')
  for (const [name, text] of Object.entries(textOf)) {
    expect(codeOf(builtFrom(sources[name as keyof typeof sources])[0] ?? '')).toContain(text)
    expect(loaded).not.toContain(text)
  }
})

test('hovering a link loads its page, and the navigation loads nothing more', async ({ page }) => {
  await open(page, '/welcome')
  await mark(page)
  const requests = requestsOf(page)
  const login = page.getByRole('link', { name: 'Sign in' })
  await Promise.all([page.waitForRequest(`**${builtFrom(sources.login)[0]}`), login.hover()])
  await login.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in')
  await expect(page).toHaveURL('/login')
  expect(requests.toSorted()).toEqual(sorted(builtForSignIn))
  expect(await isMarked(page)).toBe(true)
})

test('focusing a link loads its page', async ({ page }) => {
  await open(page, '/welcome')
  await mark(page)
  const requests = requestsOf(page)
  const admin = page.getByRole('link', { name: 'Admin' })
  await Promise.all([page.waitForRequest(`**${builtFrom(sources.admin)[0]}`), admin.focus()])
  await page.keyboard.press('Enter')
  // Without a session, the admin area redirects to the login area, which has its own code.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in')
  const expected = sorted([...builtForArea('admin'), ...builtForSignIn])
  expect(requests.toSorted()).toEqual(expected)
  expect(await isMarked(page)).toBe(true)
})

test('the menu of a card is loaded when it opens', async ({ page }) => {
  await open(page, '/welcome')
  const requests = requestsOf(page)
  await page.getByRole('button', { name: 'More actions for Spiral' }).click()
  await expect(page.getByRole('dialog', { name: 'Spiral' })).toBeVisible()
  expect(requests.toSorted()).toEqual(builtFrom(sources.menu).toSorted())
})

test('the not-found page is loaded by a navigation to it', async ({ page, problems }) => {
  await open(page, '/login')
  await mark(page)
  const requests = requestsOf(page)
  await page.evaluate(() => {
    history.pushState(null, '', '/nothing')
    history.pushState(null, '', '/nothing')
    history.back()
  })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard')
  expect(requests.toSorted()).toEqual(builtFrom(sources.notFound).toSorted())
  expect(await isMarked(page)).toBe(true)
  expect(problems.all).toEqual([])
})

test.describe('with touch', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

  test('touching a link loads its page before the finger is lifted', async ({ page }) => {
    await open(page, '/welcome')
    await mark(page)
    const link = page.getByRole('link', { name: 'Sign in' })
    const box = await link.boundingBox()
    if (!box) throw new Error('The link is not visible.')
    const request = page.waitForRequest(`**${builtFrom(sources.login)[0]}`)
    const lift = await touchDown(page, { x: box.x + 10, y: box.y + 10 })
    await request
    await expect(page).toHaveURL('/welcome')
    await lift()
    await expect(page).toHaveURL('/login')
    expect(await isMarked(page)).toBe(true)
  })
})
