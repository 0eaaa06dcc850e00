import {
  cardOf,
  changeDocument,
  expect,
  likeOf,
  open,
  type Page,
  test,
  type BrowserProblems,
} from './journey.ts'

test.use({ fresh: true })

const ours = /^error: The application could not start\./u

/** What the server sent is all there, and works as it does without JavaScript. */
async function expectServedPage(page: Page, troubles: BrowserProblems) {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome')
  await expect(page.getByRole('article')).toHaveCount(9)
  await expect(page.getByRole('link', { name: 'Share Spiral' })).toBeVisible()
  troubles.expect(/the server responded with a status of 403/u)
  await likeOf(page, 'Spiral').click()
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(likeOf(page, 'Spiral')).toHaveText(/1$/u)
  await expect(cardOf(page, 'Spiral')).toBeInViewport()
  await page.getByRole('link', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in')
}

const linesOf = (troubles: BrowserProblems, line: RegExp) =>
  troubles.all.filter((text) => line.test(text))

test('data that cannot be read leaves the page as it was served', async ({ page, troubles }) => {
  troubles.expect(ours)
  await changeDocument(page, '**/welcome', (html) => html.replace('id="boot">{', 'id="boot">'))
  await page.goto('/welcome')
  await expect.poll(() => linesOf(troubles, ours)).toHaveLength(1)
  await expectServedPage(page, troubles)
})

test('data that is missing leaves the page as it was served', async ({ page, troubles }) => {
  troubles.expect(ours)
  await changeDocument(page, '**/welcome', (html) => html.replace('id="boot"', 'id="other"'))
  await page.goto('/welcome')
  await expect.poll(() => linesOf(troubles, ours)).toHaveLength(1)
  await expectServedPage(page, troubles)
})

test('a script that is gone leaves the page as it was served', async ({ page, troubles }) => {
  // Where nothing of ours has run, the line is the browser's.
  const own = /the server responded with a status of 404/u
  troubles.expect(own)
  await page.route('**/assets/browser-*.js', (route) => route.fulfill({ status: 404 }))
  await page.goto('/welcome')
  await expect.poll(() => linesOf(troubles, own)).toHaveLength(1)
  await expectServedPage(page, troubles)
})

test('code of the page that is gone leaves the page as it was served', async ({
  page,
  troubles,
}) => {
  troubles.expect(ours)
  troubles.expect(/the server responded with a status of 404/u)
  await page.route('**/assets/page-*.js', (route) => route.fulfill({ status: 404 }))
  await page.goto('/welcome')
  await expect.poll(() => linesOf(troubles, ours)).toHaveLength(1)
  await expectServedPage(page, troubles)
})

const broken = '(()=>{throw Error("Broken page")})()'

for (const [when, place] of [
  ['it is drawn', /(?<=className:)[`'"]welcome[`'"]/u],
  ['it reads its data', /\w+\.tiles\.list\(\w+\)/u],
] as const) {
  test(`a page that throws while ${when} stays as it was served`, async ({ page, troubles }) => {
    troubles.expect(ours)
    // React and the router say by themselves that they have met an error.
    troubles.expect(/Broken page/u)
    await page.route('**/assets/page-*.js', async (route) => {
      const response = await route.fetch()
      const code = await response.text()
      expect(code).toMatch(place)
      await route.fulfill({ response, body: code.replace(place, broken) })
    })
    await page.goto('/welcome')
    await expect.poll(() => linesOf(troubles, ours)).toHaveLength(1)
    expect(linesOf(troubles, /Broken page/u).length).toBeGreaterThan(0)
    await page.unroute('**/assets/page-*.js')
    await expectServedPage(page, troubles)
  })
}

test('a frame that throws once it is drawn leaves the page as it was served', async ({
  page,
  troubles,
}) => {
  troubles.expect(ours)
  troubles.expect(/Broken history/u)
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
  await expect.poll(() => linesOf(troubles, ours)).toHaveLength(1)
  await expect(page.getByRole('article')).toHaveCount(9)
  await expect(page.getByRole('link', { name: 'Share Spiral' })).toBeVisible()
})

test('a page whose code is gone later says so, and the others stay within reach', async ({
  page,
  troubles,
}) => {
  troubles.expect(/the server responded with a status of 404/u)
  troubles.expect(/Failed to fetch dynamically imported module/u)
  await open(page, '/welcome')
  await page.route('**/assets/*.js', (route) => route.fulfill({ status: 404 }))
  await page.getByRole('link', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Something went wrong')
  await page.unroute('**/assets/*.js')
  await page.getByRole('link', { name: 'Reload page' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in')
})
