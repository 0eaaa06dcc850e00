import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Figure } from './figure.ts'
import { type Program, withBuilt } from './measured.ts'
import { cpuOf } from './server.ts'
import { median } from './statistics.ts'

const rounds = 7
const atOnce = 1_000
const warmUp = 8_000
const body = JSON.stringify({
  title: 'A spiral shell, found at low tide',
  text: 'It lay between two stones, and the sea had polished it. '.repeat(6).trim(),
  shelf: 7,
})

/** What a durable create costs over the API, against node:http that does a bare insert as durably. */
export async function measureWriting(): Promise<Figure[]> {
  return withBuilt('bench/writing-server.ts', (startOurs) =>
    withBuilt('bench/writing-floor.ts', async (startFloor) => {
      const folder = mkdtempSync(join(tmpdir(), 'nacre-bench-'))
      const env = { DATA_DIR: folder, PORT: '0' }
      const [ours, floor] = [startOurs(env), startFloor(env)]
      try {
        const figures: Figure[] = []
        for (const connections of [1, 16]) {
          figures.push(...(await compare(ours, floor, connections)))
        }
        return figures
      } finally {
        for (const one of [ours, floor]) one.kill('SIGKILL')
        rmSync(folder, { recursive: true, force: true })
      }
    }),
  )
}

const addresses = new Map<Program, string>()

async function addressOf(program: Program): Promise<string> {
  const known = addresses.get(program)
  if (known !== undefined) return known
  const [line] = await once(program.stdout, 'data')
  const address = String(line).trim()
  addresses.set(program, address)
  return address
}

async function compare(ours: Program, floor: Program, connections: number): Promise<Figure[]> {
  const headers = await visitorAt(await addressOf(ours))
  const run = async (program: Program, path: string, more: object, times = atOnce) => {
    const before = cpuOf(program.pid ?? 0)
    await create(`${await addressOf(program)}${path}`, more, times, connections)
    return ((cpuOf(program.pid ?? 0) - before) * 1000) / times
  }
  const spent: { ours: number[]; floor: number[] } = { ours: [], floor: [] }
  // What is to be known is what it costs day by day, not before the code has been compiled.
  await run(floor, '/', {}, warmUp)
  await run(ours, '/v1/cards', headers, warmUp)
  for (let round = 0; round < rounds; round += 1) {
    const cost = { floor: await run(floor, '/', {}), ours: await run(ours, '/v1/cards', headers) }
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

/** The cookies and the token that a browser has which makes cards. */
async function visitorAt(url: string): Promise<Readonly<Record<string, string>>> {
  const answer = await fetch(`${url}/v1/session`)
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ')
  const [, token = ''] = /XSRF-TOKEN=([^;]+)/u.exec(cookie) ?? []
  return { cookie, 'x-xsrf-token': token, 'sec-fetch-site': 'same-origin' }
}

async function create(url: string, more: object, times: number, connections: number) {
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
