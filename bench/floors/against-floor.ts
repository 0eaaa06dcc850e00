import { once } from 'node:events'
import { sendRequests, type ServerProcess } from '../send-requests.ts'
import type { Figure } from '../figure.ts'
import { type Program, readFirstLine, startProgram } from '../run-measurement.ts'
import { cpuOf } from '../server.ts'
import { median } from '../statistics.ts'

/** A request to measure: the server, path and headers. */
export interface MeasuredRequest {
  readonly served: ServerProcess
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
}

export interface Comparison {
  readonly what: string
  readonly ours: MeasuredRequest
  readonly floor: MeasuredRequest
  /** The number of requests per round, for each of both servers. */
  readonly requests: number
  readonly budget: string
}

const rounds = 9

/**
 * Compares the CPU time per response of our server and of a minimal server (“floor”), over HTTP
 * with 16 connections. Both are measured alternately, so that other load affects both.
 */
export async function compareOverHttp(comparisons: readonly Comparison[]): Promise<Figure[]> {
  const costs = comparisons.map(() => ({ ours: [] as number[], floor: [] as number[] }))
  // The first rounds are warm-up.
  for (let round = -3; round < rounds; round += 1) {
    for (const [index, { ours, floor, requests }] of comparisons.entries()) {
      const cost = {
        ours: await cpuPerRequest(ours, requests),
        floor: await cpuPerRequest(floor, requests),
      }
      if (round < 0) continue
      costs[index]?.ours.push(cost.ours)
      costs[index]?.floor.push(cost.floor)
    }
  }
  return comparisons.map(({ what, budget }, index) => {
    const { ours = [], floor = [] } = costs[index] ?? {}
    const ratios = ours.map((cost, round) => cost / (floor[round] ?? Number.NaN))
    return {
      what: `${what}: ours ${median(ours).toFixed(0)} µs, floor ${median(floor).toFixed(0)} µs`,
      value: `${median(ratios).toFixed(2)} ×`,
      budget,
    }
  })
}

/** Returns the CPU time per request in microseconds. */
export async function cpuPerRequest(
  { served: target, path, headers = {} }: MeasuredRequest,
  requests: number,
): Promise<number> {
  const before = target.cpu()
  await sendRequests(target.url + path, requests, headers)
  return ((target.cpu() - before) * 1000) / requests
}

/** Waits until a program prints its port, and returns it as a server. */
export async function floorOf(child: Program): Promise<ServerProcess> {
  const port = await readFirstLine(child)
  return {
    url: `http://127.0.0.1:${port}`,
    cpu: () => cpuOf(child.pid ?? 0),
    async stop() {
      child.kill()
      await once(child, 'exit')
    },
  }
}

/** Starts a minimal server that sends the response of a URL from memory. */
export function startBufferFloor(url: string): Promise<ServerProcess> {
  return floorOf(startProgram('floors/buffer-floor.ts', [url]))
}
