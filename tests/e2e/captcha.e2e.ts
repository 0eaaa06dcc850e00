import type { Page } from '@playwright/test'
import { createVault } from '#shell/operations/vault.ts'
import { ada, signInAsAdmin } from './sign-in-as-admin.ts'
import { expect, expectAccessible, open, test } from './browser-test.ts'
import { secret } from './server.ts'

test.use({ fresh: true })

const vault = createVault([Buffer.from(secret, 'hex')])

const password = (page: Page) => page.getByLabel('Password', { exact: false }).first()
const trySignIn = async (page: Page, word: string) => {
  await page.getByLabel('Email').fill(ada.email)
  await password(page).fill(word)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** Enters three wrong passwords. Then the right one requires the captcha. */
async function failThreeSignIns(page: Page): Promise<void> {
  for (const word of ['one is not it', 'two is not it', 'three is not it']) {
    await trySignIn(page, word)
    await expect(page.getByRole('alert')).toContainText('Incorrect email address or password.')
  }
  await trySignIn(page, ada.password)
  await expect(page.getByRole('group', { name: 'Verify you’re human' })).toBeVisible()
}

test('after three wrong passwords, proof of work alone lets the user sign in', async ({
  page,
  site,
  visitor,
  problems,
}) => {
  problems.expect(/4\d\d/u)
  await signInAsAdmin((await visitor()).context(), site)
  await open(page, '/login')
  await failThreeSignIns(page)
  await expect(page.getByRole('status').filter({ hasText: 'Verified' })).toBeVisible()
  await password(page).fill(ada.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/')
})

test('a button loads another challenge, and axe finds nothing', async ({
  page,
  site,
  visitor,
  problems,
}) => {
  problems.expect(/4\d\d/u)
  await signInAsAdmin((await visitor()).context(), site)
  await open(page, '/login')
  await failThreeSignIns(page)
  await page.getByText('Use an image instead').click()
  const picture = page.getByRole('img', { name: /Verification image/u })
  const before = await picture.getAttribute('src')
  await page.getByRole('button', { name: 'Get a new challenge' }).click()
  await expect(picture).not.toHaveAttribute('src', before ?? '')
  await expect(page.getByRole('status').filter({ hasText: 'Verified' })).toBeVisible()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page)
  }
  await page.screenshot({ path: 'test-results/captcha.png', fullPage: true })
})

for (const javaScriptEnabled of [true, false]) {
  test.describe(
    javaScriptEnabled ? 'letters with JavaScript' : 'letters without JavaScript',
    () => {
      test.use({ javaScriptEnabled })

      test('repeated password resets require a captcha', async ({ page, problems }) => {
        problems.expect(/4\d\d/u)
        const ask = async () => {
          await page.getByLabel('Email').fill(ada.email)
          await page.getByRole('button', { name: 'Send reset link' }).click()
        }
        const heading = page.getByRole('heading', { level: 1 })
        for (const _ of [1, 2]) {
          await page.goto('/login/forgot-password')
          await ask()
          await expect(heading).toHaveText('Check your email')
        }
        await page.goto('/login/forgot-password')
        await ask()
        await expect(page.getByRole('group', { name: 'Verify you’re human' })).toBeVisible()
        await expect(page.getByLabel('Email')).toHaveValue(ada.email)
        if (javaScriptEnabled) {
          await expect(page.getByRole('status').filter({ hasText: 'Verified' })).toBeVisible()
        } else {
          const id = await page.locator('[name=captcha-id]').inputValue()
          const letters: unknown = JSON.parse(String(vault.open('captcha', id)))[4]
          await page.getByLabel('Characters').fill(String(letters))
        }
        await page.getByRole('button', { name: 'Send reset link' }).click()
        await expect(heading).toHaveText('Check your email')
      })
    },
  )
}
