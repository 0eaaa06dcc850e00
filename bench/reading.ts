import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { floorOf } from './floors/against-floor.ts'
import { sendRequests, type RequestHeaders, type ServerProcess } from './send-requests.ts'
import type { Figure } from './figure.ts'
import { startProgram } from './run-measurement.ts'
import { startServer } from './server.ts'
import { setUpToken, signInAt } from './sign-in.ts'
import { median } from './statistics.ts'

const rounds = 5

/**
 * Measures reads over the API against a minimal server that runs the same SQLite queries and
 * serializes the result as JSON. Responses are not cached. Sessions and reactions are cached until
 * the next commit, and nothing is committed.
 */
export async function measureReading(): Promise<Figure[]> {
  const first = await startServer()
  await first.stop()
  const file = join(first.dataDir, 'nacre.db')
  const id = addCards(file, 40)
  const env = { SETUP_TOKEN: setUpToken }
  const ours = await startServer({ dataDir: first.dataDir, env })
  const floor = await floorOf(startProgram('floors/reading-floor.ts', [file]))
  const clientHeaders = await signInAt(ours)
  const compressed = { 'accept-encoding': 'gzip, deflate, br' }
  const figures: Figure[] = []
  for (const [what, headers, budget] of [
    ['an anonymous client', {}, '2 ×'],
    ['a visitor with a cookie', clientHeaders.visitor, '2 ×'],
    ['a signed-in user', clientHeaders.user, '2 ×'],
    ['an API key', clientHeaders.key, '2 ×'],
    // The same text is compressed once.
    ['an anonymous client, compressed (minimal server: uncompressed)', compressed, undefined],
  ] as const) {
    for (const [question, path, requests] of [
      ['25 cards', '/v1/cards', 2_000],
      ['one card', `/v1/cards/${id}`, 5_000],
    ] as const) {
      const request = { path, headers, requests }
      const { spent, minimal, ratio } = await compareReading(ours, floor, request)
      figures.push({
        what: `${question}, ${what}: ours ${spent.toFixed(0)} µs, minimal server ${minimal.toFixed(0)} µs`,
        value: `${ratio.toFixed(2)} ×`,
        ...(budget === undefined ? {} : { budget }),
      })
    }
  }
  await Promise.all([ours.stop(), floor.stop()])
  return figures
}

async function compareReading(
  ours: ServerProcess,
  floor: ServerProcess,
  { path, headers, requests }: { path: string; headers: RequestHeaders; requests: number },
) {
  const costs: [number[], number[]] = [[], []]
  // Alternately, so that other load affects both. The first rounds are warm-up.
  for (let round = -2; round < rounds; round += 1) {
    for (const [index, served] of [ours, floor].entries()) {
      const before = served.cpu()
      await sendRequests(served.url + path, requests, headers)
      const spent = ((served.cpu() - before) * 1000) / requests
      if (round >= 0) costs[index]?.push(spent)
    }
  }
  const [spent, minimal] = costs
  const ratios = spent.map((one, round) => one / (minimal[round] ?? Number.NaN))
  return { spent: median(spent), minimal: median(minimal), ratio: median(ratios) }
}

/** Adds copies of the first card and returns the id of the last one. */
export function addCards(file: string, count: number): string {
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
