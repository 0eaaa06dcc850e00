import type { BrowserContext } from '@playwright/test'
import { expect } from './journey.ts'
import type { Server } from './server.ts'

/** Brings rows of CSV in, the first of them their heading, without the screen for that: it has its own journey. */
export async function bringRows(
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

/** Brings so many tiles in, which have one to four columns in turn, or as many as it says. */
export function bringTiles(
  context: BrowserContext,
  site: Server,
  count: number,
  columnsOf = (row: number) => (row % 4) + 1,
): Promise<void> {
  const tiles = Array.from({ length: count }, (_, row) => `Tile ${row},${columnsOf(row)},1,#a8d8d0`)
  return bringRows(context, site, 'tiles', ['text,cols,rows,color', ...tiles])
}
