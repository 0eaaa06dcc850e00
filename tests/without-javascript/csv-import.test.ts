import { expect, test } from 'vitest'
import { openSite } from './open-site.ts'

const rows = Array.from({ length: 20 }, (_, row) => `Tile ${row};${1 + (row % 4)};1;#a8d8d0`)
/** A file with other column names, semicolons and three mistakes. */
const table = [
  'Text;COLS;Reihen;Farbe',
  'Größe;9;1;#a8d8d0',
  'Two;2;1;red',
  ';1;1;#a8d8d0',
  ...rows,
].join('\n')

test('rows are imported by forms, with the errors of each row', async () => {
  const page = (await openSite()).browser({ isAdmin: true })
  await page.goto('/admin/tiles/import')
  // The page carries the rows from step to step, up to a limit.
  const long = `text,cols,rows,color\n${'x'.repeat(1_500_000)}\n`
  page.attach(/^Choose a file/u, new File([long], 'long.csv', { type: 'text/csv' }))
  await page.press('Validate')
  expect(page.get('alert').text).toContain('Up to 900 kB without JavaScript.')
  page.attach(/^Choose a file/u, new File([table], 'tiles.csv', { type: 'text/csv' }))
  await page.press('Validate')
  page.choose('Field: Reihen', 'Rows')
  page.choose('Field: Farbe', 'Color')
  await page.press('Validate')
  page.get('row', /^2 Cols: Must be 4 or less/u)
  await page.press('Import 20 rows')
  expect(page.text).toContain('20 created')
  expect(page.get('link', 'Download failed rows').attribute('href')).toMatch(
    /^data:text\/csv.*Gr%C3%B6%C3%9Fe/u,
  )
  await page.press('Undo import')
  expect(page.text).toContain('20 records restored')
})
