import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Figure } from './figure.ts'
import { readFirstLine, startProgram } from './run-measurement.ts'
import { cpuOf, startServer } from './server.ts'
import { setUpToken, signInAt } from './sign-in.ts'
import { median } from './statistics.ts'

const rounds = 5
const connectionCount = 1_000
const warmUp = 4_000
const body = JSON.stringify({ name: 'A spiral shell, found at low tide between two stones' })

/** A URL that creates notes, with its headers. */
interface WriteTarget {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  cpu(): number
}

/**
 * Measures a durable create over the API for a signed-in user, with history and event, against
 * node:http with a bare insert of the same durability.
 */
export async function measureWriting(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'nacre-bench-'))
  const server = await startServer({ dataDir: folder, env: { SETUP_TOKEN: setUpToken } })
  const bare = startProgram('floors/writing-floor.ts', [], { DATA_DIR: folder })
  try {
    const { user } = await signInAt(server)
    const ours: WriteTarget = { url: `${server.url}/v1/notes`, headers: user, cpu: server.cpu }
    const url = await readFirstLine(bare)
    const cpu = () => cpuOf(bare.pid ?? 0)
    const floor: WriteTarget = { url, headers: {}, cpu }
    const figures: Figure[] = []
    for (const connections of [1, 16]) figures.push(...(await compare(ours, floor, connections)))
    return figures
  } finally {
    bare.kill('SIGKILL')
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function compare(
  ours: WriteTarget,
  floor: WriteTarget,
  connections: number,
): Promise<Figure[]> {
  const run = async (target: WriteTarget, times = connectionCount) => {
    const before = target.cpu()
    await create(target, times, connections)
    return ((target.cpu() - before) * 1000) / times
  }
  const spent: { ours: number[]; floor: number[] } = { ours: [], floor: [] }
  // A warm-up, because the benchmark measures normal operation after JIT compilation.
  await run(floor, warmUp)
  await run(ours, warmUp)
  for (let round = 0; round < rounds; round += 1) {
    const cost = { floor: await run(floor), ours: await run(ours) }
    spent.ours.push(cost.ours)
    spent.floor.push(cost.floor)
  }
  const ratios = spent.ours.map((one, round) => one / (spent.floor[round] ?? Number.NaN))
  const over = connections === 1 ? 'one connection' : `${connections} connections`
  const figure = (what: string, value: string, budget?: string): Figure => ({
    what: `create over ${over}: ${what}`,
    value,
    ...(budget === undefined ? {} : { budget }),
  })
  return [
    figure('bare insert, CPU', `${median(spent.floor).toFixed(0)} µs`),
    figure('ours, with history and event, CPU', `${median(spent.ours).toFixed(0)} µs`),
    figure('ours ÷ bare insert', `${median(ratios).toFixed(2)} ×`, '2 ×'),
  ]
}

async function create(
  { url, headers: targetHeaders }: WriteTarget,
  times: number,
  connections: number,
) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    ...targetHeaders,
  }
  let remaining = times
  const worker = async () => {
    while (remaining > 0) {
      remaining -= 1
      const requested = request(url, { agent, method: 'POST', headers })
      const [response] = await once(requested.end(body), 'response')
      response.resume()
      await once(response, 'end')
      if (response.statusCode !== 201)
        throw new Error(`The server responded with status ${response.statusCode}.`)
    }
  }
  await Promise.all(Array.from({ length: connections }, worker))
  agent.destroy()
}
