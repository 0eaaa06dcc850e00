import { readFile } from 'node:fs/promises'
import { AxeBuilder } from '@axe-core/playwright'
import { comeIn } from './come-in.ts'
import { expect, open, test } from './journey.ts'

test.use({ fresh: true })

/** Jobs that were given up, as a bad night leaves them. */
const givenUp = `insert into nacre_job (id, job, payload, due, tries, error, state) values
  ('01m8000000000001', 'nacre tidy', null, ?, 8, 'The disk was full.', 'dead'),
  ('01m8000000000002', 'nobody knows', '{"card":"01m8"}', ?, 8, 'Nobody knows it.', 'dead')`

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a job that was given up is tried again and done; another one is dropped', async ({
    page,
    context,
    site,
  }) => {
    await comeIn(context, site)
    const now = new Date().toISOString()
    await site.withDatabase((database) => void database.prepare(givenUp).run(now, now))
    await page.goto('/admin/operation/health')
    await expect(page.getByRole('link', { name: '2 given up' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Jobs 2 to look at' })).toBeVisible()
    await page.goto('/')
    const mine = page.getByRole('region', { name: 'Waiting for you' })
    await mine
      .getByRole('link', { name: /^2 jobs were given up Empty the bin .*, nobody knows/u })
      .click()
    const dead = page.getByRole('region', { name: 'Given up' })
    const tidy = dead.getByRole('listitem').filter({ hasText: 'The disk was full.' })
    await tidy.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('It is tried again.')).toBeVisible()
    await dead.getByText('What it was told').click()
    await expect(dead).toContainText('"card": "01m8"')
    await dead.getByRole('button', { name: 'Drop' }).click()
    await expect(page.getByText('It was dropped.')).toBeVisible()
    await expect(dead).toContainText('Nothing was given up.')
    await page.getByRole('link', { name: 'Jobs', exact: true }).click()
    await expect(async () => {
      await page.reload()
      const waiting = await page.getByRole('region', { name: 'Waiting' }).innerText()
      // The next of its schedule waits on; the one that was tried again is done.
      expect(waiting.match(/Empty the bin/gu) ?? []).toHaveLength(1)
    }).toPass()
  })

  test('a webhook is made, tested, looked at, paused and removed', async ({
    page,
    context,
    site,
  }) => {
    await comeIn(context, site)
    await page.goto('/admin/operation/webhooks')
    await page.getByLabel('Name').fill('Search')
    await page.getByLabel('Address').fill('https://hook.invalid/in')
    const wants = page.getByRole('group', { name: 'What it is told of' })
    await wants.getByText('Cards', { exact: true }).click()
    await wants.getByRole('checkbox', { name: 'everything', exact: true }).first().check()
    await page.getByRole('button', { name: 'Make it' }).click()
    await expect(page.locator('.the-key code')).toContainText('whsec_')
    await page.getByRole('link', { name: 'Go on' }).click()
    await expect(page.getByText('cards:*', { exact: true })).toBeVisible()
    await page.getByText('Change …').click()
    await wants.getByText('Folders', { exact: true }).click()
    await wants.locator('[value="folders:create"]').check()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('It was changed.')).toBeVisible()
    await expect(page.getByText('folders:create, cards:*')).toBeVisible()
    await page.getByRole('button', { name: 'Send a test' }).click()
    await expect(page.getByText('The test is on its way.')).toBeVisible()
    await expect(async () => {
      await page.reload()
      await page.getByText('Tries: 1').click({ timeout: 1_000 })
      await expect(page.getByText('no answer')).toBeVisible({ timeout: 1_000 })
    }).toPass()
    await page.getByRole('button', { name: 'Tell again' }).click()
    await expect(page.getByText('It is told again.')).toBeVisible()
    await page.getByRole('button', { name: 'Pause' }).click()
    await expect(page.getByRole('button', { name: 'Go on telling' })).toBeVisible()
    await page.getByText('Remove …').click()
    await page.getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByText('The webhook was removed.')).toBeVisible()
  })

  test('what was done stands in the audit log, and is narrowed to whom and what one looks for', async ({
    page,
    context,
    site,
  }) => {
    await comeIn(context, site)
    await page.goto('/admin/access/users/new')
    await page.getByLabel('E-mail').fill('grace@example.org')
    await page.getByLabel('Name').fill('Grace')
    await page.getByRole('button', { name: 'Send the invitation' }).click()
    await page.goto('/admin/operation/audit')
    const rows = page.getByRole('row')
    await expect(rows.filter({ hasText: 'Grace' })).toContainText('create')
    await rows
      .filter({ hasText: 'Grace' })
      .getByRole('link', { name: /Only what they have done/u })
      .click()
    await page.getByLabel('Kind of record').selectOption('Users')
    await page.getByLabel('What was done').selectOption('created')
    await page.getByRole('button', { name: 'Find' }).click()
    await expect(rows.filter({ hasText: 'Grace' })).toHaveCount(1)
    await page.getByLabel('Until').fill('2001-01-01')
    await page.getByRole('button', { name: 'Find' }).click()
    await expect(page.getByText('Nothing of that kind has been done.')).toBeVisible()
    await page.getByRole('link', { name: 'Everything' }).first().click()
    await expect(page).toHaveURL('/admin/operation/audit')

    // Who came in, and from where.
    const { request } = context
    await page.getByRole('link', { name: 'Sign-ins and rights' }).click()
    await page.getByRole('combobox', { name: 'What', exact: true }).selectOption('In and out')
    await page.getByRole('button', { name: 'Find' }).click()
    await expect(rows.nth(1)).toContainText('signed in by set-up')
    await rows.nth(1).getByRole('link', { name: '127.0.0.1' }).click()
    await expect(rows.filter({ hasText: 'Grace' })).toContainText('created')
    const csv = page.getByRole('link', { name: 'Take it away as CSV' })
    const table = await request.get(site.url + String(await csv.getAttribute('href')))
    expect(await table.text()).toContain('sign in by set-up')
  })
})

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'again without', () => {
    test.use({ javaScriptEnabled })

    test('a backup is made where nothing stands still, and a letter is new until it is read', async ({
      page,
      context,
      site,
    }) => {
      await comeIn(context, site)
      await page.goto('/admin/operation/health')
      await page.getByRole('button', { name: 'Make a backup now' }).click()
      await expect(page.getByText('The backup was made.')).toBeVisible()
      const taking = page.waitForEvent('download')
      await page.getByRole('button', { name: /^Download: nacre-/u }).click()
      const taken = await taking
      expect(taken.suggestedFilename()).toMatch(/^nacre-.*Z\.db$/u)
      expect((await readFile(await taken.path())).toString('latin1', 0, 15)).toBe('SQLite format 3')
      await page.getByRole('button', { name: /^Remove: nacre-/u }).click()
      await expect(page.getByText('There is none yet.')).toBeVisible()

      for (const name of ['grace', 'heidi']) {
        await page.goto('/admin/access/users/new')
        await page.getByLabel('E-mail').fill(`${name}@example.org`)
        await page.getByRole('button', { name: 'Send the invitation' }).click()
        await expect(page).toHaveURL(/\/admin\/access\/users\//u)
      }
      await expect(async () => {
        await page.goto('/')
        const letters = page.getByRole('link', { name: /^2 unopened letters/u })
        await letters.click({ timeout: 1_000 })
      }).toPass()
      const letters = page.getByRole('listitem').filter({ hasText: 'example.org' })
      await letters
        .getByRole('link', { name: /^unopened: / })
        .last()
        .click()
      await expect(page.getByText('/login/invitation?ticket=')).toBeVisible()
      await page.getByRole('link', { name: 'Mail 1 to look at' }).click()
      await expect(letters.getByRole('link', { name: /^unopened: / })).toHaveCount(1)
      await page.getByRole('button', { name: 'Mark all as opened' }).click()
      await expect(page.getByText('All are marked as opened.')).toBeVisible()
      await page.getByRole('link', { name: 'Home' }).click()
      await expect(page.getByText('Nothing waits for you')).toBeVisible()
    })
  })
}

for (const [width, colorScheme] of [
  [360, 'dark'],
  [1280, 'light'],
] as const) {
  test(`nothing in the screens about the installation keeps anybody out, ${width} pixels, ${colorScheme}`, async ({
    page,
    context,
    site,
  }) => {
    await comeIn(context, site)
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme })
    for (const path of ['health', 'version', 'audit', 'security', 'jobs', 'webhooks', 'mail']) {
      await open(page, `/admin/operation/${path}`)
      const { violations } = await new AxeBuilder({ page }).include('.screen').analyze()
      expect(violations, path).toEqual([])
      const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
      expect(wide, `${path} is too wide`).toBe(false)
    }
  })
}
