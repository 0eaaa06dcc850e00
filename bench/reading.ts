import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { askMany, type Served } from './asking.ts'
import type { Figure } from './figure.ts'
import { cpuOf, startServer } from './server.ts'
import { median } from './statistics.ts'

const rounds = 7
const requests = 4_000

/** What reading over the API costs, against a bare server that asks the same and says it in JSON. */
export async function measureReading(): Promise<Figure[]> {
  const first = await startServer()
  await first.stop()
  const file = join(first.dataDir, 'nacre.db')
  const id = addCards(file, 40)
  const [ours, floor] = [await startServer({ dataDir: first.dataDir }), await startFloor(file)]
  const figures: Figure[] = []
  for (const [what, path, budget] of [
    ['25 cards', '/v1/cards', '2.5 ×'],
    ['one card', `/v1/cards/${id}`, '2 ×'],
  ] as const) {
    const costs: [number[], number[]] = [[], []]
    // In turn, so that what else the machine does falls on both; the first rounds only warm up.
    for (let round = -2; round < rounds; round += 1) {
      for (const [place, served] of [ours, floor].entries()) {
        const before = served.cpu()
        await askMany(served.url + path, requests)
        const spent = ((served.cpu() - before) * 1000) / requests
        if (round >= 0) costs[place]?.push(spent)
      }
    }
    const [spent, least] = costs
    const ratios = spent.map((one, round) => one / (least[round] ?? Number.NaN))
    figures.push({
      what: `${what}: ours ${median(spent).toFixed(0)} µs, bare node:http and SQLite ${median(least).toFixed(0)} µs`,
      value: `${median(ratios).toFixed(2)} ×`,
      budget,
    })
  }
  await Promise.all([ours.stop(), floor.stop()])
  return figures
}

/** Makes so many cards of the first one, and gives the id of the last. */
function addCards(file: string, count: number): string {
  const database = new DatabaseSync(file)
  const columns = database
    .prepare("select name from pragma_table_info('card') where name not in ('_row', 'id')")
    .all()
    .map(({ name }) => `"${String(name)}"`)
    .join()
  const copy = database.prepare(
    `insert into card (id, ${columns}) select ?, ${columns} from card order by id limit 1`,
  )
  let id = ''
  for (let number = 0; number < count; number += 1) {
    id = `zzzzzzzzzz${String(number).padStart(6, '0')}`
    copy.run(id)
  }
  database.close()
  return id
}

async function startFloor(file: string): Promise<Served> {
  const child = spawn(process.execPath, ['bench/reading-floor.ts', file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [port] = await once(child.stdout, 'data')
  return {
    url: `http://127.0.0.1:${String(port).trim()}`,
    cpu: () => cpuOf(child.pid ?? 0),
    async stop() {
      child.kill()
      await once(child, 'exit')
    },
  }
}
