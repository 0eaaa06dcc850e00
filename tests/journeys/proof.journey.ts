import { ada, comeIn } from './come-in.ts'
import { expect, open, test } from './journey.ts'
import type { Server } from './server.ts'

test.use({ fresh: true })

/** Everybody has shown long ago who they are. */
const letProofsLapse = (site: Server) =>
  site.withDatabase((database) => {
    database.exec(`UPDATE nacre_session SET proved = '2026-01-01T00:00:00.000Z'`)
  })

for (const javaScriptEnabled of [true, false]) {
  test.describe(`with${javaScriptEnabled ? '' : 'out'} JavaScript`, () => {
    test.use({ javaScriptEnabled })

    test('roles are given once somebody has shown again who they are', async ({
      page,
      context,
      site,
      troubles,
    }) => {
      // A change without a fresh proof is refused, which a browser notes.
      troubles.expect(/403/u)
      await comeIn(context, site)
      await page.goto('/admin/access/users/new')
      await page.getByLabel('E-mail').fill('grace@example.org')
      await page.getByLabel('Name').fill('Grace')
      await page.getByRole('button', { name: 'Send the invitation' }).click()
      await expect(page.getByText('The invitation is on its way.')).toBeVisible()
      const person = new URL(page.url()).pathname

      await letProofsLapse(site)
      await page.goto(person)
      const roles = page.getByRole('region', { name: 'Roles' })
      await expect(roles.getByRole('checkbox')).toHaveCount(0)
      await roles.getByRole('link', { name: 'Show that it is me' }).click()
      await page.getByRole('textbox', { name: 'Password' }).fill(ada.password)
      await page.getByRole('button', { name: 'It is me' }).click()
      await expect(page).toHaveURL(new RegExp(person, 'u'))
      await roles.getByRole('checkbox', { name: 'Editor' }).check()
      await roles.getByRole('button', { name: 'Save roles' }).click()
      await expect(page.getByText('Saved.')).toBeVisible()

      // What is pressed without a proof leads there too, and back.
      await letProofsLapse(site)
      await page.getByRole('button', { name: 'Disable' }).click()
      await page.getByRole('textbox', { name: 'Password' }).fill(ada.password)
      await page.getByRole('button', { name: 'It is me' }).click()
      await expect(page).toHaveURL(new RegExp(person, 'u'))
      await page.getByRole('button', { name: 'Disable' }).click()
      await expect(page.getByRole('button', { name: 'Enable' })).toBeVisible()

      // The form of the record itself leads there as well.
      await letProofsLapse(site)
      const record = person.replace('/access', '')
      if (javaScriptEnabled) await open(page, record)
      else await page.goto(record)
      await page.getByLabel('E-mail').fill('hopper@example.org')
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      const problem = page.getByRole('alert').filter({ hasText: 'Show once more' })
      await problem.getByRole('link').click()
      await page.getByRole('textbox', { name: 'Password' }).fill(ada.password)
      await page.getByRole('button', { name: 'It is me' }).click()
      await expect(page).toHaveURL(new RegExp(record, 'u'))
      // What was written is still there; without JavaScript nothing keeps it.
      const email = page.getByLabel('E-mail')
      if (javaScriptEnabled) await expect(email).toHaveValue('hopper@example.org')
      else await email.fill('hopper@example.org')
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await page.goto(person)
      await expect(page.getByText('hopper@example.org')).toBeVisible()
    })
  })
}
