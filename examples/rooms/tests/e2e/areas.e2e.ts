import { join } from 'node:path'
import { expect, expectAccessible, test, waitForHydration } from 'nacre/test/browser'

test.use({ appDir: join(import.meta.dirname, '../..') })

type Page = Parameters<typeof waitForHydration>[0]

/** The links of the side bar. */
const lists = (page: { locator(selector: string): { allTextContents(): Promise<string[]> } }) =>
  page.locator('.side-places a > span:not(.monogram)').allTextContents()

/** Fills the form of a booking for two hours on a working day of next week. */
async function fillBooking(page: Page) {
  await page.getByLabel('Room').click()
  await page.getByRole('option', { name: 'Cellar' }).click()
  const day = nextWeekday()
  await page.getByLabel('Starts').fill(`${day}T14:00`)
  await page.getByLabel('Ends').fill(`${day}T16:00`)
}

test.describe('a member', () => {
  test.use({ role: 'member' })

  test('begins in the own area, books a room there and cancels', async ({
    page,
    app,
    problems,
  }) => {
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rooms')
    await page.getByRole('banner').getByRole('link', { name: 'My rehearsals' }).click()
    await expect(page).toHaveURL(`${app.url}/my`)
    await page.goto('/login')
    await expect(page).toHaveURL(`${app.url}/my`)
    await waitForHydration(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Next rehearsals')
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
    expect(await lists(page)).toEqual(['Next rehearsals', 'Bookings', 'Waiting list', 'Rooms'])
    await expect(page.getByRole('banner').getByRole('link')).toHaveText([
      'Rooms',
      'Free times',
      'My rehearsals',
    ])
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Bookings' }).click()
    await expect(page).toHaveURL(`${app.url}/my/bookings`)
    await expect(page.getByRole('link', { name: 'Import' })).toHaveCount(0)
    await expectAccessible(page)

    await page.getByRole('link', { name: 'Create', exact: true }).click()
    await expect(page).toHaveURL(`${app.url}/my/bookings/new`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create Booking')
    await fillBooking(page)
    await page.getByRole('button', { name: 'Create', exact: true }).click()
    await expect(page).toHaveURL(/\/my\/bookings\/[\da-z]{16}$/u)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^B-\d{4}-\d{4}$/u)
    // What only staff do is not there, not even closed.
    await expect(page.getByRole('button', { name: 'Confirm' })).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Refunds' })).toHaveCount(0)
    await expect(page.getByText('Deposit', { exact: true })).toHaveCount(1)
    await expect(page.getByRole('term').filter({ hasText: /Paid at|Version/u })).toHaveCount(0)
    await expectAccessible(page)

    // The answer to the transition comes after the member has opened another page.
    const { promise: isElsewhere, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/v1/bookings/**', async (route) => {
      if (route.request().method() !== 'GET') await isElsewhere
      await route.continue()
    })
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.locator('.record-actions .pill')).toHaveText('Cancelled')
    await page
      .getByRole('navigation', { name: 'Admin' })
      .getByRole('link', { name: 'Rooms' })
      .click()
    await expect(page).toHaveURL(`${app.url}/my/rooms`)
    await expect(page.getByRole('cell', { name: 'Cellar' })).toBeVisible()
    const reload = page.waitForRequest((request) => request.url().includes('/my/rooms'))
    release()
    await reload
    await expect(page).toHaveURL(`${app.url}/my/rooms`)
    await page.unrouteAll({ behavior: 'wait' })

    problems.expect(/404/u)
    await page.goto('/my/refunds')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found')
    for (const path of ['/desk', '/desk/bookings', '/admin/bookings']) {
      await page.goto(path)
      await expect(page).toHaveURL(`${app.url}/my`)
    }
  })
})

test.describe('a member without JavaScript', () => {
  test.use({ role: 'member', javaScriptEnabled: false })

  test('books on a page of the product, which shows what is wrong', async ({
    page,
    app,
    problems,
  }) => {
    problems.expect(/422/u)
    await page.goto('/my/book')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Book a room')
    await expect(page.getByLabel('Remark')).toHaveCount(0)
    await page.getByRole('button', { name: 'Create' }).click()
    await expect(page).toHaveURL(`${app.url}/my/book`)
    await expect(page.locator('.field-error').first()).toBeVisible()
    await page.getByLabel('Room').selectOption({ label: 'Cellar' })
    const day = nextWeekday()
    await page.getByLabel('Starts').fill(`${day}T18:00`)
    await page.getByLabel('Ends').fill(`${day}T20:00`)
    await page.getByRole('button', { name: 'Create' }).click()
    await expect(page).toHaveURL(`${app.url}/my`)
    await expect(page.getByRole('cell', { name: 'Cellar' })).toBeVisible()
    await expect(page.getByRole('cell', { name: '€24.00' })).toBeVisible()
  })
})

test.describe('another member', () => {
  test.use({ role: 'member' })

  test('books on a page of the product', async ({ page, app }) => {
    await page.goto('/my')
    await waitForHydration(page)
    await expect(page.getByText('Nothing is booked.')).toBeVisible()
    await page.getByRole('link', { name: 'Book a room' }).first().click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Book a room')
    await page.getByRole('button', { name: 'Create' }).click()
    await expect(page.locator('.field-error')).toHaveCount(3)
    await expectAccessible(page)
    await fillBooking(page)
    // The form before it has the same time, so the room is taken.
    const day = nextWeekday()
    await page.getByLabel('Starts').fill(`${day}T20:15`)
    await page.getByLabel('Ends').fill(`${day}T21:15`)
    await page.getByRole('button', { name: 'Create' }).click()
    await expect(page).toHaveURL(`${app.url}/my`)
    await page.getByRole('link', { name: /^B-/u }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^B-/u)
  })
})

test('staff have their desk, managers also the admin area', async ({ visitor, app }) => {
  const staff = await visitor({ role: 'staff' })
  await staff.goto('/admin')
  await expect(staff).toHaveURL(`${app.url}/desk/bookings`)
  expect(await lists(staff)).toContain('Refunds')
  const manager = await visitor({ role: 'manager' })
  await manager.goto('/admin')
  await waitForHydration(manager)
  await expect(manager).toHaveURL(`${app.url}/admin`)
  await manager.getByRole('button', { name: /User/u }).click()
  await manager
    .getByRole('navigation', { name: 'Admin' })
    .getByRole('link', { name: 'Desk' })
    .click()
  await expect(manager).toHaveURL(`${app.url}/desk/bookings`)
  await expect(manager.getByRole('heading', { level: 1 })).toHaveText('Bookings')
})

test('a visitor learns of no area', async ({ page, app, problems }) => {
  await page.goto('/my/bookings')
  await expect(page).toHaveURL(`${app.url}/login?next=%2Fmy%2Fbookings`)
  await expect(page.getByRole('banner').getByRole('link')).toHaveText([
    'Rooms',
    'Free times',
    'Sign in',
  ])
  problems.expect(/404/u)
  expect((await page.goto('/nowhere'))?.status()).toBe(404)
  await page.goto('/')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Book Attic' }).click()
  await expect(page).toHaveURL(/\/login\?next=%2Fmy%2Fbookings%2Fnew%3Froom%3D/u)
})

/** A working day of next week, when the rooms are open. */
function nextWeekday(): string {
  const day = new Date(Date.now() + 7 * 86_400_000)
  while ([0, 6].includes(day.getUTCDay())) day.setUTCDate(day.getUTCDate() + 1)
  return day.toISOString().slice(0, 10)
}

test.describe('an administrator', () => {
  test.use({ role: 'administrator' })

  test('has the home page of the product at /, and that of the admin area at /admin', async ({
    page,
    app,
  }) => {
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rooms')
    await waitForHydration(page)
    await page.getByRole('banner').getByRole('link', { name: 'Admin' }).click()
    await expect(page).toHaveURL(`${app.url}/admin`)
    await expect(page.locator('.side-places a').first()).toHaveAttribute('href', '/admin')
    await page.locator('.side-places').getByRole('link', { name: 'Bookings' }).click()
    await expect(page).toHaveURL(`${app.url}/admin/bookings`)
    await page.locator('.side-places a').first().click()
    await expect(page).toHaveURL(`${app.url}/admin`)
    await expectAccessible(page)
  })
})
