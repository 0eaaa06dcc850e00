import type { Page } from '@playwright/test'
import { ada } from './sign-in-as-admin.ts'
import { expect, open, test } from './browser-test.ts'
import { setUpToken } from './server.ts'

test.use({ fresh: true })

async function setUp(page: Page, password: string = ada.password): Promise<void> {
  await page.getByLabel('Name').fill(ada.name)
  await page.getByLabel('Email').fill(ada.email)
  await page.getByLabel('Password', { exact: false }).first().fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test('the first administrator signs in by the printed link, signs out, and signs in again', async ({
      page,
      problems,
    }) => {
      problems.expect(/4\d\d/u)
      await page.goto(`/login/setup?token=${setUpToken}`)
      if (javaScriptEnabled) await open(page, `/login/setup?token=${setUpToken}`)
      await setUp(page, 'too short')
      await expect(page.getByText('at least 12 characters.').first()).toBeVisible()
      await expect(page.getByLabel('Email')).toHaveValue(ada.email)
      await setUp(page)
      await expect(page.getByRole('heading', { level: 1 })).toContainText(ada.name)

      await page.getByRole('button', { name: /^Account menu/u }).click()
      await page.getByRole('link', { name: 'Sign out' }).click()
      await page.getByRole('button', { name: 'Sign out' }).click()
      await expect(page).toHaveURL('/login')
      await page.goto('/admin/users')
      await expect(page).toHaveURL('/login?next=%2Fadmin%2Fusers')

      await page.getByLabel('Email').fill(ada.email)
      await page.getByLabel('Password', { exact: false }).first().fill('not this one, really')
      await page.getByRole('button', { name: 'Sign in' }).click()
      await expect(page.getByRole('alert')).toContainText('Incorrect email address or password.')
      await page.getByLabel('Password', { exact: false }).first().fill(ada.password)
      await page.getByRole('button', { name: 'Sign in' }).click()
      await expect(page).toHaveURL('/admin/users')
    })
  })
}

test('signing in never redirects to another site', async ({ page }) => {
  await page.goto(`/login/setup?token=${setUpToken}&next=//evil.example/`)
  await setUp(page)
  await expect(page).toHaveURL('/')
})

test('the strength of a new password is displayed during typing', async ({ page }) => {
  await open(page, `/login/setup?token=${setUpToken}`)
  const input = page.getByLabel('Password', { exact: false }).first()
  const strength = page.getByRole('status').filter({ hasText: 'Password strength' })
  for (const [password, received] of [
    ['Sommer2026!!', 'weak'],
    ['violin tractor seldom', 'fair'],
    ['violin tractor seldom beige awning', 'strong'],
  ] as const) {
    await input.fill(password)
    await expect(strength).toHaveText(`Password strength: ${received}`)
  }
  await input.fill('')
  await expect(strength).toHaveCount(0)
})
