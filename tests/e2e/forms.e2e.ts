import { signInAsAdmin } from './sign-in-as-admin.ts'
import { expect, expectAccessible, open } from './browser-test.ts'
import { test } from './library.ts'
import { createShelf } from './create-shelf.ts'

const picture = 'examples/shell/product/pages/welcome/pictures/shell-spiral.webp'

test('a field of every type is filled in by keyboard and saved', async ({
  page,
  context,
  site,
}) => {
  await signInAsAdmin(context, site)
  await createShelf(page, 'Harbour')
  await open(page, '/admin/books/new')
  await expectAccessible(page, { include: '.record-form' })

  await page.getByLabel('Title').fill('Moby Dick')
  await expect(page.getByText('Unsaved changes')).toBeVisible()
  // Computed fields are updated immediately.
  await expect(page.getByLabel('Shout')).toHaveText('MOBY DICK')

  // A missing author is created from the form, which keeps its values.
  await page.getByLabel('Authors').fill('Herman Melville')
  await page.getByRole('option', { name: 'Create “Herman Melville”' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Name')).toHaveValue('Herman Melville')
  await expectAccessible(page, { include: 'dialog' })
  await dialog.getByLabel('Email').fill('not an address')
  await dialog.getByLabel('Email').press('Enter')
  await expect(dialog.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true')
  await expect(dialog.getByText('Please check the highlighted fields.')).toBeVisible()
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
  await page.getByLabel('Read aloud at').fill('16:30')
  await page.getByRole('group', { name: 'Condition' }).getByLabel('Worn').check()
  await page.getByLabel('Sea').press('Space')

  // Rows are added and reordered by keyboard.
  const tags = page.getByRole('group', { name: 'Tags' })
  for (const tag of ['whale', 'sea', 'ship']) {
    await tags.getByRole('button', { name: 'Add' }).press('Enter')
    await page.keyboard.type(tag)
  }
  await tags.getByRole('button', { name: 'Move item 3 up' }).press('Enter')
  await tags.getByRole('button', { name: 'Remove item 1' }).press('Enter')
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
  await expect(page.getByText('Use black text.')).toBeVisible()
  await page.getByLabel('Cover').setInputFiles(picture)
  await page.getByLabel('Alternative text').fill('A spiral')
  await page.getByRole('button', { name: 'Crop' }).press('Enter')
  const part = page.getByRole('application')
  await part.waitFor()
  await expectAccessible(page, { include: 'dialog' })
  await part.press('Shift+ArrowLeft')
  await part.press('ArrowRight')
  await page.getByRole('dialog').getByRole('button', { name: 'Crop' }).press('Enter')
  await expect(page.getByText('627 × 360')).toBeVisible()

  await page.keyboard.press('Control+s')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Moby Dick')
  await expect(page.getByText('Unsaved changes')).toBeHidden()
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
    readAloudAt: '16:30',
    spine: '#a8d8d0',
    cover: { width: 627, height: 360, description: 'A spiral' },
  })
  // Saving by shortcut keeps the focus, and duplicating fills the form.
  await page.getByLabel('Title').fill('Moby-Dick')
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Moby-Dick')
  await expect(page.getByLabel('Title')).toBeFocused()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('link', { name: 'Duplicate' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create Book')
  await expect(page.getByLabel('Title')).toHaveValue('Moby-Dick')
  await expect(page.getByLabel('Shelf')).toHaveValue('Harbour')
  await page.goBack()

  // The dialog for a new related record shows conditional fields like the form of the record.
  await open(page, '/admin/loans/new')
  await page.getByRole('combobox', { name: 'Book' }).fill('The White Whale')
  await page.getByRole('option', { name: 'Create “The White Whale”' }).click()
  const inPlace = page.getByRole('dialog', { name: 'Create Book' })
  await expect(inPlace.getByLabel('Title')).toHaveValue('The White Whale')
  await expect(inPlace.getByLabel('Weight')).toBeHidden()
  await inPlace.getByRole('group', { name: 'Is fragile' }).getByText('Yes').click()
  await expect(inPlace.getByLabel('Weight')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(inPlace).toBeHidden()

  // Related records are listed below.
  await page.goto(`/admin/loans/new?book=${id}`)
  await page.getByLabel('Reader').fill('Ishmael')
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lent to Ishmael')
  await page.goto(`/admin/books/${id}`)
  await expect(page.getByRole('region', { name: 'Loans' }).getByRole('rowheader')).toHaveText(
    'Lent to Ishmael',
  )
  await expectAccessible(page, { include: '.record-form' })
})

test('the error summary links to every invalid field', async ({ page, context, site }) => {
  await signInAsAdmin(context, site)
  await open(page, '/admin/books/new')
  await page.getByLabel('Pages').fill('nine')
  await page.getByRole('button', { name: 'Create' }).click()
  const wrong = page.getByRole('navigation', { name: 'Please fix these errors' })
  await expect(wrong.getByRole('listitem')).toHaveCount(3)
  await expect(page.getByLabel('Title')).toBeFocused()
  await wrong.getByRole('link', { name: 'Pages' }).click()
  await expect(page.getByLabel('Pages')).toBeFocused()
  await expect(page.getByLabel('Pages')).toHaveValue('nine')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a form accepts every type of value, reports errors, and keeps its values', async ({
    page,
    context,
    site,
    problems,
  }) => {
    problems.expect(/422|415/u)
    await signInAsAdmin(context, site)
    await createShelf(page, 'Attic')
    await page.goto('/admin/books/new')
    await page.getByLabel('Title').fill('Walden')
    await page.getByLabel('Summary').fill('A pond\n\nand *woods*')
    await page.getByLabel('Price').fill('12.5')
    // Conditional fields are always visible without JavaScript.
    await page.getByLabel('Weight').fill('0.5')
    await page.getByRole('group', { name: 'Tags' }).getByRole('textbox').nth(1).fill('wood')
    await page.getByLabel('Pages').fill('many')
    await page.getByLabel('Cover').setInputFiles(picture)
    // The file exceeds the size limit of the form without files.
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
    // The other values are kept, and the error of the file is beside it.
    await expect(page.getByRole('link', { name: 'größe.pdf' })).toBeVisible()
    const shows = page.getByLabel('Alternative text')
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

    // A replacement of the wrong file type is rejected, and the other values are kept.
    await page.getByLabel('Title').fill('Walden Pond')
    await page.getByLabel('Leaflet').setInputFiles(picture)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.locator('#field-leaflet')).toContainText('Unsupported file type.')
    await expect(page.getByLabel('Title')).toHaveValue('Walden Pond')
    await expect(page.getByRole('link', { name: 'größe.pdf' })).toBeVisible()
    await page.locator('#field-leaflet').getByLabel('Remove').check()
    await page.getByLabel('Cover').setInputFiles('examples/library/product/pictures/cover.png')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Walden Pond')
    const changed = await (await context.request.get(`${site.url}/v1/books/${id}`)).json()
    expect(changed).toMatchObject({ leaflet: null, cover: { description: 'A spiral' } })
    expect(changed.cover.file).not.toBe(stored.cover.file)
  })
})
