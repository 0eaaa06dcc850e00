import {
  type BrowserProblems,
  cardOf,
  changeDocument,
  expect,
  likeOf,
  likesOf,
  open,
  type Page,
  test,
} from './browser-test.ts'

const ours = /^error: The application could not start\./u

/** Expects the complete page of the server, which works like without JavaScript. */
async function expectServedPage(page: Page, problems: BrowserProblems) {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome')
  await expect(page.getByRole('article')).toHaveCount(9)
  await expect(page.getByRole('link', { name: 'Share Spiral' })).toBeVisible()
  problems.expect(/the server responded with a status of 403/u)
  const before = await likesOf(page, 'Spiral')
  await likeOf(page, 'Spiral').click()
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect.poll(() => likesOf(page, 'Spiral')).toBe(before + 1)
  await expect(cardOf(page, 'Spiral')).toBeInViewport()
  await page.getByRole('link', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in')
}

const linesOf = (problems: BrowserProblems, line: RegExp) =>
  problems.all.filter((text) => line.test(text))

test('invalid boot data leaves the server-rendered page intact', async ({ page, problems }) => {
  problems.expect(ours)
  await changeDocument(page, '**/welcome', (html) => html.replace('id="boot">{', 'id="boot">'))
  await page.goto('/welcome')
  await expect.poll(() => linesOf(problems, ours)).toHaveLength(1)
  await expectServedPage(page, problems)
})

test('missing boot data leaves the server-rendered page intact', async ({ page, problems }) => {
  problems.expect(ours)
  await changeDocument(page, '**/welcome', (html) => html.replace('id="boot"', 'id="other"'))
  await page.goto('/welcome')
  await expect.poll(() => linesOf(problems, ours)).toHaveLength(1)
  await expectServedPage(page, problems)
})

test('a missing script leaves the server-rendered page intact', async ({ page, problems }) => {
  // No script of the page runs, so only the browser logs.
  const own = /the server responded with a status of 404/u
  problems.expect(own)
  await page.route('**/assets/browser-*.js', (route) => route.fulfill({ status: 404 }))
  await page.goto('/welcome')
  await expect.poll(() => linesOf(problems, own)).toHaveLength(1)
  await expectServedPage(page, problems)
})

test('missing code of the page leaves the server-rendered page intact', async ({
  page,
  problems,
}) => {
  problems.expect(ours)
  problems.expect(/the server responded with a status of 404/u)
  await page.route('**/assets/page-*.js', (route) => route.fulfill({ status: 404 }))
  await page.goto('/welcome')
  await expect.poll(() => linesOf(problems, ours)).toHaveLength(1)
  await expectServedPage(page, problems)
})

const broken = '(()=>{throw Error("Broken page")})()'

for (const [when, place] of [
  ['it renders', /(?<=className:)[`'"]welcome[`'"]/u],
  ['it loads its data', /\w+\.tiles\.list\(\w+\)/u],
] as const) {
  test(`a page that throws while ${when} stays as the server rendered it`, async ({
    page,
    problems,
  }) => {
    problems.expect(ours)
    // React and the router log the error.
    problems.expect(/Broken page/u)
    await page.route('**/assets/page-*.js', async (route) => {
      const response = await route.fetch()
      const code = await response.text()
      expect(code).toMatch(place)
      await route.fulfill({ response, body: code.replace(place, broken) })
    })
    await page.goto('/welcome')
    await expect.poll(() => linesOf(problems, ours)).toHaveLength(1)
    expect(linesOf(problems, /Broken page/u).length).toBeGreaterThan(0)
    await page.unroute('**/assets/page-*.js')
    await expectServedPage(page, problems)
  })
}

test('a layout that throws after rendering leaves the server-rendered page intact', async ({
  page,
  problems,
}) => {
  problems.expect(ours)
  problems.expect(/Broken history/u)
  await page.addInitScript(() => {
    Object.defineProperty(history, 'scrollRestoration', {
      configurable: true,
      set() {
        Reflect.deleteProperty(history, 'scrollRestoration')
        throw new Error('Broken history')
      },
    })
  })
  await page.goto('/welcome')
  await expect.poll(() => linesOf(problems, ours)).toHaveLength(1)
  await expect(page.getByRole('article')).toHaveCount(9)
  await expect(page.getByRole('link', { name: 'Share Spiral' })).toBeVisible()
})

test('a page whose code fails to load shows an error, and other pages remain reachable', async ({
  page,
  problems,
}) => {
  problems.expect(/the server responded with a status of 404/u)
  problems.expect(/Failed to fetch dynamically imported module/u)
  await open(page, '/welcome')
  await page.route('**/assets/*.js', (route) => route.fulfill({ status: 404 }))
  await page.getByRole('link', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Something went wrong')
  await page.unroute('**/assets/*.js')
  await page.getByRole('link', { name: 'Reload page' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in')
})
