import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { createVault } from '#shell/operations/vault.ts'
import { ada, comeIn } from './come-in.ts'
import { expect, open, test } from './journey.ts'
import { secret } from './server.ts'

test.use({ fresh: true })

const vault = createVault([Buffer.from(secret, 'hex')])

const password = (page: Page) => page.getByLabel('Password', { exact: false }).first()
const tryIn = async (page: Page, word: string) => {
  await page.getByLabel('E-mail address').fill(ada.email)
  await password(page).fill(word)
  await page.getByRole('button', { name: 'Log in' }).click()
}

/** Somebody who does not remember which password it was. */
async function guess(page: Page): Promise<void> {
  for (const word of ['one is not it', 'two is not it', 'three is not it']) {
    await tryIn(page, word)
    await expect(page.getByRole('alert')).toContainText('do not belong together')
  }
  await tryIn(page, ada.password)
  await expect(page.getByRole('group', { name: 'Are you a person?' })).toBeVisible()
}

test('who has mistyped three times waits a moment, and comes in without writing anything', async ({
  page,
  site,
  visitor,
  troubles,
}) => {
  troubles.expect(/4\d\d/u)
  await comeIn((await visitor()).context(), site)
  await open(page, '/login')
  await guess(page)
  await expect(page.getByRole('status').filter({ hasText: 'has done it' })).toBeVisible()
  await password(page).fill(ada.password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL('/')
})

test('the recording plays, another challenge is a click away, and axe finds nothing', async ({
  page,
  site,
  visitor,
  troubles,
}) => {
  troubles.expect(/4\d\d/u)
  await comeIn((await visitor()).context(), site)
  await open(page, '/login')
  await guess(page)
  await page.getByText('Read letters or hear digits').click()
  const recording = page.locator('audio')
  const time = await recording.evaluate(
    (audio: HTMLAudioElement) =>
      new Promise<number>((resolve, reject) => {
        audio.addEventListener('loadedmetadata', () => resolve(audio.duration))
        audio.addEventListener('error', () => reject(new Error(audio.error?.message)))
        audio.load()
        audio.preload = 'metadata'
      }),
  )
  expect(time).toBeGreaterThan(5)
  const picture = page.getByRole('img', { name: /Letters and digits/u })
  const before = await picture.getAttribute('src')
  await page.getByRole('button', { name: 'Another one' }).click()
  await expect(picture).not.toHaveAttribute('src', before ?? '')
  await expect(page.getByRole('status').filter({ hasText: 'has done it' })).toBeVisible()
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
    await comeIn((await visitor()).context(), site)
    await page.goto('/login')
    await guess(page)
    await expect(page.getByRole('img', { name: /Letters and digits/u })).toBeVisible()
    await expect(page.locator('audio')).toBeVisible()
    await page.getByLabel('Letters or digits').fill('XXXXXX')
    await tryIn(page, ada.password)
    await expect(page.getByText('That was not it.')).toBeVisible()
    const id = await page.locator('[name=captcha-id]').inputValue()
    const letters: unknown = JSON.parse(String(vault.open('captcha', id)))[4]
    expect(await page.content()).not.toContain(String(letters))
    await page.getByLabel('Letters or digits').fill(String(letters).toLowerCase())
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
          await page.getByLabel('E-mail address').fill(ada.email)
          await page.getByRole('button', { name: 'Send me the link' }).click()
        }
        const heading = page.getByRole('heading', { level: 1 })
        for (const _ of [1, 2]) {
          await page.goto('/login/forgotten')
          await ask()
          await expect(heading).toHaveText('Look into your mail')
        }
        await page.goto('/login/forgotten')
        await ask()
        await expect(page.getByRole('group', { name: 'Are you a person?' })).toBeVisible()
        await expect(page.getByLabel('E-mail address')).toHaveValue(ada.email)
        if (javaScriptEnabled) {
          await expect(page.getByRole('status').filter({ hasText: 'has done it' })).toBeVisible()
        } else {
          const id = await page.locator('[name=captcha-id]').inputValue()
          const letters: unknown = JSON.parse(String(vault.open('captcha', id)))[4]
          await page.getByLabel('Letters or digits').fill(String(letters))
        }
        await page.getByRole('button', { name: 'Send me the link' }).click()
        await expect(heading).toHaveText('Look into your mail')
      })
    },
  )
}
