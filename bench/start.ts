import type { Figure } from './figure.ts'
import { startServer } from './server.ts'
import { median } from './statistics.ts'

/** What a second start costs, up to the first page: everything is installed, built and planted. */
export async function measureStart(): Promise<Figure[]> {
  const first = await startServer()
  await first.stop()
  const totals: number[] = []
  for (let round = 0; round < 5; round += 1) {
    const server = await startServer({ dataDir: first.dataDir })
    await (await fetch(`${server.url}/welcome`)).text()
    totals.push(server.cpu())
    await server.stop()
  }
  return [
    {
      what: 'second start and first page, CPU',
      value: `${median(totals).toFixed(0)} ms`,
      budget: '300 ms',
    },
  ]
}
