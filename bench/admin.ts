import { join } from 'node:path'
import { cpuPerRequest } from './floors/against-floor.ts'
import type { Figure } from './figure.ts'
import { addCards } from './reading.ts'
import { startServer } from './server.ts'
import { setUpToken, signInAt } from './sign-in.ts'
import { median } from './statistics.ts'

const rounds = 9
const requests = 200
const path = '/admin/cards?limit=25'

/** Measures an admin list as an HTML document over HTTP, for a signed-in administrator. */
export async function measureAdmin(): Promise<Figure[]> {
  const first = await startServer()
  await first.stop()
  addCards(join(first.dataDir, 'nacre.db'), 40)
  const served = await startServer({ dataDir: first.dataDir, env: { SETUP_TOKEN: setUpToken } })
  const { user: headers } = await signInAt(served)
  const html = await (await fetch(served.url + path, { headers })).text()
  const rows = html.split('<tr').length - 2
  const costs: number[] = []
  for (let round = -3; round < rounds; round += 1) {
    const cost = await cpuPerRequest({ served, path, headers }, requests)
    if (round >= 0) costs.push(cost)
  }
  await served.stop()
  return [
    {
      what: `/admin/cards with ${rows} rows over HTTP, CPU`,
      value: `${(median(costs) / 1_000).toFixed(2)} ms`,
      budget: '2.5 ms',
    },
  ]
}
