import { readFile } from 'node:fs/promises'
import type { DatabaseSync } from 'node:sqlite'
import { signInAsAdmin } from './sign-in-as-admin.ts'
import { expect, expectAccessible, open, test } from './browser-test.ts'

test.use({ fresh: true })

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
  expect(taken.suggestedFilename()).toMatch(/^nacre-.*Z\.tar$/u)
  expect((await readFile(await taken.path())).toString('latin1')).toContain('SQLite format 3')
  await page.getByRole('button', { name: /^Delete: nacre-/u }).click()
  await expect(page.getByText('No backups yet.')).toBeVisible()

  for (const name of ['grace', 'heidi']) {
    await page.goto('/admin/access/users/new')
    await page.getByLabel('Email').fill(`${name}@example.org`)
    await page.getByRole('button', { name: 'Send invitation' }).click()
    await expect(page).toHaveURL(/\/admin\/access\/users\/[\da-z]{16}/u)
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

/** Adds an error that nobody expected. */
function addError(database: DatabaseSync): void {
  const now = new Date().toISOString()
  database
    .prepare(
      `insert into nacre_error_group
         (id, context, name, message, stack, method, path, request_ids, version, count, first_at, last_at)
       values ('g', 'Request failed', 'TypeError', 'The title is missing.', ?, 'GET', '/v1/books/{id}',
         '["7d5fd728-3"]', '1.2.3', 7, ?, ?)`,
    )
    .run('TypeError: The title is missing.\n    at readTitle (main.js:1:1)', now, now)
}

test('an unexpected error is an alert, is listed with what to do, and is dismissed', async ({
  page,
  context,
  site,
}) => {
  await site.withDatabase(addError)
  await signInAsAdmin(context, site)
  await page.goto('/')
  await page.getByRole('link', { name: /^1 unexpected error/u }).click()
  const group = page.getByRole('region', { name: 'Request failed' })
  await expect(group).toContainText('TypeError: The title is missing.')
  await expect(group).toContainText('Search the log for one of the request IDs.')
  await expect(group).toContainText('7d5fd728-3')
  await group.getByRole('button', { name: 'Dismiss' }).click()
  await expect(page.getByText('No unexpected errors')).toBeVisible()
})

const variants = [
  { width: 360, colorScheme: 'dark' },
  { width: 1280, colorScheme: 'light' },
] as const

test('the system screens are accessible, light or dark, narrow or wide', async ({
  page,
  context,
  site,
}) => {
  await site.withDatabase(addError)
  await signInAsAdmin(context, site)
  for (const path of [
    'health',
    'version',
    'audit',
    'security-events',
    'jobs',
    'errors',
    'webhooks',
    'emails',
  ]) {
    await open(page, `/admin/system/${path}`)
    for (const { width, colorScheme } of variants) {
      await test.step(`${path}, ${width} pixels, ${colorScheme}`, async () => {
        await page.setViewportSize({ width, height: 900 })
        await page.emulateMedia({ colorScheme })
        await expectAccessible(page, { include: '.screen' })
        const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
        expect(wide, `${path} is too wide`).toBe(false)
      })
    }
  }
})
