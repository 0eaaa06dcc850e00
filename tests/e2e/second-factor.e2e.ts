import type { Locator, Page } from '@playwright/test'
import { decodeQR } from 'qr/decode.js'
import sharp from 'sharp'
import { totpCode, totpStep } from '#shell/tools/totp.ts'
import { ada, signInAsAdmin } from './sign-in-as-admin.ts'
import { expect, test } from './browser-test.ts'

test.use({ fresh: true })

async function signIn(page: Page): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email').fill(ada.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(ada.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** Reads the QR code from a screenshot. */
async function scan(code: Locator): Promise<string> {
  const picture = sharp(await code.screenshot())
    .removeAlpha()
    .raw()
  const { data, info } = await picture.toBuffer({ resolveWithObject: true })
  return decodeQR({ width: info.width, height: info.height, data: new Uint8Array(data) })
}

test('an authenticator app is required after the password, or a recovery code instead', async ({
  page,
  context,
  site,
  visitor,
}) => {
  await signInAsAdmin(context, site)
  await page.goto('/login/totp')
  await page.getByRole('button', { name: 'Set up' }).click()
  const secret = (await page.locator('.secret').innerText()).replaceAll(/\s/gu, '')
  const read = new URL(await scan(page.getByLabel('QR code for your authenticator app')))
  expect(read.searchParams.get('secret')).toBe(secret)
  await page.getByLabel('Code from the app').fill(totpCode(secret, totpStep(Date.now())))
  await page.getByRole('button', { name: 'Verify and turn on' }).click()
  await expect(page.locator('.codes li')).toHaveCount(10)
  // The page of the recovery codes does not contain the secret, so a print does not either.
  await expect(page.locator('.secret')).toHaveCount(0)
  await expect(page.getByLabel('QR code for your authenticator app')).toHaveCount(0)
  const [first = ''] = await page.locator('.codes li').allInnerTexts()

  const other = await visitor()
  await signIn(other)
  await expect(other).toHaveURL('/login/second-factor')
  // The password alone does not sign in.
  await other.goto('/admin/users')
  await expect(other).toHaveURL(/\/login/u)
  await signIn(other)
  await other.getByRole('link', { name: 'Use a recovery code' }).click()
  await other.getByLabel('Recovery code').fill(first)
  await other.getByRole('button', { name: 'Verify' }).click()
  await expect(other).toHaveURL('/')
  await other.getByRole('button', { name: /^Account menu/u }).click()
  await other.getByRole('link', { name: 'Account settings' }).click()
  await expect(other.getByText('Recovery codes left: 9')).toBeVisible()
})
