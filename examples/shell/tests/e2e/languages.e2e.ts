import { expect, open, test } from './browser-test.ts'

test.use({ locale: 'de-DE' })

test('the language of the document and its frame follow a reader between public pages and sign-in', async ({
  page,
}) => {
  const document = page.locator('html')
  const skip = page.locator('a.skip')
  const expectEnglish = async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome')
    await expect(document).toHaveAttribute('lang', 'en')
    await expect(skip).toHaveText('Skip to content')
  }
  const expectGerman = async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Anmelden')
    await expect(document).toHaveAttribute('lang', 'de')
    await expect(skip).toHaveText('Zum Inhalt springen')
  }
  await open(page, '/welcome')
  await expectEnglish()
  await page.getByRole('link', { name: 'Sign in' }).click()
  await expectGerman()
  await page.getByRole('link', { name: 'Welcome' }).click()
  await expectEnglish()
  await page.goBack()
  await expectGerman()
})
