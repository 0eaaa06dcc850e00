import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { askMany, type Served } from './asking.ts'
import type { Figure } from './figure.ts'
import type { Program } from './measured.ts'
import { cpuOf } from './server.ts'
import { median } from './statistics.ts'

/** What a server is asked for, and by whom. */
export interface Question {
  readonly served: Served
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
}

export interface Comparison {
  readonly what: string
  readonly ours: Question
  readonly floor: Question
  /** In each round, of each of the two. */
  readonly requests: number
  readonly budget: string
}

const rounds = 9

/**
 * What answers cost over HTTP, over 16 connections, as the CPU time of the process that answers. Ours and
 * the floor are asked in turn, so that what else the machine does falls on both.
 */
export async function compareOverHttp(comparisons: readonly Comparison[]): Promise<Figure[]> {
  const costs = comparisons.map(() => ({ ours: [] as number[], floor: [] as number[] }))
  // The first rounds only warm up.
  for (let round = -3; round < rounds; round += 1) {
    for (const [place, { ours, floor, requests }] of comparisons.entries()) {
      const cost = { ours: await costOf(ours, requests), floor: await costOf(floor, requests) }
      if (round < 0) continue
      costs[place]?.ours.push(cost.ours)
      costs[place]?.floor.push(cost.floor)
    }
  }
  return comparisons.map(({ what, budget }, place) => {
    const { ours = [], floor = [] } = costs[place] ?? {}
    const ratios = ours.map((cost, round) => cost / (floor[round] ?? Number.NaN))
    return {
      what: `${what}: ours ${median(ours).toFixed(0)} µs, floor ${median(floor).toFixed(0)} µs`,
      value: `${median(ratios).toFixed(2)} ×`,
      budget,
    }
  })
}

/** In microseconds for each request. */
export async function costOf(
  { served, path, headers = {} }: Question,
  requests: number,
): Promise<number> {
  const before = served.cpu()
  await askMany(served.url + path, requests, headers)
  return ((served.cpu() - before) * 1000) / requests
}

/** Waits for a program that says its port. */
export async function floorOf(child: Program): Promise<Served> {
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

/** A bare server that sends from memory what is at this address. */
export function startBufferFloor(url: string): Promise<Served> {
  return floorOf(
    spawn(process.execPath, ['bench/buffer-floor.ts', url], {
      stdio: ['ignore', 'pipe', 'inherit'],
    }),
  )
}
