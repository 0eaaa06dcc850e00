import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { themeFile } from '#shell/vite/app-modules.ts'
import { overridesFolder, screenNames } from '#shell/vite/screen-overrides.ts'
import { readInterface, screenSources } from '../../packages/nacre/cli/screen-sources.mjs'
import { runAppProcess } from '#shell/testing/browser/app-process.ts'
import { tutorialSteps } from './tutorial-steps.ts'
import { createApp, type CreatedApp, root, runIn } from './created-app.ts'

let app: CreatedApp
let browser: Browser

beforeAll(async () => {
  app = await createApp()
  const executablePath = process.env['CHROMIUM_PATH']
  browser = await chromium.launch(executablePath === undefined ? {} : { executablePath })
})

afterAll(async () => {
  await browser?.close()
  app?.remove()
})

const setUpToken = 'for-the-package-only-0123456789abcdef'
const settings = { LOG_LEVEL: 'warn', SETUP_TOKEN: setUpToken }
const password = 'seven purple trams at noon'
const ada = { name: 'Ada Lovelace', email: 'ada@example.org', password }

/** Serves an app during a test, as `npm start` does or another command. Returns the origin. */
async function serve(
  args: readonly string[] = ['start'],
  options: { of?: CreatedApp; cwd?: string; dataDir?: string } = {},
): Promise<string> {
  const { of = app } = options
  const { cwd = of.folder, dataDir = join(of.folder, 'data') } = options
  const program = join(of.folder, 'node_modules/nacre/bin/nacre.mjs')
  const { url, stop } = await runAppProcess(
    [program, ...args],
    { ...settings, DATA_DIR: dataDir },
    cwd,
  )
  onTestFinished(stop)
  return url
}

/** Opens a page in the browser. `errors` are the errors of its console and of its scripts. */
async function openPage(url: string) {
  const page = await browser.newPage({ baseURL: url, locale: 'en' })
  onTestFinished(() => page.close())
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  const read = async (path: string) => {
    await page.goto(path, { waitUntil: 'networkidle' })
    return page.innerText('body')
  }
  const { xsrfToken } = await (await page.request.get('/v1/session')).json()
  const post = (path: string, data: object) =>
    page.request.post(path, { headers: { 'x-xsrf-token': xsrfToken }, data })
  return { page, errors, read, post }
}

function edit(path: string, before: string, after: string): void {
  const file = join(app.folder, overridesFolder, path)
  const code = readFileSync(file, 'utf8')
  expect(code).toContain(before)
  writeFileSync(file, code.replace(before, after))
}

/** Reads the color of links and buttons in the browser. */
const readAccent = () => getComputedStyle(document.documentElement).getPropertyValue('--accent')

test('the tarballs have the files and types that their descriptions promise', async () => {
  await runIn(
    root,
    process.execPath,
    join(root, 'scripts/checks/check-tarball.mjs'),
    ...app.tarballs,
  )
})

test('the tarballs are small, and a new app has few files', () => {
  const size = app.tarballs.reduce((sum, file) => sum + statSync(file).size, 0)
  expect(size).toBeLessThanOrEqual(2.2 * 2 ** 20)
  expect(app.files).toEqual(expect.arrayContaining(['AGENTS.md', '.gitignore', 'README.md']))
  expect(app.files.length).toBeLessThanOrEqual(15)
})

test('the server needs few and small packages', () => {
  const { count, size } = app.installed
  console.log(`npm install --omit=dev: ${count} packages, ${(size / 1e6).toFixed(0)} MB with Node`)
  expect(count).toBeLessThanOrEqual(120)
  expect(size).toBeLessThanOrEqual(250e6)
})

test('the types of the app and of all packages are correct', async () => {
  expect(await app.run('npx', 'tsc', '--noEmit', '--skipLibCheck', 'false')).toBe('')
})

test('the tests of the app pass', async () => {
  expect(await app.run('npm', 'test')).toMatch(/Tests +\d+ passed/u)
})

test('the built app shows its page, its login area and its admin area without errors', async () => {
  const url = await serve()
  const { page, errors, read, post } = await openPage(url)
  expect(await read('/tasks')).toContain('Read product/entities/task.ts')
  expect(await read('/admin')).toContain('Forgot password?')
  const setUp = await post('/v1/account/setup', { token: setUpToken, ...ada })
  expect(setUp.status(), await setUp.text()).toBe(200)
  expect(await read('/admin/tasks')).toContain('Read product/entities/task.ts')
  expect(await (await page.request.get('/v1/tasks')).json()).toMatchObject({ items: [{}, {}] })
  expect(errors).toEqual([])
})

test('the types of copies of all screens are correct', async () => {
  const from = readInterface()
  for (const screen of screenNames()) {
    for (const { path, code } of screenSources(screen, from)) {
      const file = join(app.folder, overridesFolder, screen, path)
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, code)
    }
  }
  expect(await app.run('npx', 'tsc', '--noEmit')).toBe('')
  rmSync(join(app.folder, overridesFolder), { recursive: true })
})

/** Wraps the page for signing in, and sets a color. */
async function changeAppearance(): Promise<void> {
  await app.run('npx', 'nacre', 'eject', 'login/sign-in', '--wrap')
  edit('login/sign-in/page.tsx', '<Original {...props} />', '<>Hello!<Original {...props} /></>')
  writeFileSync(join(app.folder, themeFile), ':root { --accent: teal }')
}

function resetAppearance(): void {
  for (const path of [overridesFolder, themeFile])
    rmSync(join(app.folder, path), { recursive: true, force: true })
}

test('the app wraps a screen, replaces one by a changed copy, and sets colors', async () => {
  onTestFinished(resetAppearance)
  await changeAppearance()
  await app.run('npx', 'nacre', 'eject', 'login/forgot-password')
  edit('login/forgot-password/page.tsx', "{t('login.forgotPassword.title')}", '"No password?"')
  const { page, errors, read } = await openPage(await serve())
  const wrapped = await read('/login')
  expect(wrapped).toContain('Hello!')
  expect(wrapped).toContain('Forgot password?')
  expect(await read('/login/forgot-password')).toContain('No password?')
  expect(await page.evaluate(readAccent)).toBe('teal')
  expect(errors).toEqual([])
})

test('the development server serves an app in another folder, with screens and a theme that are new', async () => {
  onTestFinished(resetAppearance)
  const url = await serve(['dev', `--app=${app.folder}`], { cwd: import.meta.dirname })
  const { page, errors, read } = await openPage(url)
  expect(await read('/tasks')).toContain('Read product/entities/task.ts')
  expect(await read('/login')).not.toContain('Hello!')
  await changeAppearance()
  await expect.poll(() => read('/login'), { timeout: 30_000 }).toContain('Hello!')
  expect(await page.evaluate(readAccent)).toBe('teal')
  expect(errors).toEqual([])
  // The browser must not keep the screen that it has loaded.
  edit('login/sign-in/page.tsx', 'Hello!', 'Good morning!')
  await expect.poll(() => read('/login'), { timeout: 30_000 }).toContain('Good morning!')
})

/** What follows from the creation of the app, because the test has no network. */
const stepsOfInstallation =
  /^(?:npm create nacre tool-library|cd tool-library|npm install|npm ci)$/u

// It builds, tests and serves an app, one after the other.
test(
  'the steps of the tutorial lead to a product that is tested, built and served',
  { timeout: 400_000 },
  async () => {
    const tutorial = await app.another('tool-library')
    const steps = tutorialSteps(
      join(tutorial.folder, 'node_modules/nacre/docs/tutorial/tool-library.md'),
    )
    const commands: string[] = []
    let url = ''
    for (const step of steps) {
      if (step.kind === 'file') {
        const file = join(tutorial.folder, step.path)
        mkdirSync(dirname(file), { recursive: true })
        writeFileSync(file, step.code)
        continue
      }
      commands.push(step.line)
      if (stepsOfInstallation.test(step.line)) continue
      const [, path] = /^curl http:\/\/127\.0\.0\.1:3000(\S+)$/u.exec(step.line) ?? []
      if (step.isInBackground) url = await serve(['dev'], { of: tutorial })
      else if (path !== undefined) expect((await fetch(url + path)).status).toBe(200)
      else await tutorial.run('sh', '-c', step.line)
    }
    expect(commands).toEqual(expect.arrayContaining(['npm run dev', 'npm test', 'npm run build']))
    const dataDir = join(tutorial.folder, 'built')
    for (const origin of [url, await serve(['start'], { of: tutorial, dataDir })])
      expect(await (await fetch(`${origin}/tools`)).text()).toContain(
        'Sign in</a> to borrow a tool',
      )
  },
)

test('the build starts without the packages that have built it', async () => {
  await app.run('npx', 'nacre', 'build')
  for (const name of ['vite', 'rolldown', '@vitejs', 'typescript', '@typescript', 'vitest'])
    rmSync(join(app.folder, 'node_modules', name), { recursive: true })
  const url = await serve()
  expect(await (await fetch(`${url}/tasks`)).text()).toContain('Read product/entities/task.ts')
})
