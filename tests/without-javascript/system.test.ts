import { expect, test } from 'vitest'
import { followInMenu, openSite } from './open-site.ts'
import type { PlainBrowser } from './plain-browser.ts'

/** Inserts failed jobs. */
const failedJobs = `insert into nacre_job (id, name, payload, run_at, attempts, error, state) values
  ('01m8000000000001', 'nacre.cleanup', null, ?, 8, 'The disk was full.', 'failed'),
  ('01m8000000000002', 'nobody knows', '{"card":"01m8"}', ?, 8, 'Nobody knows it.', 'failed')`

async function invite(page: PlainBrowser, name: string) {
  await page.goto('/admin/access/users/new')
  page.fill(/^Email/u, `${name.toLowerCase()}@example.org`)
  page.fill(/^Name/u, name)
  await page.press('Send invitation')
  expect(page.path).toMatch(/^\/admin\/access\/users\//u)
}

test('a failed job is retried and completed, another one is dropped', async () => {
  const site = await openSite()
  const now = new Date().toISOString()
  await site.changeDatabase((database) => database.prepare(failedJobs).run(now, now))
  const page = site.browser({ isAdmin: true })
  await page.goto('/admin/system/health')
  page.get('link', /2 failed$/u)
  await page.press('Menu')
  page.get('link', 'Jobs 2 need attention')
  await page.goto('/')
  await page.click(
    page.get('region', 'To do').get('link', /^2 failed jobs ?Empty expired trash.*, nobody knows/u),
  )
  const failed = () => page.get('region', 'Failed')
  const cleanup = failed()
    .all('listitem')
    .find(({ text }) => text.includes('The disk was full.'))
  if (cleanup) await page.click(cleanup.get('button', /^Retry/u))
  expect(page.text).toContain('Job queued again.')
  await page.click(failed().get('summary', /Input data/u))
  expect(failed().text).toContain('"card": "01m8"')
  await page.click(failed().get('button', /^Discard/u))
  expect(page.text).toContain('Job discarded.')
  expect(failed().text).toContain('No failed jobs')
  await followInMenu(page, /^Jobs/u)
  // The next scheduled run is pending, and the retried one is completed.
  await expect
    .poll(async () => {
      await page.reload()
      return page.get('region', 'Queued').text.match(/Empty expired trash/gu)?.length
    })
    .toBe(1)
})

test('a webhook is created, tested, inspected, paused and removed', async () => {
  const page = (await openSite()).browser({ isAdmin: true })
  await page.goto('/admin/system/webhooks')
  page.fill(/^Name/u, 'Search')
  page.fill(/^Payload URL/u, 'https://hook.invalid/in')
  const events = () => page.get('group', 'Events')
  await page.click(events().get('summary', /^Cards/u))
  const [everything] = events().all('checkbox', 'All actions')
  if (everything) page.check(everything)
  await page.press('Create webhook')
  expect(page.select('.secret-once')[0]?.text).toContain('whsec_')
  await page.follow('Done')
  expect(page.text).toContain('cards:*')
  await page.click(page.get('summary', /^Edit/u))
  await page.click(events().get('summary', /^Folders/u))
  const create = events()
    .all('checkbox')
    .find((one) => one.attribute('value') === 'folders:create')
  if (create) page.check(create)
  await page.press('Save')
  expect(page.text).toContain('Webhook updated.')
  expect(page.text).toContain('folders:create, cards:*')
  await page.press('Send test event')
  expect(page.text).toContain('Test event sent.')
  await expect
    .poll(async () => {
      await page.reload()
      const attempts = page.all('summary').find(({ text }) => text.includes('1 attempt'))
      if (attempts) await page.click(attempts)
      return page.text
    })
    .toContain('no response')
  await page.press('Redeliver')
  expect(page.text).toContain('Delivery queued again.')
  await page.press('Pause')
  page.get('button', 'Resume')
  await page.click(page.get('summary', /^Delete/u))
  await page.press('Delete webhook')
  expect(page.text).toContain('Webhook deleted.')
})

test('the audit log and the security log are filtered', async () => {
  const { admin, browser } = await openSite()
  const page = browser({ isAdmin: true })
  await invite(page, 'Grace')
  await page.goto('/admin/system/audit')
  const ofGrace = () => page.all('row').filter(({ text }) => text.includes('Grace'))
  expect(ofGrace()[0]?.text).toContain('Created')
  const [mine] = ofGrace()[0]?.all('link', /Only this user’s activity/u) ?? []
  if (mine) await page.click(mine)
  page.choose(/^List/u, 'Users')
  page.choose('Action', 'Created')
  await page.press('Apply')
  expect(ofGrace()).toHaveLength(1)
  page.fill(/^Until/u, '2001-01-01')
  await page.press('Apply')
  expect(page.text).toContain('No activity found')
  const [clear] = page.all('link', 'Clear filters')
  if (clear) await page.click(clear)
  expect(page.path).toBe('/admin/system/audit')

  // Sign-ins with their IP addresses.
  await followInMenu(page, 'Security log')
  page.choose('Category', 'Sign-ins and sign-outs')
  await page.press('Apply')
  const [, first] = page.all('row')
  expect(first?.text).toContain('Completed setup and signed in')
  if (first) await page.click(first.get('link', /127\.0\.0\.1/u))
  expect(ofGrace()[0]?.text).toContain('Created')
  const csv = await admin.fetch(page.get('link', 'Export as CSV').attribute('href') ?? '')
  expect(await csv.text()).toContain('sign-in:set-up')
})

test('a backup is created on a running server, and an email is new until it is read', async () => {
  const page = (await openSite()).browser({ isAdmin: true })
  await page.goto('/admin/system/health')
  await page.press('Create backup')
  expect(page.text).toContain('Backup created.')
  const backup = await page.download(page.get('button', /^Download: nacre-/u))
  expect(backup.name).toMatch(/^nacre-.*Z\.tar$/u)
  expect(backup.body.toString('latin1')).toContain('SQLite format 3')
  await page.press(/^Delete: nacre-/u)
  expect(page.text).toContain('No backups yet.')

  await invite(page, 'Grace')
  await invite(page, 'Heidi')
  await expect
    .poll(async () => {
      await page.goto('/')
      return page.all('link', /^2 unread emails/u).length
    })
    .toBe(1)
  await page.follow(/^2 unread emails/u)
  const unread = () => page.all('link', /^unread: /u)
  const last = unread().at(-1)
  if (last) await page.click(last)
  expect(page.text).toContain('/login/invitation?token=')
  await followInMenu(page, 'Emails 1 needs attention')
  expect(unread()).toHaveLength(1)
  await page.press('Mark all as read')
  expect(page.text).toContain('All emails marked as read.')
  await followInMenu(page, 'Home')
  expect(page.text).toContain('You’re all caught up')
})
