import type { Locator, Page } from '@playwright/test'
import { ada, signInAsAdmin } from './sign-in-as-admin.ts'
import { expect, expectAccessible, open } from './browser-test.ts'
import { test } from './library.ts'

const forVisitors = [
  '/login',
  '/login/sign-up',
  '/login/forgot-password',
  '/login/forgot-password?sent',
  '/login/magic-link',
  '/login/magic-link?token=x',
  '/login/setup?token=x',
  '/login/confirm-email?token=x',
  '/login/reset-password?token=x',
  '/login/invitation?token=x',
  '/login/change-email?token=x',
  '/login/second-factor',
  '/login/second-factor?by=recovery',
]
const forUsers = ['/login/account', '/login/totp', '/login/reauthenticate', '/login/sign-out']
const variants = [
  { colorScheme: 'light', width: 1280, locale: 'en-GB' },
  { colorScheme: 'dark', width: 320, locale: 'de-DE' },
] as const

async function expectSound(page: Page, where: string): Promise<void> {
  await expectAccessible(page)
  const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(width, `${where} is too wide`).toBeLessThanOrEqual(0)
}

for (const { colorScheme, width, locale } of variants) {
  test(`every screen of the login area is accessible: ${colorScheme}, ${width} pixels, ${locale}`, async ({
    site,
    visitor,
    problems,
  }) => {
    test.setTimeout(300_000)
    problems.expect(/4\d\d/u)
    const look = { colorScheme, locale, viewport: { width, height: 800 } }
    const guest = await visitor(look)
    for (const address of forVisitors) {
      await open(guest, address)
      await expect(guest.locator('html')).toHaveAttribute('lang', locale.slice(0, 2))
      await expectSound(guest, address)
    }
    await open(guest, '/login/sign-up')
    await guest.getByRole('button', { name: /Create account|Konto erstellen/u }).click()
    await expect(guest.locator('[aria-invalid=true]').first()).toBeFocused()
    await expectSound(guest, 'sign-up with mistakes')

    const user = await visitor(look)
    await signInAsAdmin(user.context(), site)
    for (const address of forUsers) {
      await open(user, address)
      await expectSound(user, address)
    }
    await open(user, '/login/totp')
    await user.getByRole('button', { name: /Set up|Einrichten/u }).click()
    await expect(user.locator('.secret')).toBeVisible()
    await expectSound(user, 'an app is added')
  })
}

const isFocused = (one: Locator) => one.evaluate((element) => element === document.activeElement)

/** Presses Tab until the target has the focus, and expects a visible focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    if (await isFocused(target)) return
    await page.keyboard.press('Tab')
    const schema = await page.evaluate(() => {
      const { activeElement } = document
      return activeElement === document.body || !activeElement
        ? 'solid'
        : getComputedStyle(activeElement).outlineStyle
    })
    expect(schema).not.toBe('none')
  }
  throw new Error('The keyboard does not get there.')
}

test('a user mistypes the password, signs in and changes their name by keyboard', async ({
  page,
  site,
  visitor,
  problems,
}) => {
  problems.expect(/4\d\d/u)
  await signInAsAdmin((await visitor()).context(), site)
  await open(page, '/login?next=/login/account')
  const [email, password] = [
    page.getByLabel('Email'),
    page.getByRole('textbox', { name: 'Password' }),
  ]
  await tabTo(page, email)
  await page.keyboard.type(ada.email)
  await tabTo(page, password)
  await page.keyboard.type('not this one, really')
  await tabTo(page, page.getByRole('button', { name: 'Show' }))
  await page.keyboard.press('Space')
  await expect(password).toHaveAttribute('type', 'text')
  await expect(password).toHaveValue('not this one, really')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('Incorrect email address or password.')
  await expect(password).toBeFocused()
  await expect(email).toHaveValue(ada.email)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(ada.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/login/account')

  const name = page.getByLabel('Name')
  await tabTo(page, name)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('Ada King')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'Saved.' })).toBeVisible()
  await expect(name).toHaveValue('Ada King')
})

test('a user has an image and the fields that the product declares for users', async ({
  page,
  context,
  site,
  problems,
}) => {
  problems.expect(/4\d\d/u)
  await signInAsAdmin(context, site)
  await page.goto('/login/account')
  await open(page, '/login/account')
  const faces = page.locator('img.face')
  await page
    .getByLabel('Choose a picture')
    .setInputFiles('examples/library/product/pictures/cover.png')
  await expect(page.getByText('Profile picture updated.')).toBeVisible()
  await expect(faces).toHaveCount(2)
  await page.getByRole('button', { name: 'Remove picture' }).click()
  await expect(faces).toHaveCount(0)

  const card = page.getByLabel('Card number')
  await card.fill('not one')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(card).toHaveAttribute('aria-invalid', 'true')
  await expect(card).toBeFocused()
  await expect(card).toHaveValue('not one')
  await card.fill('A-1234')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Saved.' })).toBeVisible()
})
