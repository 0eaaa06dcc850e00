import { readFile } from 'node:fs/promises'
import type { Locator } from '@playwright/test'
import { signInAsAdmin } from './sign-in-as-admin.ts'
import { expect, open } from './browser-test.ts'
import { test } from './library.ts'
import { createShelf } from './create-shelf.ts'

const picture = 'examples/shell/product/pages/welcome/pictures/shell-spiral.webp'

/** Drops or pastes a file. */
async function dropOrPaste(onto: Locator, kind: 'drop' | 'paste', bytes: Buffer, name: string) {
  await onto.evaluate(
    (element, { event, base64, called }) => {
      const content = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))
      const data = new DataTransfer()
      data.items.add(new File([content], called, { type: 'image/png' }))
      const about = { bubbles: true, cancelable: true }
      element.dispatchEvent(
        event === 'drop'
          ? new DragEvent('drop', { ...about, dataTransfer: data })
          : new ClipboardEvent('paste', { ...about, clipboardData: data }),
      )
    },
    { event: kind, base64: bytes.toString('base64'), called: name },
  )
}

test('images are dropped, pasted, canceled and cropped, and rows reordered, by pointer', async ({
  page,
  context,
  site,
  problems,
}) => {
  await signInAsAdmin(context, site)
  await createShelf(page, 'Basement')
  await open(page, '/admin/books/new')
  await page.getByLabel('Title').fill('Ulysses')
  await page.getByLabel('Shelf').fill('Basem')
  await page.getByRole('option', { name: 'Basement', exact: true }).click()
  const cover = page.locator('#field-cover .stored')
  const bytes = await readFile(picture)

  // The upload is canceled.
  const current = Promise.withResolvers<void>()
  await page.route('**/v1/files/books/cover', async (route) => {
    await current.promise
    await route.abort().catch(() => {})
  })
  await dropOrPaste(cover, 'drop', bytes, 'spiral.png')
  await expect(cover.getByRole('progressbar')).toBeVisible()
  await cover.getByRole('button', { name: 'Cancel upload' }).click()
  await expect(cover.getByRole('progressbar')).toBeHidden()
  await expect(cover.getByRole('img')).toBeHidden()
  current.resolve()
  await page.unroute('**/v1/files/books/cover')

  // A file that is no image is rejected with a message, and an image replaces it.
  problems.expect(/415/u)
  await dropOrPaste(cover, 'paste', Buffer.from('no picture'), 'words.png')
  await expect(cover.getByRole('alert')).toContainText('Unsupported file type.')
  await dropOrPaste(cover, 'paste', bytes, 'spiral.png')
  await expect(cover.getByRole('alert')).toBeHidden()
  await expect(cover.getByText('640 × 360')).toBeVisible()
  await cover.getByLabel('Alternative text').fill('A spiral')

  // Dragging a corner to the center halves the area. Then the area is moved by a tenth.
  await cover.getByRole('button', { name: 'Crop' }).click()
  const dialog = page.getByRole('dialog')
  const stage = dialog.getByRole('application')
  // Hovering waits for the end of the dialog’s animation, so that positions are stable.
  const over = async (x: number, y: number) => {
    await stage.hover({ trial: true })
    const box = await stage.boundingBox()
    if (!box) throw new Error('The image is not visible.')
    await page.mouse.move(box.x + box.width * x, box.y + box.height * y, { steps: 4 })
  }
  const draw = async (from: readonly [number, number], to: readonly [number, number]) => {
    await over(...from)
    await page.mouse.down()
    await over(...to)
    await page.mouse.up()
  }
  await draw([0.995, 0.995], [0.5, 0.5])
  const half = /^3(?:19|20|21) × 1(?:79|80|81) px$/u
  await expect(dialog.getByText(half)).toBeVisible()
  const size = (await dialog.getByText(half).innerText()).replace(' px', '')
  await draw([0.2, 0.2], [0.4, 0.4])
  await expect(dialog.getByText(size)).toBeVisible()
  const part = dialog.locator('.part')
  await expect(part).toHaveAttribute('x', /^12[789]$/u)
  await expect(part).toHaveAttribute('y', /^7[123]$/u)
  await dialog.getByRole('button', { name: 'Crop' }).click()
  await expect(cover.getByText(size)).toBeVisible()
  await expect(cover.getByLabel('Alternative text')).toHaveValue('A spiral')

  const tags = page.getByRole('group', { name: 'Tags' })
  for (const tag of ['one', 'two', 'three']) {
    await tags.getByRole('button', { name: 'Add' }).click()
    await page.keyboard.type(tag)
  }
  const rows = tags.getByRole('listitem')
  await rows.nth(2).locator('.grip').dragTo(rows.nth(0))
  await expect(rows.nth(0).getByRole('textbox')).toHaveValue('three')
  await expect(page.getByText('Moved to position 1.')).toBeAttached()
  await rows.nth(0).locator('.grip').dragTo(rows.nth(1))
  await expect(rows.nth(1).getByRole('textbox')).toHaveValue('three')

  await page.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ulysses')
  const id = new URL(page.url()).pathname.split('/').at(-1)
  const stored = await (await context.request.get(`${site.url}/v1/books/${id}`)).json()
  expect(`${stored.cover.width} × ${stored.cover.height}`).toBe(size)
  expect(stored).toMatchObject({
    tags: ['one', 'three', 'two'],
    cover: { description: 'A spiral' },
  })
})
