import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { currentBuild } from '#tests/current-build.ts'
import { expect, open, type Page, test } from './journey.ts'
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

/** The paths of all that a source file needs when the page already runs. */
function builtFrom(source: string): string[] {
  const chunk = manifest[source]
  if (!chunk) throw new Error(`Nothing was built from ${source}.`)
  const others = (chunk.imports ?? []).filter((name) => !running.has(name)).flatMap(builtFrom)
  return [chunk.file, ...(chunk.css ?? [])].map((file) => `/${file}`).concat(others)
}

const sources = {
  admin: 'shell/ui/areas/admin/home/page.tsx',
  login: 'shell/ui/areas/login/sign-in/page.tsx',
  notFound: 'product/pages/not-found/page.tsx',
  menu: 'product/pages/welcome/card-menu.tsx',
  adminMessages: 'virtual:messages/admin/en',
  loginMessages: 'virtual:messages/login/en',
} as const

/** What opening a screen of an area requests: the area and the screen, without its messages. */
function builtForArea(area: 'admin' | 'login'): string[] {
  return [...builtFrom(`shell/ui/areas/${area}/area.tsx`), ...builtFrom(sources[area])]
}

const builtForSignIn = [...builtForArea('login'), ...builtFrom(sources.loginMessages)]

const sorted = (paths: readonly string[]) => [...new Set(paths)].toSorted()

/** Words that stand in the code of each and nowhere else. */
const textOf: Readonly<Record<keyof typeof sources, string>> = {
  admin: 'admin.home.greeting',
  login: 'login.signIn.forgotten',
  notFound: 'Abstract Content',
  menu: 'Unlike',
  adminMessages: 'Keyboard shortcuts',
  loginMessages: 'Forgot password?',
}

const codeOf = (file: string) => readFileSync(join(client, file), 'utf8')

/** The paths of the scripts and styles that a page asks for from now on. */
function requestsOf(page: Page): string[] {
  const paths: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/\.(?:js|css)$/u.test(pathname)) paths.push(pathname)
  })
  return paths
}

/** A reload would lose this. */
const mark = (page: Page) => page.evaluate(() => Reflect.set(globalThis, 'isMarked', true))
const isMarked = (page: Page) => page.evaluate(() => Reflect.get(globalThis, 'isMarked'))

test('opening the welcome page loads no code of other pages, and none for fingers', async ({
  page,
}) => {
  const requests = requestsOf(page)
  await open(page, '/welcome')
  await page.waitForLoadState('networkidle')
  expect(requests.length).toBeGreaterThan(0)
  for (const source of Object.values(sources)) {
    for (const file of builtFrom(source)) expect(requests).not.toContain(file)
  }
  expect(requests.join()).not.toContain('gestures')
  // Nor has the code only moved to where it does not belong.
  const loaded = requests.map(codeOf).join('\n')
  for (const [name, words] of Object.entries(textOf)) {
    expect(codeOf(builtFrom(sources[name as keyof typeof sources])[0] ?? '')).toContain(words)
    expect(loaded).not.toContain(words)
  }
})

test('pointing at a link fetches its page, and going there loads nothing more', async ({
  page,
}) => {
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

test('the keyboard on a link fetches its page', async ({ page }) => {
  await open(page, '/welcome')
  await mark(page)
  const requests = requestsOf(page)
  const admin = page.getByRole('link', { name: 'Admin' })
  await Promise.all([page.waitForRequest(`**${builtFrom(sources.admin)[0]}`), admin.focus()])
  await page.keyboard.press('Enter')
  // Nobody has come in, so the admin area sends them to the login area, with its own code.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in')
  const expected = sorted([...builtForArea('admin'), ...builtForSignIn])
  expect(requests.toSorted()).toEqual(expected)
  expect(await isMarked(page)).toBe(true)
})

test('the menu of a card comes when it is opened', async ({ page }) => {
  await open(page, '/welcome')
  const requests = requestsOf(page)
  await page.getByRole('button', { name: 'More actions for Spiral' }).click()
  await expect(page.getByRole('dialog', { name: 'Spiral' })).toBeVisible()
  expect(requests.toSorted()).toEqual(builtFrom(sources.menu).toSorted())
})

test('an unknown page is fetched when somebody goes there', async ({ page, troubles }) => {
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
  expect(troubles.all).toEqual([])
})

test.describe('with fingers', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

  test('a finger on a link fetches its page before it is lifted', async ({ page }) => {
    await open(page, '/welcome')
    await mark(page)
    const link = page.getByRole('link', { name: 'Sign in' })
    const box = await link.boundingBox()
    if (!box) throw new Error('The link cannot be seen.')
    const request = page.waitForRequest(`**${builtFrom(sources.login)[0]}`)
    const lift = await touchDown(page, { x: box.x + 10, y: box.y + 10 })
    await request
    await expect(page).toHaveURL('/welcome')
    await lift()
    await expect(page).toHaveURL('/login')
    expect(await isMarked(page)).toBe(true)
  })
})
