import type { BrowserContext } from '@playwright/test'
import { expect, expectAccessible, open, test as base } from './browser-test.ts'
import type { Server } from './server.ts'
import { signInAsAdmin } from './sign-in-as-admin.ts'
import { startTools } from './tools.ts'

const test = base.extend<object, { shared: Server }>({
  shared: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the parameters
    async ({}, use) => {
      const server = await startTools()
      await use(server)
      await server.stop()
      expect(server.log).toEqual([])
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})

/** Creates records over the API, as the administrator. */
function apiOf({ request }: BrowserContext, { url }: Server) {
  return async (plural: string, data: object): Promise<string> => {
    const { xsrfToken } = await (await request.get(`${url}/v1/session`)).json()
    const headers = { 'x-xsrf-token': xsrfToken }
    const response = await request.post(`${url}/v1/${plural}`, { data, headers })
    expect(response.status(), await response.text()).toBe(201)
    return (await response.json()).id
  }
}

test('moves and actions with input work by keyboard from the record, a row, a selection and the palette', async ({
  page,
  shared,
}) => {
  await signInAsAdmin(page.context(), shared)
  const create = apiOf(page.context(), shared)
  const [drill, saw, plane] = [
    await create('tools', { name: 'Drill' }),
    await create('tools', { name: 'Saw' }),
    await create('tools', { name: 'Plane' }),
  ]
  const loan = await create('loans', { purpose: 'Workshop', tool: drill })
  await create('loans', { purpose: 'Second workshop', tool: saw })
  await create('loans', { purpose: 'Third workshop', tool: plane })
  const dialog = page.getByRole('dialog')
  const toasts = page.locator('.kit-toasts')

  await test.step('from the record', async () => {
    await open(page, `${shared.url}/admin/loans/${loan}`)
    const lend = page.getByRole('link', { name: 'Lend', exact: true })
    await lend.focus()
    await page.keyboard.press('Enter')
    await expect(dialog.getByLabel('Until')).toBeFocused()
    await expect(dialog).toContainText('Marks the tool as borrowed.')
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await expect(dialog.getByLabel('Until')).toHaveAccessibleDescription(/This field is required/u)
    await page.keyboard.press('Escape')
    await expect(lend).toBeFocused()
    await page.keyboard.press('Enter')
    await dialog.getByLabel('Until').fill('2027-03-01')
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(page.locator('.record-actions .pill')).toHaveText('Lent')
    await expect(toasts).toContainText('Lend')
  })

  await test.step('a question from the palette', async () => {
    await page.keyboard.press('Control+k')
    await page.keyboard.type('Loans of this')
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('Number of loans')).toBeVisible()
    await expect(dialog.locator('dd')).toHaveText('1')
    await expectAccessible(page)
    await page.keyboard.press('Escape')
  })

  await test.step('from a row of the list', async () => {
    await open(page, `${shared.url}/admin/loans`)
    const state = page.getByRole('row', { name: /Second/u }).locator('.state-cell')
    await state.click()
    await page.getByRole('button', { name: 'Lend' }).click()
    await dialog.getByLabel('Until').fill('2027-03-02')
    await dialog.getByRole('button', { name: 'Lend' }).click()
    await expect(dialog).toBeHidden()
    await expect(state).toHaveText('Lent')
    await expect(state).toBeFocused()
  })

  await test.step('once for all selected records', async () => {
    await page.getByRole('checkbox', { name: 'Select Third workshop' }).check()
    await page.getByRole('button', { name: 'Lend', exact: true }).click()
    await dialog.getByLabel('Until').fill('2027-03-03')
    await dialog.getByRole('button', { name: 'Preview' }).click()
    await expect(dialog).toContainText('Marks the tool as borrowed.')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Lend (1)' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.locator('.state-cell', { hasText: 'Lent' })).toHaveCount(3)
  })

  await test.step('a question about the list', async () => {
    await page.getByRole('link', { name: 'Overdue' }).click()
    await dialog.getByLabel('On day').fill('2027-03-02')
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('Overdue loans')).toBeVisible()
    await expect(dialog.getByRole('link', { name: 'Workshop' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('link', { name: 'Overdue' })).toBeFocused()
  })
})
