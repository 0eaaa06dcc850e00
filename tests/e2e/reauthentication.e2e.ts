import { ada, signInAsAdmin } from './sign-in-as-admin.ts'
import { expect, open, test } from './browser-test.ts'
import type { Server } from './server.ts'

test.use({ fresh: true })

/** Makes the last authentication of every session old. */
const expireReauthentication = (site: Server) =>
  site.withDatabase((database) => {
    database.exec(`UPDATE nacre_session SET reauthenticated_at = '2026-01-01T00:00:00.000Z'`)
  })

test('changing roles requires reauthentication', async ({ page, context, site, problems }) => {
  // The server rejects the change without a recent authentication, which the browser reports.
  problems.expect(/403/u)
  // The server restarts below, while the page may load data.
  problems.expect(/ERR_CONNECTION_REFUSED/u)
  await signInAsAdmin(context, site)
  await page.goto('/admin/access/users/new')
  await page.getByLabel('Email').fill('grace@example.org')
  await page.getByLabel('Name').fill('Grace')
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByText('Invitation sent.')).toBeVisible()
  const user = new URL(page.url()).pathname

  await expireReauthentication(site)
  await page.goto(user)
  const roles = page.getByRole('region', { name: 'Roles' })
  await expect(roles.getByRole('checkbox')).toHaveCount(0)
  await roles.getByRole('link', { name: 'Confirm it’s you' }).click()
  await page.getByRole('textbox', { name: 'Password' }).fill(ada.password)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page).toHaveURL(new RegExp(user, 'u'))
  await roles.getByRole('checkbox', { name: 'Editor' }).check()
  await roles.getByRole('button', { name: 'Save roles' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()

  // An action without a recent authentication leads there too, and back.
  await expireReauthentication(site)
  await page.getByRole('button', { name: 'Disable' }).click()
  await page.getByRole('textbox', { name: 'Password' }).fill(ada.password)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page).toHaveURL(new RegExp(user, 'u'))
  await page.getByRole('button', { name: 'Disable' }).click()
  await expect(page.getByRole('button', { name: 'Enable' })).toBeVisible()

  // The form of the record leads there as well.
  await expireReauthentication(site)
  const record = user.replace('/access', '')
  await open(page, record)
  await page.getByLabel('Email').fill('hopper@example.org')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const problem = page.getByRole('alert').filter({ hasText: 'Confirm it’s you to continue.' })
  await problem.getByRole('link').click()
  await page.getByRole('textbox', { name: 'Password' }).fill(ada.password)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page).toHaveURL(new RegExp(record, 'u'))
  // The draft is still there. Without JavaScript there are no drafts.
  const email = page.getByLabel('Email')
  await expect(email).toHaveValue('hopper@example.org')
  // A navigation would cancel a request that is still on its way.
  const saved = page.waitForResponse(
    (response) => response.request().method() === 'PATCH' && response.ok(),
  )
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await saved
  await page.goto(user)
  await expect(page.getByText('hopper@example.org')).toBeVisible()
})
