import { signInAsAdmin } from './sign-in-as-admin.ts'
import { answerPackageSearch, expect, open, type Page, test } from './browser-test.ts'

const palette = (page: Page) => page.getByRole('dialog', { name: 'Command palette' })
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test('the command palette finds a record, a page and an action by keyboard', async ({
  page,
  context,
  site,
}) => {
  await signInAsAdmin(context, site)
  await open(page, '/')
  await page.keyboard.press('Control+k')
  const input = palette(page).getByRole('combobox')
  await expect(input).toBeFocused()
  await expect(palette(page).getByRole('group', { name: 'Go to' })).toBeVisible()

  await page.keyboard.type('spir')
  const spiral = palette(page).getByRole('option', { name: /Spiral/u })
  await expect(spiral).toHaveAttribute('aria-selected', 'true')
  await expect(input).toHaveAttribute(
    'aria-activedescendant',
    (await spiral.getAttribute('id')) ?? '',
  )
  await page.keyboard.press('Enter')
  await expect(heading(page)).toHaveText('Spiral')
  await expect(palette(page)).toBeHidden()

  // The palette has the actions of the open record, and recent records come first.
  await page.keyboard.press('Control+k')
  await expect(palette(page).getByRole('group', { name: 'Recently viewed' })).toContainText(
    'Spiral',
  )
  await expect(palette(page).getByRole('group', { name: 'On this page' })).toContainText('Withdraw')
  await page.keyboard.type('create card')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/admin/cards/new')

  // Closing the palette restores the focus.
  await page.getByLabel('Title').focus()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('zzzz')
  await expect(palette(page).getByRole('option')).toHaveText(['Search all records for “zzzz”'])
  await page.keyboard.press('Escape')
  await expect(page.getByLabel('Title')).toBeFocused()
})

test('single-key shortcuts open pages, move through rows, open the shortcut help, and can be turned off', async ({
  page,
  context,
  site,
}) => {
  await signInAsAdmin(context, site)
  await open(page, '/')
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(sheet.getByText('Select row')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()

  // A long pause between two keys makes them no shortcut. A busy machine may cause one, so the test retries.
  await expect(async () => {
    await page.keyboard.press('g')
    await page.keyboard.press('c')
    await expect(page).toHaveURL('/admin/cards', { timeout: 10_000 })
  }).toPass()
  await expect(heading(page)).toHaveText('Cards')
  const links = page.getByRole('rowheader').getByRole('link')
  await page.keyboard.press('j')
  await expect(links.nth(0)).toBeFocused()
  await page.keyboard.press('j')
  await expect(links.nth(1)).toBeFocused()
  await page.keyboard.press('k')
  await expect(links.nth(0)).toBeFocused()
  await page.keyboard.press('x')
  await expect(page.getByRole('row').nth(1).getByRole('checkbox')).toBeChecked()

  // Shortcuts are inactive in inputs.
  await page.keyboard.press('/')
  const search = page.locator('.screen').getByRole('searchbox').first()
  await expect(search).toBeFocused()
  await page.keyboard.type('gc?')
  await expect(search).toHaveValue('gc?')
  await search.fill('')

  await page.getByRole('button', { name: /^Account menu/u }).click()
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click()
  await sheet.getByRole('checkbox', { name: 'Enable single-key shortcuts' }).uncheck()
  await page.keyboard.press('Escape')
  await page.reload()
  await page.keyboard.press('?')
  await page.keyboard.press('Control+k')
  await expect(palette(page)).toBeVisible()
  await expect(sheet).toBeHidden()
})

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'on a phone' : 'on a phone without JavaScript', () => {
    test.use({ javaScriptEnabled, viewport: { width: 360, height: 740 } })

    test('a button opens the side bar with the account menu, and a link closes it', async ({
      page,
      context,
      site,
    }) => {
      await signInAsAdmin(context, site)
      if (javaScriptEnabled) await open(page, '/')
      else await page.goto('/')
      const places = page.getByRole('navigation', { name: 'Administration' })
      await expect(places).toBeHidden()
      await page.getByRole('button', { name: 'Menu' }).click()
      await expect(places.getByRole('link', { name: 'Home' })).toHaveAttribute(
        'aria-current',
        'page',
      )
      await places.getByRole('button', { name: /^Account menu/u }).click()
      await expect(page.getByRole('link', { name: 'Sign out' })).toBeVisible()
      await page.keyboard.press('Escape')
      await places.getByRole('link', { name: 'Cards', exact: true }).click()
      await expect(heading(page)).toHaveText('Cards')
      await expect(places).toBeHidden()

      if (javaScriptEnabled) return
      await page.getByRole('link', { name: 'Search' }).first().click()
      await page.getByRole('searchbox').fill('kelp')
      await page.getByRole('button', { name: 'Search' }).click()
      await page.getByRole('link', { name: 'Kelp' }).click()
      await expect(heading(page)).toHaveText('Kelp')
    })
  })
}

test('hovering a link prefetches the list, and the click sends no second request', async ({
  page,
  context,
  site,
}) => {
  await signInAsAdmin(context, site)
  await open(page, '/')
  const requests: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.resourceType() !== 'fetch') return
    if (pathname === '/admin/cards' || pathname === '/v1/cards') requests.push(request.method())
  })
  const link = page
    .getByRole('navigation', { name: 'Administration' })
    .getByRole('link', { name: 'Cards' })
  const ahead = page.waitForResponse('**/admin/cards')
  await link.hover()
  await ahead
  await link.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cards')
  expect(requests).toEqual(['GET'])

  // A second visit loads the current data.
  await page.reload()
  await expect(page.getByRole('rowheader').first()).toBeVisible()

  // With Save-Data, only the click loads the list.
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  )
  await open(page, '/')
  requests.length = 0
  await link.hover()
  await page
    .getByRole('navigation', { name: 'Administration' })
    .getByRole('link', { name: 'Tiles' })
    .hover()
  await link.hover()
  await link.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cards')
  expect(requests).toEqual(['GET'])
})

test('a link into the admin area loads its layout and the screen in one request', async ({
  page,
  context,
  site,
}) => {
  await signInAsAdmin(context, site)
  await answerPackageSearch(page)
  await open(page, '/welcome')
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'fetch') calls.push(new URL(request.url()).pathname)
  })
  await page.getByRole('link', { name: 'Admin' }).first().click()
  const places = page.getByRole('navigation', { name: 'Administration' })
  await expect(places.getByRole('link', { name: 'Cards', exact: true })).toBeVisible()
  expect(calls.filter((path) => path === '/' || path.startsWith('/v1/'))).toEqual(['/'])
})
