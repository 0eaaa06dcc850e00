import { expect, test } from 'vitest'
import { adminScreens } from '#shell/ui/areas/admin/screens.ts'
import { followInMenu, linkInEmail, openSite } from './open-site.ts'

test('a user is invited with a role, signs in, is in the list, and is disabled', async () => {
  const { admin, browser } = await openSite()
  const page = browser({ isAdmin: true })
  await page.goto('/admin/access/users')
  await page.follow('Invite user')
  page.fill(/^Email/u, 'grace@example.org')
  page.fill(/^Name/u, 'Grace')
  page.check(page.get('checkbox', /^Editor/u))
  await page.press('Send invitation')
  expect(page.text).toContain('Invitation sent.')
  page.get('region', 'Invitation')

  const guest = browser()
  await guest.goto(await linkInEmail(admin, 'grace@example.org'))
  guest.fill('Password', 'eleven quiet harbours, at dawn')
  await guest.press('Create account')
  expect(guest.all('heading')[0]?.text).toContain('Grace')
  // The link is hidden from users without permission.
  expect(guest.all('link', 'Roles')).toHaveLength(0)
  const restricted = adminScreens.filter(({ requires }) => requires !== undefined)
  expect(restricted.length).toBeGreaterThan(10)
  for (const { page: screen } of restricted) {
    await guest.goto(screen.path.replace(/:\w+/u, 'x'))
    expect([screen.path, guest.status, guest.all('heading')[0]?.text]).toEqual([
      screen.path,
      404,
      'Page not found',
    ])
  }

  await followInMenu(page, 'Users')
  const row = page.get('row', /Grace/u)
  expect(row.text).toContain('Active')
  expect(row.text).toContain('Editor')
  expect(row.text).toContain('Password')
  expect(page.all('link', /^Invited/u)).toHaveLength(0)
  const [link] = row.all('link')
  if (link) await page.click(link)

  expect(page.get('region', 'Active sessions').text).toContain('Chrome')
  await page.click(page.get('summary', /^Sign out everywhere/u))
  await page.press('Sign out everywhere')
  expect(page.text).toContain('Done.')
  await guest.goto('/admin/cards')
  expect(guest.path).toMatch(/^\/login\?next=/u)

  await page.press('Send sign-in link')
  expect(page.text).toContain('Email sent.')
  page.check(page.get('checkbox', /^Editor/u), false)
  await page.press('Save roles')
  expect(page.text).toContain('Changes saved.')
  await page.press('Disable')
  page.get('button', 'Enable')
})

test('an API key is created, displayed once, works within its scopes, and is revoked', async () => {
  const { browser, url } = await openSite()
  const page = browser({ isAdmin: true })
  await page.goto('/admin/access/api-keys')
  page.fill(/^Name/u, 'Price robot')
  page.check(page.get('checkbox', /^Read all data/u))
  await page.press('Create API key')
  const key = page.select('.secret-once')[0]?.select('code')[0]?.text ?? ''
  expect(key).toMatch(/^nacre_/u)
  const statusOf = async () =>
    (await fetch(`${url}/v1/cards`, { headers: { authorization: `Bearer ${key}` } })).status
  expect(await statusOf()).toBe(200)
  await page.follow('Done')
  expect(page.text).not.toContain(key)
  const robot = page.all('listitem').find(({ text }) => text.includes('Price robot'))
  expect(robot?.text).toContain('*:read')
  await page.press('Revoke: Price robot')
  expect(page.text).toContain('API key revoked.')
  expect(await statusOf()).toBe(401)
})
