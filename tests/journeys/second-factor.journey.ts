import type { Page } from '@playwright/test'
import { totpCode, totpStep } from '#shell/operations/accounts/factors/totp.ts'
import { ada, comeIn } from './come-in.ts'
import { expect, test } from './journey.ts'

test.use({ fresh: true })

async function logIn(page: Page): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('E-mail address').fill(ada.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(ada.password)
  await page.getByRole('button', { name: 'Log in' }).click()
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test('an app is added, and asked for after the password; a recovery code helps without it', async ({
      page,
      context,
      site,
      visitor,
    }) => {
      await comeIn(context, site)
      await page.goto('/login/totp')
      await page.getByRole('button', { name: 'Begin' }).click()
      const secret = (await page.locator('.secret').innerText()).replaceAll(/\s/gu, '')
      await page.getByLabel('Code that the app shows').fill(totpCode(secret, totpStep(Date.now())))
      await page.getByRole('button', { name: 'Add the app' }).click()
      await expect(page.locator('.codes li')).toHaveCount(10)
      // Who prints the codes does not print the secret.
      await expect(page.locator('.secret')).toHaveCount(0)
      await expect(page.getByLabel('A code for the camera of your app')).toHaveCount(0)
      const [first = ''] = await page.locator('.codes li').allInnerTexts()

      const other = await visitor({ javaScriptEnabled })
      await logIn(other)
      await expect(other).toHaveURL('/login/factor')
      // Half way in is not in.
      await other.goto('/admin/cards')
      await expect(other).toHaveURL(/\/login/u)
      await logIn(other)
      await other.getByRole('link', { name: 'I do not have my app here' }).click()
      await other.getByLabel('Recovery code').fill(first)
      await other.getByRole('button', { name: 'Go on' }).click()
      await expect(other).toHaveURL('/')
      await other.getByRole('button', { name: /^You/u }).click()
      await other.getByRole('link', { name: 'My account' }).click()
      await expect(other.getByText('Recovery codes left: 9.')).toBeVisible()
    })
  })
}
