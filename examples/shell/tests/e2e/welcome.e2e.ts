import { changeDatabase, cardOf, expect, open, type Page, test } from './browser-test.ts'

interface Box {
  x: number
  y: number
  width: number
  height: number
}

const boxesOf = (page: Page, selector: string): Promise<Box[]> =>
  page.locator(selector).evaluateAll((elements) =>
    elements.map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      return { x: x + scrollX, y: y + scrollY, width, height }
    }),
  )

const gap = 8

/** Returns the position of each tile in columns and rows of the grid. */
async function cellsOf(page: Page) {
  const [grid] = await boxesOf(page, '.tiles')
  if (!grid) throw new Error('There is no grid.')
  const column = (grid.width + gap) / 4
  return (await boxesOf(page, '.tile')).map(({ x, y, width, height }) => ({
    column: (x - grid.x) / column,
    row: (y - grid.y) / (100 + gap),
    cols: (width + gap) / column,
    rows: (height + gap) / (100 + gap),
  }))
}

/** Expects the tiles in whole cells, in order, within four columns, without overlaps. */
function expectOrder(cells: Awaited<ReturnType<typeof cellsOf>>) {
  const taken = new Set<string>()
  let last = -1
  for (const cell of cells) {
    const { column, row, cols, rows } = mapNumbers(cell, (value) => Math.round(value))
    for (const value of Object.values(cell)) expect(value).toBeCloseTo(Math.round(value), 1)
    expect(column + cols).toBeLessThanOrEqual(4)
    expect(row * 4 + column).toBeGreaterThan(last)
    last = row * 4 + column
    for (let x = column; x < column + cols; x += 1) {
      for (let y = row; y < row + rows; y += 1) {
        expect(taken.has(`${x} ${y}`)).toBe(false)
        taken.add(`${x} ${y}`)
      }
    }
  }
}

function mapNumbers<Key extends string>(
  all: Record<Key, number>,
  change: (value: number) => number,
) {
  const entries = Object.entries<number>(all).map(([key, value]) => [key, change(value)])
  return Object.fromEntries(entries) as Record<Key, number>
}

const rounded = (cells: Awaited<ReturnType<typeof cellsOf>>) =>
  cells.map((cell) => mapNumbers(cell, (value) => Math.round(value)))

test('the four tiles fill four columns of 100 pixel rows in order, narrow and wide', async ({
  page,
}) => {
  await page.goto('/welcome')
  await expect(page.locator('.tile')).toHaveText(['One', 'Two', 'Three', 'Four'])
  for (const width of [360, 1400]) {
    await page.setViewportSize({ width, height: 900 })
    const cells = await cellsOf(page)
    expectOrder(cells)
    expect(rounded(cells)).toEqual([
      { column: 0, row: 0, cols: 3, rows: 1 },
      { column: 3, row: 0, cols: 1, rows: 2 },
      { column: 0, row: 1, cols: 1, rows: 1 },
      { column: 1, row: 1, cols: 2, rows: 1 },
    ])
    const fills = page.locator('.tile rect')
    await expect(fills).toHaveCount(4)
    await expect(fills.first()).toHaveCSS('fill', 'rgb(172, 225, 217)')
  }
})

test.describe('with tiles of every size', () => {
  test.use({ fresh: true })

  test('tiles keep their order and never overlap', async ({ page, app }) => {
    const sizes = Array.from({ length: 64 }, (_, at) => {
      // Each of the sixteen sizes occurs four times, with different neighbors.
      const size = (at * 7 + Math.floor(at / 16) * 3) % 16
      return { cols: (size % 4) + 1, rows: Math.floor(size / 4) + 1 }
    })
    await changeDatabase(app, (database) => {
      const insert = database.prepare(
        `insert into tile (id, version, created_at, updated_at, text, cols, rows, color)
         select ?, version, created_at, updated_at, ?, ?, ?, color from tile order by id limit 1`,
      )
      for (const [at, { cols, rows }] of sizes.entries()) {
        insert.run(`z${String(at).padStart(15, '0')}`, `Tile ${at}`, cols, rows)
      }
    })
    await page.goto('/welcome')
    for (const width of [360, 1400]) {
      await page.setViewportSize({ width, height: 900 })
      const cells = await cellsOf(page)
      expectOrder(cells)
      const positions = rounded(cells).slice(4)
      expect(positions.map(({ cols, rows }) => ({ cols, rows }))).toEqual(sizes)
    }
  })
})

test.describe('with long texts in tiles', () => {
  test.use({ fresh: true, viewport: { width: 360, height: 800 } })

  test('the longest text is readable in the smallest tile', async ({ page, app }) => {
    await changeDatabase(app, (database) => {
      database.exec(
        "update tile set cols = 1, rows = 1, text = 'Forty letters, which is all one can have'",
      )
    })
    await page.goto('/welcome')
    for (const text of await page.locator('.tile span').all()) {
      const hidden = await text.evaluate(
        ({ scrollHeight, clientHeight, scrollWidth, clientWidth }) =>
          scrollHeight - clientHeight + scrollWidth - clientWidth,
      )
      expect(hidden).toBe(0)
    }
  })
})

test('the cards have 5, 4, 3, 2 columns or 1, by the width of the window', async ({ page }) => {
  await page.goto('/welcome')
  for (const [width, columns] of [
    [2000, 5],
    [1920, 5],
    [1919, 4],
    [1280, 4],
    [1279, 3],
    [960, 3],
    [959, 2],
    [600, 2],
    [599, 1],
    [320, 1],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    const boxes = await boxesOf(page, '.card')
    expect(boxes).toHaveLength(9)
    const [first] = boxes
    expect(boxes.filter(({ y }) => y === first?.y)).toHaveLength(columns)
    expect(new Set(boxes.map(({ x }) => Math.round(x))).size).toBe(columns)
    expect(new Set(boxes.map((box) => Math.round(box.width))).size).toBe(1)
  }
})

test('the first card lists the folders with their links, and the notes', async ({ page }) => {
  await page.goto('/welcome')
  const first = page.getByRole('article').first()
  await expect(first.getByRole('heading')).toHaveText([
    'Folders',
    'Photos',
    'Recipes',
    'Work',
    'Notes',
    'Vacation itinerary',
    'Kitchen remodel',
  ])
  const photos = first
    .getByRole('listitem')
    .filter({ has: page.getByText('Photos', { exact: true }) })
  await expect(photos.getByRole('link')).toHaveText(['Summer at the sea', 'Winter walks'])
  await expect(photos.getByRole('link').first()).toHaveAttribute(
    'href',
    'https://example.org/photos/summer',
  )
  const days = await first
    .locator('time')
    .evaluateAll((times) => times.map((time) => time.getAttribute('datetime')?.slice(0, 10)))
  expect(days).toEqual(['2026-01-01', '2026-01-17', '2026-01-28', '2026-02-20', '2026-01-18'])
})

test('each sample card has a title, an image, a text, LIKE and SHARE', async ({ page }) => {
  await open(page, '/welcome')
  const cards = page.getByRole('article').filter({ has: page.getByRole('img') })
  await expect(cards).toHaveCount(8)
  for (const card of await cards.all()) {
    await expect(card.getByRole('heading')).not.toBeEmpty()
    await expect(card.getByRole('img')).toHaveAttribute('alt', /\w/u)
    await expect(card.locator('p')).not.toBeEmpty()
    const buttons = card.getByRole('button')
    await expect(buttons.nth(0)).toHaveCSS('text-transform', 'uppercase')
    await expect(buttons.nth(0)).toHaveText(/Like/u)
    await expect(buttons.nth(1)).toHaveText(/Share/u)
  }
  const picture = cardOf(page, 'Spiral').getByRole('img')
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBe(640)
})
