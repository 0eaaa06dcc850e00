import { readFile } from 'node:fs/promises'
import { signInAsAdmin } from './sign-in-as-admin.ts'
import { expect, expectAccessible, open, test } from './browser-test.ts'

test.use({ fresh: true })

/** Inserts failed jobs. */
const givenUp = `insert into nacre_job (id, name, payload, run_at, attempts, error, state) values
  ('01m8000000000001', 'nacre.cleanup', null, ?, 8, 'The disk was full.', 'failed'),
  ('01m8000000000002', 'nobody knows', '{"card":"01m8"}', ?, 8, 'Nobody knows it.', 'failed')`

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a failed job is retried and completed, another one is dropped', async ({
    page,
    context,
    site,
  }) => {
    await signInAsAdmin(context, site)
    const now = new Date().toISOString()
    await site.withDatabase((database) => void database.prepare(givenUp).run(now, now))
    await page.goto('/admin/system/health')
    await expect(page.getByRole('link', { name: '2 failed' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Jobs 2 need attention' })).toBeVisible()
    await page.goto('/')
    const mine = page.getByRole('region', { name: 'To do' })
    await mine
      .getByRole('link', { name: /^2 failed jobs Empty expired trash.*, nobody knows/u })
      .click()
    const dead = page.getByRole('region', { name: 'Failed' })
    const tidy = dead.getByRole('listitem').filter({ hasText: 'The disk was full.' })
    await tidy.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByText('Job queued again.')).toBeVisible()
    await dead.getByText('Input data').click()
    await expect(dead).toContainText('"card": "01m8"')
    await dead.getByRole('button', { name: 'Discard' }).click()
    await expect(page.getByText('Job discarded.')).toBeVisible()
    await expect(dead).toContainText('No failed jobs')
    await page.getByRole('link', { name: 'Jobs', exact: true }).click()
    await expect(async () => {
      await page.reload()
      const waiting = await page.getByRole('region', { name: 'Queued' }).innerText()
      // The next scheduled run is pending, and the retried one is completed.
      expect(waiting.match(/Empty expired trash/gu) ?? []).toHaveLength(1)
    }).toPass()
  })

  test('a webhook is created, tested, inspected, paused and removed', async ({
    page,
    context,
    site,
  }) => {
    await signInAsAdmin(context, site)
    await page.goto('/admin/system/webhooks')
    await page.getByLabel('Name').fill('Search')
    await page.getByLabel('Payload URL').fill('https://hook.invalid/in')
    const events = page.getByRole('group', { name: 'Events' })
    await events.getByText('Cards', { exact: true }).click()
    await events.getByRole('checkbox', { name: 'All actions', exact: true }).first().check()
    await page.getByRole('button', { name: 'Create webhook' }).click()
    await expect(page.locator('.the-key code')).toContainText('whsec_')
    await page.getByRole('link', { name: 'Done' }).click()
    await expect(page.getByText('cards:*', { exact: true })).toBeVisible()
    await page.getByText('Edit…').click()
    await events.getByText('Folders', { exact: true }).click()
    await events.locator('[value="folders:create"]').check()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Webhook updated.')).toBeVisible()
    await expect(page.getByText('folders:create, cards:*')).toBeVisible()
    await page.getByRole('button', { name: 'Send test event' }).click()
    await expect(page.getByText('Test event sent.')).toBeVisible()
    await expect(async () => {
      await page.reload()
      await page.getByText('1 attempt', { exact: true }).click({ timeout: 1_000 })
      await expect(page.getByText('no response')).toBeVisible({ timeout: 1_000 })
    }).toPass()
    await page.getByRole('button', { name: 'Redeliver' }).click()
    await expect(page.getByText('Delivery queued again.')).toBeVisible()
    await page.getByRole('button', { name: 'Pause' }).click()
    await expect(page.getByRole('button', { name: 'Resume' })).toBeVisible()
    await page.getByText('Delete…').click()
    await page.getByRole('button', { name: 'Delete webhook' }).click()
    await expect(page.getByText('Webhook deleted.')).toBeVisible()
  })

  test('the audit log and the security log are filtered', async ({ page, context, site }) => {
    await signInAsAdmin(context, site)
    await page.goto('/admin/access/users/new')
    await page.getByLabel('Email').fill('grace@example.org')
    await page.getByLabel('Name').fill('Grace')
    await page.getByRole('button', { name: 'Send invitation' }).click()
    await page.goto('/admin/system/audit')
    const rows = page.getByRole('row')
    await expect(rows.filter({ hasText: 'Grace' })).toContainText('Created')
    await rows
      .filter({ hasText: 'Grace' })
      .getByRole('link', { name: /Only this user’s activity/u })
      .click()
    await page.getByLabel('List').selectOption('Users')
    await page.getByRole('combobox', { name: 'Action', exact: true }).selectOption('Created')
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(rows.filter({ hasText: 'Grace' })).toHaveCount(1)
    await page.getByLabel('Until').fill('2001-01-01')
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(page.getByText('No activity found')).toBeVisible()
    await page.getByRole('link', { name: 'Clear filters' }).first().click()
    await expect(page).toHaveURL('/admin/system/audit')

    // Sign-ins with their IP addresses.
    const { request } = context
    await page.getByRole('link', { name: 'Security log' }).click()
    await page
      .getByRole('combobox', { name: 'Category', exact: true })
      .selectOption('Sign-ins and sign-outs')
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(rows.nth(1)).toContainText('Completed setup and signed in')
    await rows.nth(1).getByRole('link', { name: '127.0.0.1' }).click()
    await expect(rows.filter({ hasText: 'Grace' })).toContainText('Created')
    const csv = page.getByRole('link', { name: 'Export as CSV' })
    const table = await request.get(site.url + String(await csv.getAttribute('href')))
    expect(await table.text()).toContain('sign-in:set-up')
  })
})

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'with JavaScript disabled', () => {
    test.use({ javaScriptEnabled })

    test('a backup is created on a running server, and an email is new until it is read', async ({
      page,
      context,
      site,
    }) => {
      await signInAsAdmin(context, site)
      await page.goto('/admin/system/health')
      await page.getByRole('button', { name: 'Create backup' }).click()
      await expect(page.getByText('Backup created.')).toBeVisible()
      const taking = page.waitForEvent('download')
      await page.getByRole('button', { name: /^Download: nacre-/u }).click()
      const taken = await taking
      expect(taken.suggestedFilename()).toMatch(/^nacre-.*Z\.db$/u)
      expect((await readFile(await taken.path())).toString('latin1', 0, 15)).toBe('SQLite format 3')
      await page.getByRole('button', { name: /^Delete: nacre-/u }).click()
      await expect(page.getByText('No backups yet.')).toBeVisible()

      for (const name of ['grace', 'heidi']) {
        await page.goto('/admin/access/users/new')
        await page.getByLabel('Email').fill(`${name}@example.org`)
        await page.getByRole('button', { name: 'Send invitation' }).click()
        await expect(page).toHaveURL(/\/admin\/access\/users\//u)
      }
      await expect(async () => {
        await page.goto('/')
        const emails = page.getByRole('link', { name: /^2 unread emails/u })
        await emails.click({ timeout: 1_000 })
      }).toPass()
      const emails = page.getByRole('listitem').filter({ hasText: 'example.org' })
      await emails
        .getByRole('link', { name: /^unread: / })
        .last()
        .click()
      await expect(page.getByText('/login/invitation?token=')).toBeVisible()
      await page.getByRole('link', { name: 'Emails 1 needs attention' }).click()
      await expect(emails.getByRole('link', { name: /^unread: / })).toHaveCount(1)
      await page.getByRole('button', { name: 'Mark all as read' }).click()
      await expect(page.getByText('All emails marked as read.')).toBeVisible()
      await page.getByRole('link', { name: 'Home' }).click()
      await expect(page.getByText('You’re all caught up')).toBeVisible()
    })
  })
}

for (const [width, colorScheme] of [
  [360, 'dark'],
  [1280, 'light'],
] as const) {
  test(`the system screens are accessible, ${width} pixels, ${colorScheme}`, async ({
    page,
    context,
    site,
  }) => {
    await signInAsAdmin(context, site)
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme })
    for (const path of [
      'health',
      'version',
      'audit',
      'security-events',
      'jobs',
      'webhooks',
      'emails',
    ]) {
      await open(page, `/admin/system/${path}`)
      await expectAccessible(page, { include: '.screen' })
      const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
      expect(wide, `${path} is too wide`).toBe(false)
    }
  })
}
