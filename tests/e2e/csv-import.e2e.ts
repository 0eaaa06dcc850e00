import { readFile } from 'node:fs/promises'
import { signInAsAdmin } from './sign-in-as-admin.ts'
import { expect, expectAccessible, open, test } from './browser-test.ts'

test.use({ fresh: true })

const rows = Array.from({ length: 20 }, (_, row) => `Tile ${row};${1 + (row % 4)};1;#a8d8d0`)
/** A realistic file: other column names, semicolons, three mistakes, and an old encoding. */
const table = [
  'Text;COLS;Reihen;Farbe',
  'Größe;9;1;#a8d8d0',
  'Two;2;1;red',
  ';1;1;#a8d8d0',
  ...rows,
]

test('rows are imported, three are corrected, and the import is undone', async ({
  page,
  context,
  site,
}) => {
  await signInAsAdmin(context, site)
  await open(page, '/admin/tiles')
  await page.getByRole('link', { name: 'Import' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Import into Tiles')
  const buffer = Buffer.from(table.join('\r\n'), 'latin1')
  await page
    .getByLabel('Choose a file')
    .setInputFiles({ name: 'tiles.csv', mimeType: 'text/csv', buffer })
  await expect(page.getByText('was read as windows-1252')).toBeVisible()
  // The import recognizes similar column names.
  await expect(page.getByLabel('Field: COLS')).toHaveValue('cols')
  await page.getByLabel('Field: Reihen').selectOption('Rows')
  await page.getByLabel('Field: Farbe').selectOption('Color')
  await page.getByRole('button', { name: 'Validate' }).click()
  await expect(page.getByText('Validation complete. Nothing has been saved yet.')).toBeVisible()
  await expect(page.getByRole('row', { name: /^2 Cols: Must be 4 or less/u })).toBeVisible()
  await expect(page.getByRole('row', { name: /^4 Text: This field is required/u })).toBeVisible()
  await expectAccessible(page, { include: '.exchange' })
  await page.getByRole('button', { name: 'Import 20 rows' }).click()
  await expect(page.getByText('20 created')).toBeVisible()

  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download failed rows' }).click()
  const rejected = await readFile(await (await download).path(), 'utf8')
  expect(rejected).toContain('Größe,9,1,#a8d8d0')
  await page.getByRole('link', { name: 'Tiles', exact: true }).first().click()
  await page.getByRole('link', { name: 'Import' }).click()
  const corrected = rejected
    .replace(',9,', ',3,')
    .replace(',red,', ',#ff0000,')
    .replace('\r\n,1,', '\r\nNamed,1,')
  await page
    .getByLabel('Choose a file')
    .setInputFiles({ name: 'rejected.csv', mimeType: 'text/csv', buffer: Buffer.from(corrected) })
  // The import remembers the mapping of the columns.
  await expect(page.getByText('Your previous mapping for these columns')).toBeVisible()
  await expect(page.getByLabel('Field: Reihen')).toHaveValue('rows')
  await expect(page.getByLabel('Field: Farbe')).toHaveValue('color')
  await page.getByRole('button', { name: 'Validate' }).click()
  await page.getByRole('button', { name: 'Import 3 rows' }).click()
  await expect(page.getByText('3 created')).toBeVisible()
  await page.getByRole('button', { name: 'Undo import' }).click()
  await expect(page.getByText('3 records restored')).toBeVisible()

  // An import of fifty thousand rows from a spreadsheet is canceled in the middle.
  const lines = Array.from({ length: 50_000 }, (_, row) => `Much ${row}\t1\t1\t#a8d8d0`)
  const much = Buffer.from(`\uFEFFText\tCOLS\tReihen\tFarbe\r\n${lines.join('\r\n')}`, 'utf16le')
  await page.getByRole('link', { name: 'Tiles', exact: true }).first().click()
  await page.getByRole('link', { name: 'Import' }).click()
  await page
    .getByLabel('Choose a file')
    .setInputFiles({ name: 'much.txt', mimeType: 'text/plain', buffer: much })
  await expect(page.getByText('was read as utf-16le')).toBeVisible()
  await page.getByRole('button', { name: 'Validate' }).click()
  const bar = page.getByRole('progressbar', { name: 'Validating rows…' })
  await expect(bar).toHaveJSProperty('max', 50_000)
  await expect.poll(() => bar.evaluate((one) => Reflect.get(one, 'value'))).toBeGreaterThan(100)
  // The page remains responsive.
  await page.getByLabel('Field: COLS').focus()
  await expect(page.getByLabel('Field: COLS')).toBeFocused()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('Validation canceled. Nothing was saved.')).toBeVisible()

  await open(page, '/admin/tiles')
  await page
    .getByRole('checkbox', { name: /^Select (?!all)/u })
    .first()
    .check()
  await page.getByRole('button', { name: 'Export' }).click()
  await expect(page.getByText('1 record')).toBeVisible()
  await page.getByLabel('Selected columns:').check()
  for (const name of ['ID', 'Version', 'Created', 'Updated']) {
    await page.getByLabel(name, { exact: true }).uncheck()
  }
  const taken = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  const file = await readFile(await (await taken).path(), 'utf8')
  expect(file.split('\r\n')).toHaveLength(3)
  expect(file).toMatch(/^text,cols,rows,color\r\n/u)
})

test('pasted rows are checked at the first click', async ({ page, context, site }) => {
  await signInAsAdmin(context, site)
  await open(page, '/admin/tiles/import')
  await page.getByRole('textbox').focus()
  await page.evaluate(() => {
    document.execCommand('insertText', false, 'text,cols,rows,color\nPasted,1,1,#a8d8d0')
  })
  // A real click: the blur of the text area must not move the button away.
  const check = page.getByRole('button', { name: 'Validate' })
  await expect(check).toBeEnabled()
  await check.scrollIntoViewIfNeeded()
  const box = await check.boundingBox()
  await page.mouse.move((box?.x ?? 0) + 10, (box?.y ?? 0) + 10)
  await page.mouse.down()
  await page.mouse.up()
  await expect(page.getByText('Validation complete. Nothing has been saved yet.')).toBeVisible()
  await expect(page.getByLabel('Field: cols')).toHaveValue('cols')
})
