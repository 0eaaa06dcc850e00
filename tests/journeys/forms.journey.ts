import { readFile } from 'node:fs/promises'
import { AxeBuilder } from '@axe-core/playwright'
import type { BrowserContext, Locator, Page } from '@playwright/test'
import { ada, comeIn } from './come-in.ts'
import { expect, open } from './journey.ts'
import { test } from './library.ts'
import type { Server } from './server.ts'

const picture = 'product/pages/welcome/pictures/shell-spiral.webp'

async function makeShelf(page: Page, name: string): Promise<void> {
  await page.goto('/admin/book-shelves/new')
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Floor').fill('2')
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
}

test('a field of every type is filled in by keyboard, and stands there again', async ({
  page,
  context,
  site,
}) => {
  await comeIn(context, site)
  await makeShelf(page, 'Harbour')
  await open(page, '/admin/books/new')
  const { violations } = await new AxeBuilder({ page }).include('.record-form').analyze()
  expect(violations).toEqual([])

  await page.getByLabel('Title').fill('Moby Dick')
  await expect(page.getByText('Not saved yet')).toBeVisible()
  // What follows from it is there at once.
  await expect(page.getByLabel('Shout')).toHaveText('MOBY DICK')

  // An author that is not there yet is made in between, and nothing of the form is lost.
  await page.getByLabel('Authors').fill('Herman Melville')
  await page.getByRole('option', { name: 'Create “Herman Melville”' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Name')).toHaveValue('Herman Melville')
  const inDialog = await new AxeBuilder({ page }).include('dialog').analyze()
  expect(inDialog.violations).toEqual([])
  await dialog.getByLabel('Email').fill('not an address')
  await dialog.getByLabel('Email').press('Enter')
  await expect(dialog.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByLabel('Email').fill('')
  await dialog.getByLabel('Email').press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('listitem').filter({ hasText: 'Herman Melville' })).toBeVisible()

  const summary = page.getByLabel('Summary')
  await summary.fill('A whale')
  await summary.press('Control+a')
  await summary.press('Control+b')
  await expect(summary).toHaveValue('**A whale**')
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.locator('.prose strong')).toHaveText('A whale')
  await page.getByRole('button', { name: 'Preview' }).click()

  await page.getByLabel('Price').fill('1,234.50')
  await expect(page.getByLabel('Two cost')).toHaveText('2,469.00')
  await expect(page.getByLabel('Weight')).toBeHidden()
  await page.getByRole('group', { name: 'Is fragile' }).getByLabel('Yes').check()
  await page.getByLabel('Weight').fill('0.25')
  await page.getByLabel('Bought').fill('2026-01-28')
  await page.getByRole('group', { name: 'Condition' }).getByLabel('Worn').check()
  await page.getByLabel('Sea').press('Space')

  // Rows are added, and change their places by keyboard.
  const tags = page.getByRole('group', { name: 'Tags' })
  for (const tag of ['whale', 'sea', 'ship']) {
    await tags.getByRole('button', { name: 'Add' }).press('Enter')
    await page.keyboard.type(tag)
  }
  await tags.getByRole('button', { name: 'Move 3 up' }).press('Enter')
  await tags.getByRole('button', { name: 'Remove 1' }).press('Enter')
  await expect(tags.getByRole('textbox')).toHaveCount(2)
  await expect(tags.getByRole('textbox').first()).toHaveValue('ship')

  await page.getByLabel('Width').fill('12')
  await page.getByLabel('Shelf').fill('Harb')
  await page.getByRole('option', { name: 'Harbour' }).waitFor()
  await page.getByLabel('Shelf').press('Enter')
  await expect(page.getByLabel('Shelf')).toHaveValue('Harbour')
  await page.getByLabel('Last seen').fill('2026-01-28T09:00')
  await page.getByLabel('Time zone').fill('Asia/Tokyo')
  await page.getByLabel('Spine').fill('#a8d8d0')
  await expect(page.getByText('Use black text on it.')).toBeVisible()
  await page.getByLabel('Cover').setInputFiles(picture)
  await page.getByLabel('What it shows').fill('A spiral')
  await page.getByRole('button', { name: 'Crop' }).press('Enter')
  const part = page.getByRole('application')
  const whileCropping = await new AxeBuilder({ page }).include('dialog').analyze()
  expect(whileCropping.violations).toEqual([])
  await part.press('Shift+ArrowLeft')
  await part.press('ArrowRight')
  await page.getByRole('dialog').getByRole('button', { name: 'Crop' }).press('Enter')
  await expect(page.getByText('627 × 360')).toBeVisible()

  await page.keyboard.press('Control+s')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Moby Dick')
  await expect(page.getByText('Not saved yet')).toBeHidden()
  const id = new URL(page.url()).pathname.split('/').at(-1)
  const stored = await (await context.request.get(`${site.url}/v1/books/${id}`)).json()
  expect(stored).toMatchObject({
    title: 'Moby Dick',
    summary: '**A whale**',
    price: '1234.50',
    weight: '0.250',
    isFragile: true,
    condition: 'worn',
    topics: ['sea'],
    tags: ['ship', 'sea'],
    size: { width: 12, height: null },
    lastSeen: '2026-01-28T00:00:00.000Z',
    spine: '#a8d8d0',
    cover: { width: 627, height: 360, description: 'A spiral' },
  })
  // Who saves while writing goes on writing, and another one like it needs no writing at all.
  await page.getByLabel('Title').fill('Moby-Dick')
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Moby-Dick')
  await expect(page.getByLabel('Title')).toBeFocused()
  await page.getByRole('link', { name: 'Duplicate' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('New: Book')
  await expect(page.getByLabel('Title')).toHaveValue('Moby-Dick')
  await expect(page.getByLabel('Shelf')).toHaveValue('Harbour')
  await page.goBack()

  // What points to it stands below.
  await page.goto(`/admin/loans/new?book=${id}`)
  await page.getByLabel('Reader').fill('Ishmael')
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ishmael')
  await page.goto(`/admin/books/${id}`)
  await expect(page.getByRole('region', { name: 'Loans' }).getByRole('rowheader')).toHaveText(
    'Ishmael',
  )
  const { violations: after } = await new AxeBuilder({ page }).include('.record-form').analyze()
  expect(after).toEqual([])
})

/** What somebody carries over from outside: a file under a pointer, or one on the clipboard. */
async function carry(onto: Locator, kind: 'drop' | 'paste', bytes: Buffer, name: string) {
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

test('pictures are dropped, pasted, stopped and cropped, and rows dragged, all by pointer', async ({
  page,
  context,
  site,
  troubles,
}) => {
  await comeIn(context, site)
  await makeShelf(page, 'Basement')
  await open(page, '/admin/books/new')
  await page.getByLabel('Title').fill('Ulysses')
  await page.getByLabel('Shelf').fill('Basem')
  await page.getByRole('option', { name: 'Basement', exact: true }).click()
  const cover = page.locator('#field-cover .stored')
  const bytes = await readFile(picture)

  // Somebody thinks better of it while it is on its way.
  const held = Promise.withResolvers<void>()
  await page.route('**/v1/files/books/cover', async (route) => {
    await held.promise
    await route.abort().catch(() => {})
  })
  await carry(cover, 'drop', bytes, 'spiral.png')
  await expect(cover.getByRole('progressbar')).toBeVisible()
  await cover.getByRole('button', { name: 'Stop sending' }).click()
  await expect(cover.getByRole('progressbar')).toBeHidden()
  await expect(cover.getByRole('img')).toBeHidden()
  held.resolve()
  await page.unroute('**/v1/files/books/cover')

  // What is no picture is refused in words, and what is one takes its place.
  troubles.expect(/415/u)
  await carry(cover, 'paste', Buffer.from('no picture'), 'words.png')
  await expect(cover.getByRole('alert')).toContainText('By its content this is none of')
  await carry(cover, 'paste', bytes, 'spiral.png')
  await expect(cover.getByRole('alert')).toBeHidden()
  await expect(cover.getByText('640 × 360')).toBeVisible()
  await cover.getByLabel('What it shows').fill('A spiral')

  // A corner is drawn to the middle: half of it is left; and then that part is moved by a tenth.
  await cover.getByRole('button', { name: 'Crop' }).click()
  const dialog = page.getByRole('dialog')
  const box = await dialog.getByRole('application').boundingBox()
  if (!box) throw new Error('The picture is not to be seen.')
  const at = (x: number, y: number) => [box.x + box.width * x, box.y + box.height * y] as const
  const draw = async (from: readonly [number, number], to: readonly [number, number]) => {
    await page.mouse.move(...from)
    await page.mouse.down()
    await page.mouse.move(...to, { steps: 4 })
    await page.mouse.up()
  }
  await draw(at(0.995, 0.995), at(0.5, 0.5))
  await expect(dialog.getByText('320 × 180 pixels')).toBeVisible()
  await draw(at(0.2, 0.2), at(0.4, 0.4))
  await expect(dialog.getByText('320 × 180 pixels')).toBeVisible()
  const part = dialog.locator('.part')
  await expect(part).toHaveAttribute('x', '128')
  await expect(part).toHaveAttribute('y', '72')
  await dialog.getByRole('button', { name: 'Crop' }).click()
  await expect(cover.getByText('320 × 180')).toBeVisible()
  await expect(cover.getByLabel('What it shows')).toHaveValue('A spiral')

  const tags = page.getByRole('group', { name: 'Tags' })
  for (const tag of ['one', 'two', 'three']) {
    await tags.getByRole('button', { name: 'Add' }).click()
    await page.keyboard.type(tag)
  }
  const rows = tags.getByRole('listitem')
  await rows.nth(2).locator('.grip').dragTo(rows.nth(0))
  await expect(rows.nth(0).getByRole('textbox')).toHaveValue('three')
  await expect(page.getByText('Now at place 1.')).toBeAttached()
  await rows.nth(0).locator('.grip').dragTo(rows.nth(1))
  await expect(rows.nth(1).getByRole('textbox')).toHaveValue('three')

  await page.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ulysses')
  const id = new URL(page.url()).pathname.split('/').at(-1)
  const stored = await (await context.request.get(`${site.url}/v1/books/${id}`)).json()
  expect(stored).toMatchObject({
    tags: ['one', 'three', 'two'],
    cover: { width: 320, height: 180, description: 'A spiral' },
  })
})

test('what is not saved is asked for before it is left, and comes back after a crash', async ({
  page,
  context,
  site,
}) => {
  await comeIn(context, site)
  await open(page, '/admin/authors/new')
  await page.getByLabel('Name').fill('Ursula')
  await page.getByRole('link', { name: 'Authors' }).first().click()
  const ask = page.getByRole('alertdialog')
  await ask.getByRole('button', { name: 'Stay' }).click()
  await expect(page.getByLabel('Name')).toHaveValue('Ursula')
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('Ursula')

  // The tab is gone as in a crash: nothing is asked, nothing is told.
  const again = await context.newPage()
  await page.close({ runBeforeUnload: false })
  await open(again, '/admin/authors/new')
  await again.getByRole('button', { name: 'Go on with it' }).click()
  await expect(again.getByLabel('Name')).toHaveValue('Ursula')
  await expect(again.getByText('Not saved yet')).toBeVisible()
  await again.getByRole('button', { name: 'Create' }).click()
  await expect(again.getByRole('heading', { level: 1 })).toHaveText('Ursula')

  // Once it is saved, it is no draft any more; and what is discarded is none either.
  await open(again, '/admin/authors/new')
  await expect(again.getByRole('button', { name: 'Go on with it' })).toBeHidden()
  await again.getByLabel('Name').fill('Nobody')
  await again.getByRole('link', { name: 'Authors' }).first().click()
  await again.getByRole('button', { name: 'Discard what I wrote' }).click()
  await expect(again).toHaveURL('/admin/authors')
  expect(await again.evaluate(() => JSON.stringify(localStorage))).not.toContain('Nobody')
})

/** Somebody in a browser and a session of their own, for the others have theirs in common. */
async function alone(page: Page, { context, site }: { context: BrowserContext; site: Server }) {
  await comeIn(context, site)
  const { request } = page.context()
  const { xsrfToken } = await (await request.get('/v1/session')).json()
  const { email, password } = ada
  const headers = { 'x-xsrf-token': xsrfToken }
  const answer = await request.post('/v1/session', { headers, data: { email, password } })
  expect(answer.status(), await answer.text()).toBe(200)
}

test('nothing that is written is lost: not by the line, the session, nor another tab; but by logging out', async ({
  context,
  site,
  visitor,
  troubles,
}) => {
  troubles.expect(/ERR_FAILED|40[13]/u)
  const page = await visitor()
  await alone(page, { context, site })
  await open(page, '/admin/authors/new')
  const name = page.getByLabel('Name')
  const save = page.getByRole('button', { name: /^(?:Create|Save)$/u })
  const kept = () => page.evaluate(() => JSON.stringify(localStorage))
  const authors = async (words: string) => {
    const where = encodeURIComponent(JSON.stringify({ name: { startsWith: words } }))
    const { items } = await (await page.request.get(`/v1/authors?where=${where}`)).json()
    return items.map((one: { name: string }) => one.name)
  }

  // The answer is lost on its way: what was made is made once, with what was written since.
  await page.route('**/v1/authors', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await name.fill('Ann Bad-Line')
  await save.click()
  await expect(page.getByRole('alert')).toContainText('No answer came')
  await page.unroute('**/v1/authors')
  await name.fill('Ann Good-Line')
  await save.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ann Good-Line')
  expect(await authors('Ann')).toEqual(['Ann Good-Line'])

  // The session has ended: whoever logs in again goes on where they were, and is asked nothing.
  await name.fill('Ann Long')
  await page.context().clearCookies({ name: 'session' })
  await save.click()
  await page.getByRole('link', { name: 'Log in and try again.' }).click()
  await page.getByLabel('E-mail address').fill(ada.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(ada.password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page).toHaveURL(/\/admin\/authors\/[\da-z]{16}$/u)
  await expect(name).toHaveValue('Ann Long')
  await save.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ann Long')
  expect(await kept()).not.toContain('Ann Long')

  // Two tabs write the same at once: neither takes away what is in the other.
  const other = await page.context().newPage()
  await open(other, page.url())
  await name.fill('Ann One')
  await other.getByLabel('Telephone').fill('+49 30 1')
  await expect.poll(kept).toMatch(/Ann One.*\+49 30 1|\+49 30 1.*Ann One/u)
  await save.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ann One')
  expect(await kept()).toContain('+49 30 1')
  await other.reload()
  await other.getByRole('button', { name: 'Go on with it' }).click()
  await other.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Ann One')
  await expect(other.getByLabel('Telephone')).toHaveValue('+49 30 1')
  await other.close()

  // What is left when somebody logs out is for nobody else.
  await name.fill('Ann Secret')
  await expect.poll(kept).toContain('Ann Secret')
  page.on('dialog', (dialog) => void dialog.accept())
  await open(page, '/login/out')
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/login/u)
  // The page that comes then is a new one.
  await expect(async () => expect(await kept()).not.toContain('Ann Secret')).toPass()
})

test('all that is wrong is named with the way to it', async ({ page, context, site }) => {
  await comeIn(context, site)
  await open(page, '/admin/books/new')
  await page.getByLabel('Pages').fill('nine')
  await page.getByRole('button', { name: 'Create' }).click()
  const wrong = page.getByRole('navigation', { name: 'What is to be mended' })
  await expect(wrong.getByRole('listitem')).toHaveCount(3)
  await expect(page.getByLabel('Title')).toBeFocused()
  await wrong.getByRole('link', { name: 'Pages' }).click()
  await expect(page.getByLabel('Pages')).toBeFocused()
  await expect(page.getByLabel('Pages')).toHaveValue('nine')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a form takes every kind of value, says what is wrong, and loses nothing', async ({
    page,
    context,
    site,
    troubles,
  }) => {
    troubles.expect(/422|415/u)
    await comeIn(context, site)
    await makeShelf(page, 'Attic')
    await page.goto('/admin/books/new')
    await page.getByLabel('Title').fill('Walden')
    await page.getByLabel('Summary').fill('A pond\n\nand *woods*')
    await page.getByLabel('Price').fill('12.5')
    // What would be shown on a condition is shown where nothing can follow it.
    await page.getByLabel('Weight').fill('0.5')
    await page.getByRole('group', { name: 'Tags' }).getByRole('textbox').nth(1).fill('wood')
    await page.getByLabel('Pages').fill('many')
    await page.getByLabel('Cover').setInputFiles(picture)
    // Larger than all that is no file may be together.
    const leaflet = Buffer.concat([Buffer.from('%PDF-1.7 '), Buffer.alloc(3_000_000, 'x')])
    await page
      .getByLabel('Leaflet')
      .setInputFiles({ name: 'größe.pdf', mimeType: 'application/pdf', buffer: leaflet })
    await page.getByLabel('Shelf').selectOption({ label: 'Attic' })
    await page.getByLabel('Last seen').fill('2026-07-28T09:00')
    await page.getByLabel('Time zone').fill('Europe/Berlin')
    await page.getByRole('button', { name: 'Create' }).click()

    await expect(page.getByLabel('Pages')).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByLabel('Pages')).toHaveValue('many')
    await expect(page.getByLabel('Title')).toHaveValue('Walden')
    await expect(
      page.getByRole('group', { name: 'Tags' }).getByRole('textbox').first(),
    ).toHaveValue('wood')
    // What was sent along is not lost with it, and what is wrong with it is said beside it.
    await expect(page.getByRole('link', { name: 'größe.pdf' })).toBeVisible()
    const shows = page.getByLabel('What it shows')
    await expect(shows).toHaveAttribute('aria-invalid', 'true')
    await shows.fill('A spiral')
    await page.getByLabel('Pages').fill('224')
    await page.getByRole('button', { name: 'Create' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Walden')
    const id = new URL(page.url()).pathname.split('/').at(-1)
    const stored = await (await context.request.get(`${site.url}/v1/books/${id}`)).json()
    expect(stored).toMatchObject({
      title: 'Walden',
      summary: 'A pond\n\nand *woods*',
      price: '12.50',
      weight: '0.500',
      tags: ['wood'],
      pages: 224,
      lastSeen: '2026-07-28T07:00:00.000Z',
      leaflet: { name: 'größe.pdf', type: 'application/pdf', size: leaflet.length },
      cover: { width: 640, height: 360, description: 'A spiral' },
    })

    // Another in its place that is none, with words beside it that are not lost for that.
    await page.getByLabel('Title').fill('Walden Pond')
    await page.getByLabel('Leaflet').setInputFiles(picture)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.locator('#field-leaflet')).toContainText('By its content this is none of')
    await expect(page.getByLabel('Title')).toHaveValue('Walden Pond')
    await expect(page.getByRole('link', { name: 'größe.pdf' })).toBeVisible()
    await page.locator('#field-leaflet').getByLabel('Take away').check()
    await page.getByLabel('Cover').setInputFiles('tests/sample/pictures/cover.png')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Walden Pond')
    const changed = await (await context.request.get(`${site.url}/v1/books/${id}`)).json()
    expect(changed).toMatchObject({ leaflet: null, cover: { description: 'A spiral' } })
    expect(changed.cover.file).not.toBe(stored.cover.file)
  })
})
