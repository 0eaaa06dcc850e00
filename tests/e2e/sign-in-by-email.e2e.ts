import type { Page } from '@playwright/test'
import { ada, signInAsAdmin } from './sign-in-as-admin.ts'
import { expect, expectAccessible, open, test } from './browser-test.ts'
import { codesInEmails, linkInEmail } from './link-in-email.ts'
import { test as inLibrary } from './library.ts'

async function signOut(page: Page): Promise<void> {
  await page.goto('/login/sign-out')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/login')
}

test.describe('with a server of its own', () => {
  test.use({ fresh: true })

  test('an invited user signs in by the invitation, by a magic link, and by a password reset', async ({
    context,
    site,
    visitor,
  }) => {
    await signInAsAdmin(context, site)
    const { request } = context
    const { xsrfToken } = await (await request.get(`${site.url}/v1/session`)).json()
    const email = 'grace@example.org'
    const invited = await request.post(`${site.url}/v1/invitations`, {
      headers: { 'x-xsrf-token': xsrfToken },
      data: { email, roles: ['editor'] },
    })
    expect(invited.status()).toBe(201)

    const page = await visitor()
    const invitation = await linkInEmail(request, site.url, email)
    await open(page, invitation)
    await expect(page.getByText(email)).toBeVisible()
    await page.getByLabel('Name').fill('Grace')
    await page.getByRole('textbox', { name: 'Password' }).fill('eleven quiet harbours, at dawn')
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Grace')

    await signOut(page)
    await open(page, '/login?next=/admin/users')
    await page.getByRole('link', { name: 'Email me a sign-in link' }).click()
    // The previous page has an input with the same name.
    await expect(page.getByRole('button', { name: 'Send sign-in link' })).toBeVisible()
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Send sign-in link' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your email')
    const link = await nextLink(invitation)
    await open(page, link)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page).toHaveURL('/admin/users')

    await signOut(page)
    await open(page, '/login?next=%2Fadmin%2Fsearch%3Fq%3Dgrace')
    await page.getByRole('link', { name: 'Forgot password?' }).click()
    await expect(page.getByRole('button', { name: 'Send reset link' })).toBeVisible()
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Send reset link' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your email')
    await open(page, await nextLink(link))
    await page.getByRole('textbox', { name: 'New password' }).fill('fourteen owls read the paper')
    await page.getByRole('button', { name: 'Save password' }).click()
    await expect(page).toHaveURL('/admin/search?q=grace')

    /** Waits for an email with another link than the previous one. */
    async function nextLink(before: string): Promise<string> {
      let found = before
      await expect(async () => {
        found = await linkInEmail(request, site.url, email)
        expect(found).not.toBe(before)
      }).toPass()
      return found
    }
  })
})

inLibrary(
  'a new user confirms the email address on another device with the password',
  async ({ context, site, visitor, problems }) => {
    problems.expect(/403/u)
    await signInAsAdmin(context, site)
    const email = 'quick@example.org'
    const password = 'eleven quiet harbours, at dawn'
    const page = await visitor()
    await open(page, '/login?next=/admin/books')
    await page.getByRole('link', { name: 'Create account' }).click()
    await page.getByLabel('Name').fill('Grace')
    await page.getByLabel('Email').fill(email)
    await page.getByRole('textbox', { name: 'Password' }).fill(password)
    await expect(page.getByRole('status').filter({ hasText: 'Verified' })).toBeVisible()
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your email')

    // The user opens the email on another device.
    const elsewhere = await visitor()
    await open(elsewhere, await linkInEmail(context.request, site.url, email))
    await elsewhere.getByRole('button', { name: 'Confirm' }).click()
    await expect(elsewhere.getByText('You’re in a different browser')).toBeVisible()
    await elsewhere.getByRole('textbox', { name: 'Password' }).fill(password)
    await elsewhere.getByRole('button', { name: 'Confirm' }).click()
    await expect(elsewhere).toHaveURL('/admin/books')
  },
)

for (const javaScriptEnabled of [true, false]) {
  inLibrary(
    `a user signs in with a code by email, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`,
    async ({ context, site, browser }) => {
      await signInAsAdmin(context, site)
      const { request } = context
      const visitor = await browser.newContext({ javaScriptEnabled, baseURL: site.url })
      const page = await visitor.newPage()
      await page.goto('/login?next=/admin/books')
      await page.getByRole('link', { name: 'Email me a sign-in code' }).click()
      await expect(page.getByRole('button', { name: 'Send code' })).toBeVisible()
      await page.getByLabel('Email').fill(ada.email)
      const { length: before } = await codesInEmails(request, site.url)
      await page.getByRole('button', { name: 'Send code' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Enter the code')
      const input = page.getByLabel('Code')
      await expect(input).toHaveAttribute('autocomplete', 'one-time-code')
      if (javaScriptEnabled) await expectAccessible(page)
      await input.fill('12')
      await page.getByRole('button', { name: 'Sign in' }).click()
      await expect(page.getByRole('alert')).toContainText('Incorrect or already used code.')
      await expect
        .poll(async () => (await codesInEmails(request, site.url)).length)
        .toBe(before + 1)
      const [code = ''] = await codesInEmails(request, site.url)
      await page.getByLabel('Code').fill(code)
      await page.getByRole('button', { name: 'Sign in' }).click()
      await expect(page).toHaveURL('/admin/books')
      await visitor.close()
    },
  )
}
