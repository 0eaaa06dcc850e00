import type { BrowserContext } from '@playwright/test'
import { expect } from './browser-test.ts'
import type { Server } from './server.ts'

/** Imports rows of CSV over the API. The first row has the column names. */
export async function importRows(
  { request }: BrowserContext,
  site: Server,
  list: string,
  rows: readonly string[],
): Promise<void> {
  const { xsrfToken } = await (await request.get(`${site.url}/v1/session`)).json()
  const headers = { 'x-xsrf-token': xsrfToken, 'content-type': 'text/csv' }
  const data = `${rows.join('\n')}\n`
  const response = await request.post(`${site.url}/v1/${list}/import`, { headers, data })
  expect(await response.json()).toMatchObject({ counts: { rejected: 0 } })
}

/** Imports tiles over the API. By default they have one to four columns in turn. */
export function importTiles(
  context: BrowserContext,
  site: Server,
  count: number,
  columnsOf = (row: number) => (row % 4) + 1,
): Promise<void> {
  const tiles = Array.from({ length: count }, (_, row) => `Tile ${row},${columnsOf(row)},1,#a8d8d0`)
  return importRows(context, site, 'tiles', ['text,cols,rows,color', ...tiles])
}
