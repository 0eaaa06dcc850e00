import { expect, test } from 'vitest'
import { ada, openSite, type Site } from './open-site.ts'
import type { PlainBrowser } from './plain-browser.ts'

/** Makes the last authentication of every session old. */
const expireReauthentication = (site: Site) =>
  site.changeDatabase((database) =>
    database.exec(`UPDATE nacre_session SET reauthenticated_at = '2026-01-01T00:00:00.000Z'`),
  )

async function confirm(page: PlainBrowser, path: string) {
  page.fill('Password', ada.password)
  await page.press('Confirm')
  expect(page.path).toContain(path)
}

test('changing roles requires reauthentication', async () => {
  const site = await openSite()
  const page = site.browser({ isAdmin: true })
  await page.goto('/admin/access/users/new')
  page.fill(/^Email/u, 'grace@example.org')
  page.fill(/^Name/u, 'Grace')
  await page.press('Send invitation')
  expect(page.text).toContain('Invitation sent.')
  const [user = ''] = page.path.split('?')

  await expireReauthentication(site)
  await page.goto(user)
  const roles = () => page.get('region', 'Roles')
  expect(roles().all('checkbox')).toHaveLength(0)
  await page.click(roles().get('link', 'Confirm it’s you'))
  await confirm(page, user)
  page.check(roles().get('checkbox', /^Editor/u))
  await page.press('Save roles')
  expect(page.text).toContain('Changes saved.')

  // An action without a recent authentication leads there too, and back.
  await expireReauthentication(site)
  await page.press('Disable')
  await confirm(page, user)
  await page.press('Disable')
  page.get('button', 'Enable')

  // The form of the record leads there as well.
  await expireReauthentication(site)
  const record = user.replace('/access', '')
  await page.goto(record)
  page.fill(/^Email/u, 'hopper@example.org')
  await page.press('Save')
  const problem = page
    .all('alert')
    .find(({ text }) => text.includes('Confirm it’s you to continue.'))
  if (!problem) throw new Error(page.text)
  await page.click(problem.get('link'))
  await confirm(page, record)
  // Without JavaScript there are no drafts.
  page.fill(/^Email/u, 'hopper@example.org')
  await page.press('Save')
  await page.goto(user)
  expect(page.text).toContain('hopper@example.org')
})
