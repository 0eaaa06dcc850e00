import type { CDPSession } from '@playwright/test'
import { ada, signInAsAdmin } from './sign-in-as-admin.ts'
import { expect, open, type Page, test } from './browser-test.ts'
import { createCard } from './create-card.ts'

test.use({ fresh: true })

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const keys = (page: Page) => page.keyboard

/** Expects a visible focused element other than the body. */
async function expectFocusHeld(page: Page): Promise<void> {
  await expect(page.locator('body :focus')).toBeVisible()
}

/** Runs a command of the palette. */
async function runCommand(page: Page, text: string): Promise<void> {
  await keys(page).press('Control+k')
  await keys(page).type(text)
  const first = page.getByRole('dialog', { name: 'Command palette' }).getByRole('option').first()
  await expect(first).toHaveAccessibleName(new RegExp(`^${text}`, 'iu'))
  await keys(page).press('Enter')
}

async function tabTo(page: Page, name: string, direction = 'Tab'): Promise<void> {
  const target = page.getByRole('button', { name, exact: true })
  await expect(target).toBeVisible()
  for (let stop = 0; stop < 40; stop += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await keys(page).press(direction)
  }
  await expect(target).toBeFocused()
}

interface Node {
  readonly role?: { readonly value: string }
  readonly name?: { readonly value: string }
  readonly properties?: readonly { readonly name: string; readonly value: { value?: unknown } }[]
}

/** Returns the elements of a role in the accessibility tree. */
async function accessibilityNodes(session: CDPSession, role: string): Promise<readonly object[]> {
  const { nodes } = await session.send('Accessibility.getFullAXTree')
  return (nodes as readonly Node[])
    .filter((node) => node.role?.value === role)
    .map(({ name, properties = [] }) => ({
      name: name?.value,
      ...Object.fromEntries(properties.map((one) => [one.name, one.value.value])),
    }))
}

test('all daily tasks work by keyboard, with the focus always visible and in the accessibility tree', async ({
  page,
  browser,
  site,
}) => {
  test.slow()
  await signInAsAdmin(await browser.newContext(), site)
  const reader = await page.context().newCDPSession(page)
  await open(page, '/login')
  await page.getByRole('textbox', { name: 'Email' }).focus()
  await keys(page).type(ada.email)
  await keys(page).press('Tab')
  await keys(page).type(ada.password)
  await keys(page).press('Enter')
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('navigation', { name: 'Administration' })).toBeVisible()
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' })

  // A list announces its title, and its heading has the focus.
  await keys(page).press('Control+k')
  await keys(page).type('cards')
  await expect
    .poll(() => accessibilityNodes(reader, 'combobox'))
    .toMatchObject([
      { name: 'Command palette', focused: true, expanded: true, autocomplete: 'list' },
    ])
  await expect
    .poll(() => accessibilityNodes(reader, 'dialog'))
    .toMatchObject([{ name: 'Command palette', modal: true }])
  await expect(page.getByRole('dialog').getByRole('status')).toHaveText(/^\d+ results$/u)
  await keys(page).press('Enter')
  await expect(heading(page)).toHaveText('Cards')
  await expect(heading(page)).toBeFocused()
  await expect(page.locator('#root > p[role=status]')).toHaveText('Cards – Nacre')
  await expect.poll(() => accessibilityNodes(reader, 'table')).toMatchObject([{ name: 'Cards' }])

  // The list is filtered, and the filter is removed.
  await keys(page).press('/')
  await keys(page).type('shell')
  await keys(page).press('Enter')
  await expect(page.getByRole('rowheader')).toHaveText(['Spiral'])
  await expectFocusHeld(page)
  await runCommand(page, 'Cards')
  await expect(page.getByRole('row')).toHaveCount(9)
  await expectFocusHeld(page)
  await keys(page).press('Tab')

  // A bulk transition of two selected rows is undone.
  for (const key of 'jxjx') await keys(page).press(key)
  await expect(page.getByText('2 selected')).toBeVisible()
  await runCommand(page, 'Withdraw')
  await expect(page.getByText('2 eligible')).toBeVisible()
  await expect
    .poll(() => accessibilityNodes(reader, 'dialog'))
    .toMatchObject([{ name: 'Withdraw · 2 Cards', modal: true }])
  await tabTo(page, 'Withdraw (2)')
  await keys(page).press('Enter')
  await expect(page.getByText('Withdraw: 2 succeeded.')).toBeVisible()
  await expectFocusHeld(page)
  await keys(page).press('z')
  await expect(page.getByText('2 records restored to their previous state')).toBeVisible()
  await expectFocusHeld(page)

  // A record is opened, changed, saved and moved to another state.
  for (const key of 'jo') await keys(page).press(key)
  await expect(heading(page)).toBeFocused()
  const title = await heading(page).textContent()
  await keys(page).press('e')
  await expect(page.getByLabel('Title')).toBeFocused()
  await keys(page).press('Control+a')
  await keys(page).press('Delete')
  await keys(page).press('Control+s')
  await expect(page.getByLabel('Title')).toHaveAccessibleDescription(/This field is required\./u)
  await keys(page).type(`${title} again`)
  await keys(page).press('Control+s')
  await expect(heading(page)).toHaveText(`${title} again`)
  await expect(page.getByLabel('Title')).toBeFocused()
  await runCommand(page, 'Withdraw')
  await expect(page.getByText('Withdraw: done.')).toBeVisible()
  await expectFocusHeld(page)

  // The record is removed and restored. A shortcut focuses the newest toast.
  await runCommand(page, 'Delete')
  await expect(heading(page)).toHaveText('Cards')
  await expectFocusHeld(page)
  await keys(page).press('F8')
  await expect(page.getByRole('region', { name: 'Notifications' }).locator(':focus')).toHaveText(
    'Undo',
  )
  await keys(page).press('Enter')
  await expect(heading(page)).toHaveText(`${title} again`)
  await expectFocusHeld(page)

  // The user signs out.
  await runCommand(page, 'Sign out')
  await expect(heading(page)).toBeFocused()
  await tabTo(page, 'Sign out')
  await keys(page).press('Enter')
  await expect(page).toHaveURL(/\/login/u)
})

test('shortcuts work with a non-Latin keyboard layout, and the focus survives the removal of its element', async ({
  page,
  context,
  site,
  problems,
}) => {
  // A record with prefetched data may be removed before its page opens.
  problems.expect(/the server responded with a status of 404/u)
  await signInAsAdmin(context, site)
  await open(page, '/admin/cards')
  const press = (key: string, code: string, more = {}) =>
    page.evaluate((init) => dispatchEvent(new KeyboardEvent('keydown', init)), {
      key,
      code,
      bubbles: true,
      ...more,
    })
  await press('о', 'KeyJ')
  await expect(page.getByRole('rowheader').first().getByRole('link')).toBeFocused()
  await press('л', 'KeyK', { ctrlKey: true })
  await expect(page.getByRole('dialog', { name: 'Command palette' })).toBeVisible()
  await keys(page).press('Escape')

  // The last page has no “next” link, so the “previous” link has the focus.
  const { ask } = await createCard(page, site)
  for (let tile = 0; tile < 25; tile += 1) {
    await ask('post', '/v1/tiles', { text: `Tile ${tile}`, cols: 1, rows: 1, color: '#a8d8d0' })
  }
  await open(page, '/admin/tiles')
  const next = page.getByRole('link', { name: 'Next page' })
  await next.focus()
  await keys(page).press('Enter')
  await expect(page.getByText('26–29 of 29')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Previous page' })).toBeFocused()

  // Closing a toast restores the focus.
  const row = page.getByRole('rowheader').first().getByRole('link')
  await row.focus()
  await keys(page).press('x')
  await runCommand(page, 'Delete')
  await tabTo(page, 'Delete (1)')
  await keys(page).press('Enter')
  await expect(page.getByText('26–28 of 28')).toBeVisible()
  await expectFocusHeld(page)
  await row.focus()
  await keys(page).press('F8')
  await keys(page).press('Escape')
  await expect(row).toBeFocused()
})

/** Holds back scripts that the page requests from now on. Returns the function that sends them. */
async function holdScripts(page: Page): Promise<() => void> {
  const scripts = Promise.withResolvers<void>()
  await page.route(/\.js$/u, async (route) => {
    await scripts.promise
    await route.continue()
  })
  return () => scripts.resolve()
}

test('shortcuts before hydration take effect after it', async ({ page, context, site }) => {
  await signInAsAdmin(context, site)
  const sendScripts = await holdScripts(page)
  const row = page.getByRole('rowheader').first()
  await page.goto('/admin/cards', { waitUntil: 'commit' })
  await expect(row).toBeVisible()
  for (const key of ['Control+k', 't', 'x', 'Backspace', 'i', 'l']) await keys(page).press(key)
  sendScripts()
  const dialog = page.getByRole('dialog', { name: 'Command palette' })
  await expect(dialog.getByRole('combobox')).toHaveValue('til')
  await keys(page).type('es')
  await expect(dialog.getByRole('option').first()).toHaveAccessibleName(/^Tiles/u)
})

test('the palette runs a command that is typed before its code is there', async ({
  page,
  context,
  site,
}) => {
  await signInAsAdmin(context, site)
  await open(page, '/admin/cards')
  const sendScripts = await holdScripts(page)
  for (const key of ['Control+k', 'T', 'i', 'x', 'Backspace', 'l', 'e', 's', 'Enter', 'n'])
    await keys(page).press(key)
  sendScripts()
  await expect(page).toHaveURL('/admin/tiles')
  for (const key of ['Control+k', 'C', 'Escape']) await keys(page).press(key)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('Enter after the text of the palette takes effect after hydration', async ({
  page,
  context,
  site,
}) => {
  await signInAsAdmin(context, site)
  const sendScripts = await holdScripts(page)
  await page.goto('/admin/cards', { waitUntil: 'commit' })
  await expect(page.getByRole('rowheader').first()).toBeVisible()
  for (const key of ['Control+k', 'T', 'i', 'l', 'e', 's', 'Enter']) await keys(page).press(key)
  sendScripts()
  await expect(page).toHaveURL('/admin/tiles')
})
