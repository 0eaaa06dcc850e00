import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { createVault } from '#shell/operations/vault.ts'
import { ada, signInAsAdmin } from './come-in.ts'
import { expect, open, test } from './journey.ts'
import { secret } from './server.ts'

test.use({ fresh: true })

const vault = createVault([Buffer.from(secret, 'hex')])

const password = (page: Page) => page.getByLabel('Password', { exact: false }).first()
const tryIn = async (page: Page, word: string) => {
  await page.getByLabel('Email').fill(ada.email)
  await password(page).fill(word)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** Somebody who does not remember which password it was. */
async function guess(page: Page): Promise<void> {
  for (const word of ['one is not it', 'two is not it', 'three is not it']) {
    await tryIn(page, word)
    await expect(page.getByRole('alert')).toContainText('Incorrect email address or password.')
  }
  await tryIn(page, ada.password)
  await expect(page.getByRole('group', { name: 'Verify you’re human' })).toBeVisible()
}

test('who has mistyped three times waits a moment, and comes in without writing anything', async ({
  page,
  site,
  visitor,
  troubles,
}) => {
  troubles.expect(/4\d\d/u)
  await signInAsAdmin((await visitor()).context(), site)
  await open(page, '/login')
  await guess(page)
  await expect(page.getByRole('status').filter({ hasText: 'Verified' })).toBeVisible()
  await password(page).fill(ada.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/')
})

test('another challenge is a click away, and axe finds nothing', async ({
  page,
  site,
  visitor,
  troubles,
}) => {
  troubles.expect(/4\d\d/u)
  await signInAsAdmin((await visitor()).context(), site)
  await open(page, '/login')
  await guess(page)
  await page.getByText('Use an image instead').click()
  const picture = page.getByRole('img', { name: /Verification image/u })
  const before = await picture.getAttribute('src')
  await page.getByRole('button', { name: 'Get a new challenge' }).click()
  await expect(picture).not.toHaveAttribute('src', before ?? '')
  await expect(page.getByRole('status').filter({ hasText: 'Verified' })).toBeVisible()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
  }
  await page.screenshot({ path: 'test-results/captcha.png', fullPage: true })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the letters in the picture let one in, once', async ({ page, site, visitor, troubles }) => {
    troubles.expect(/4\d\d/u)
    await signInAsAdmin((await visitor()).context(), site)
    await page.goto('/login')
    await guess(page)
    await expect(page.getByRole('img', { name: /Verification image/u })).toBeVisible()
    await page.getByLabel('Characters').fill('XXXXXX')
    await tryIn(page, ada.password)
    await expect(page.getByText('That wasn’t correct.')).toBeVisible()
    const id = await page.locator('[name=captcha-id]').inputValue()
    const letters: unknown = JSON.parse(String(vault.open('captcha', id)))[4]
    expect(await page.content()).not.toContain(String(letters))
    await page.getByLabel('Characters').fill(String(letters).toLowerCase())
    await tryIn(page, ada.password)
    await expect(page).toHaveURL('/')
  })

  test('who cannot read them waits, is told how long, and comes in', async ({
    page,
    site,
    visitor,
    troubles,
  }) => {
    troubles.expect(/4\d\d/u)
    await signInAsAdmin((await visitor()).context(), site)
    await page.goto('/login')
    await guess(page)
    await expect(page.getByLabel('Characters')).toHaveAccessibleDescription(/again in \d+ seconds/u)
    const challenge = page.locator('[name=captcha-id]')
    const id = await challenge.inputValue()
    await tryIn(page, ada.password)
    // Too early: the same challenge goes on, and nothing is said to be wrong.
    await expect(page.getByLabel('Characters')).toHaveAccessibleDescription(/again in \d+ seconds/u)
    await expect(page.getByLabel('Characters')).not.toHaveAttribute('aria-invalid')
    expect(await challenge.inputValue()).toBe(id)
    // As if half a minute had gone by: a challenge that was made so much earlier.
    const [flow, whose, until, ...rest] = JSON.parse(String(vault.open('captcha', id)))
    const older = vault.seal('captcha', JSON.stringify([flow, whose, until - 30, ...rest]))
    await challenge.evaluate((input: HTMLInputElement, value) => {
      input.value = value
    }, older)
    await tryIn(page, ada.password)
    await expect(page).toHaveURL('/')
  })
})

for (const javaScriptEnabled of [true, false]) {
  test.describe(
    javaScriptEnabled ? 'letters with JavaScript' : 'letters without JavaScript',
    () => {
      test.use({ javaScriptEnabled })

      test('who asks for a new password again and again shows that they are a person', async ({
        page,
        troubles,
      }) => {
        troubles.expect(/4\d\d/u)
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
