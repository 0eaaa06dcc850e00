import { cardOf, changeDocument, expect, open, test } from './browser-test.ts'

const reader = (locale: string, timezoneId: string) => ({ locale, timezoneId })

for (const { from, day } of [
  { from: reader('de-DE', 'Europe/Berlin'), day: '1. Januar 2026' },
  { from: reader('de-DE', 'America/Los_Angeles'), day: '31. Dezember 2025' },
  { from: reader('en-US', 'Asia/Tokyo'), day: 'January 1, 2026' },
  { from: reader('ja-JP', 'America/Los_Angeles'), day: '2025年12月31日' },
]) {
  test.describe(`a reader with ${from.locale} in ${from.timezoneId}`, () => {
    test.use(from)

    test(`reads ${day}, and the page hydrates without a mismatch`, async ({ page }) => {
      await open(page, '/welcome')
      await expect(cardOf(page, 'Photos').locator('time').first()).toHaveText(day)
    })
  })
}

test('a hydration mismatch fails the test', async ({ page, problems }) => {
  problems.expect(/Minified React error #418/u)
  await changeDocument(page, '/welcome', (html) => html.replace('<h1>Welcome', '<h1>Another word'))
  await open(page, '/welcome')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome')
  await expect.poll(() => problems.all).toHaveLength(1)
})
