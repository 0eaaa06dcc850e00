import { join } from 'node:path'
import { expect, expectAccessible, test, waitForHydration } from 'nacre/test/browser'

test.use({ appDir: join(import.meta.dirname, '../..') })

test.describe('with a database of its own', () => {
  test.use({ fresh: true })

  test('a member sees when a room is free, chooses a time and books it', async ({
    page,
    app,
    signInAs,
  }) => {
    await signInAs('member')
    await page.goto('/times')
    await waitForHydration(page)
    const days = page.locator('.free-week > li')
    await expect(days).toHaveCount(7)
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Later' }).click()
    await expect(page).toHaveURL(/\/times\?day=\d{4}-\d\d-\d\d/u)
    await expect(page.getByRole('link', { name: 'Earlier' })).toBeVisible()
    await page.getByLabel('Length').selectOption({ label: '4 hours' })
    await expect(page).toHaveURL(/day=.*&minutes=240/u)
    await page.getByLabel('Room').selectOption({ label: 'Cellar' })
    await expect(page).toHaveURL(/room=\w{16}/u)
    // The rooms are open from ten to eleven in the evening, on working days.
    const times = page.locator('.free-week ul').first().getByRole('link')
    await expect(times).toHaveCount(10)
    await expect(times.first()).toHaveText(/^10:00.AM – 2:00.PM$/u)
    await expectAccessible(page)

    await times.first().click()
    await expect(page).toHaveURL(/\/my\/book\?room=\w+&starts=.+&ends=.+/u)
    await expect(page.getByLabel('Starts')).toHaveValue(/T10:00$/u)
    await expect(page.getByLabel('Ends')).toHaveValue(/T14:00$/u)
    await page.getByRole('button', { name: 'Create' }).click()
    await expect(page).toHaveURL(`${app.url}/my`)
    await expect(page.getByRole('cell', { name: 'Cellar' })).toBeVisible()

    // What was booked is not free any more, with the gap around it.
    await page.goBack()
    await page.goBack()
    await expect(times.first()).toHaveText(/^3:00.PM – 7:00.PM$/u)
  })
})

test('a visitor sees the times, and signs in to book', async ({ page }) => {
  await page.goto('/times')
  await waitForHydration(page)
  await page.locator('.free-week a').first().click()
  await expect(page).toHaveURL(/\/login\?next=%2Fmy%2Fbook%3Froom/u)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a visitor chooses the room and the length', async ({ page }) => {
    await page.goto('/times')
    await page.getByLabel('Length').selectOption({ label: '2 hours' })
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(page).toHaveURL(/minutes=120/u)
    await expect(page.locator('.free-week a').first()).toHaveAttribute('href', /\/my\/book\?room=/u)
  })
})
