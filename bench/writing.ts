import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { spawn } from 'node:child_process'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Figure } from './figure.ts'
import { cpuOf, startServer } from './server.ts'
import { setUpToken, signInAt } from './sign-in.ts'
import { median } from './statistics.ts'

const rounds = 5
const atOnce = 1_000
const warmUp = 4_000
const body = JSON.stringify({ name: 'A spiral shell, found at low tide between two stones' })

/** Where notes are made, and how. */
interface Target {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  cpu(): number
}

/**
 * What a durable create costs over the API for somebody who is signed in, with its history and its event,
 * against node:http that does a bare insert as durably.
 */
export async function measureWriting(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'nacre-bench-'))
  const server = await startServer({ dataDir: folder, env: { SETUP_TOKEN: setUpToken } })
  const bare = spawn(process.execPath, ['bench/writing-floor.ts'], {
    env: { ...process.env, DATA_DIR: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    const { user } = await signInAt(server)
    const ours: Target = { url: `${server.url}/v1/notes`, headers: user, cpu: server.cpu }
    const [line] = await once(bare.stdout, 'data')
    const cpu = () => cpuOf(bare.pid ?? 0)
    const floor: Target = { url: String(line).trim(), headers: {}, cpu }
    const figures: Figure[] = []
    for (const connections of [1, 16]) figures.push(...(await compare(ours, floor, connections)))
    return figures
  } finally {
    bare.kill('SIGKILL')
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function compare(ours: Target, floor: Target, connections: number): Promise<Figure[]> {
  const run = async (target: Target, times = atOnce) => {
    const before = target.cpu()
    await create(target, times, connections)
    return ((target.cpu() - before) * 1000) / times
  }
  const spent: { ours: number[]; floor: number[] } = { ours: [], floor: [] }
  // What is to be known is what it costs day by day, not before the code has been compiled.
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

async function create({ url, headers: more }: Target, times: number, connections: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    ...more,
  }
  let left = times
  const worker = async () => {
    while (left > 0) {
      left -= 1
      const asked = request(url, { agent, method: 'POST', headers })
      const [response] = await once(asked.end(body), 'response')
      response.resume()
      await once(response, 'end')
      if (response.statusCode !== 201) throw new Error(`It answered ${response.statusCode}.`)
    }
  }
  await Promise.all(Array.from({ length: connections }, worker))
  agent.destroy()
}
