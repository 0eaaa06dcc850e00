import { expect, expectAccessible, test, waitForHydration } from 'nacre/test/browser'
import { exampleStarter } from '#tests/examples.ts'

test.use({ appDir: exampleStarter })

/** Returns the name and roles of the user of a page. */
async function userOf(page: { evaluate<T>(work: () => Promise<T>): Promise<T> }) {
  return page.evaluate(async () => (await (await fetch('/v1/session')).json()).user)
}

test('a visitor opens an accessible page of the built app', async ({ page, visitor, app }) => {
  await page.goto('/tasks')
  await waitForHydration(page)
  await expect(page.getByText('Read product/entities/task.ts')).toBeVisible()
  await expectAccessible(page)
  expect(await userOf(page)).toBeFalsy()
  const other = await visitor({ role: 'editor' })
  await other.goto('/admin/tasks')
  await expect(other).toHaveURL(`${app.url}/admin/tasks`)
})

test('an inaccessible page fails', async ({ page }) => {
  await page.goto('/tasks')
  await waitForHydration(page)
  await page.evaluate(() => document.querySelector('main')?.append(document.createElement('img')))
  await expect(expectAccessible(page)).rejects.toThrow(/image-alt/u)
})

test('an error in the console fails the test, unless it is expected', async ({
  page,
  problems,
}) => {
  await page.goto('/tasks')
  await page.evaluate(() => console.error('broken'))
  await expect.poll(() => problems.all).toEqual(['error: broken'])
  problems.expect(/broken/u)
})

test.describe('with a role', () => {
  test.use({ role: 'editor' })

  test('the test is signed in, and can sign somebody else in', async ({ page, signInAs }) => {
    await page.goto('/admin/tasks')
    await expect(page.getByRole('link', { name: 'Create' }).first()).toBeVisible()
    expect(await userOf(page)).toMatchObject({ roles: ['editor'] })
    const user = await signInAs('administrator', { name: 'Ada' })
    expect(user).toMatchObject({ name: 'Ada', roles: ['administrator'] })
    await page.goto('/admin')
    expect(await userOf(page)).toMatchObject({ id: user.id })
  })

  test('a role that is not declared cannot sign in', async ({ signInAs }) => {
    await expect(signInAs('emperor')).rejects.toThrow(/emperor|roles/u)
  })
})

test.describe('with a fresh server', () => {
  test.use({ fresh: true })

  test('the database is empty but for the seeds', async ({ app, shared }) => {
    expect(app.url).not.toBe(shared.url)
    const { items } = await (await fetch(`${app.url}/v1/tasks`)).json()
    expect(items).toHaveLength(2)
  })
})
