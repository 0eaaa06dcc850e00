import { setTimeout } from 'node:timers/promises'
import { floorOf } from './floors/against-floor.ts'
import { sendRequests } from './send-requests.ts'
import type { Figure } from './figure.ts'
import { startProgram } from './run-measurement.ts'
import { startServer } from './server.ts'
import { median } from './statistics.ts'

const starts = 7
const renders = 2_000
const loads = 3
/** The server collects its garbage one second after its start. */
const idleAfter = 2_000

/**
 * Measures a second start up to the first page, and the memory of the server, when everything is
 * installed, built and seeded.
 */
export async function measureStart(): Promise<Figure[]> {
  const first = await startServer()
  await first.stop()
  const wall: number[] = []
  const cpu: number[] = []
  const floors: { wall: number[]; cpu: number[] } = { wall: [], cpu: [] }
  const started: number[] = []
  const idle: number[] = []
  for (let round = 0; round < starts; round += 1) {
    const began = performance.now()
    const server = await startServer({ dataDir: first.dataDir })
    await (await fetch(`${server.url}/welcome`)).text()
    wall.push(performance.now() - began)
    cpu.push(server.cpu())
    started.push(server.memory())
    await setTimeout(idleAfter)
    idle.push(server.memory())
    await server.stop()
    const floor = await startEmptyServer()
    floors.wall.push(floor.wall)
    floors.cpu.push(floor.cpu)
  }
  const loaded: number[] = []
  for (let round = 0; round < loads; round += 1) loaded.push(await measureLoaded(first.dataDir))
  return [
    figure('second start to the first page, time', wall, 'ms', '250 ms'),
    figure('second start to the first page, CPU', cpu, 'ms', '200 ms'),
    figure('an empty server of Node to its first response, time', floors.wall, 'ms'),
    figure('an empty server of Node to its first response, CPU', floors.cpu, 'ms'),
    figure('memory after the first page', started, 'MB'),
    figure(`memory ${idleAfter / 1000} s later`, idle, 'MB', '85 MB'),
    figure(`memory after ${renders} renders`, loaded, 'MB', '140 MB'),
  ]
}

/** Measures the start of Node alone, which says how fast the machine is at the moment. */
async function startEmptyServer() {
  const began = performance.now()
  const floor = await floorOf(startProgram('floors/empty-floor.mjs'))
  await (await fetch(floor.url)).text()
  const measured = { wall: performance.now() - began, cpu: floor.cpu() }
  await floor.stop()
  return measured
}

function figure(what: string, values: readonly number[], unit: string, budget?: string): Figure {
  const value = `${median(values).toFixed(0)} ${unit}`
  return budget === undefined ? { what, value } : { what, value, budget }
}

async function measureLoaded(dataDir: string): Promise<number> {
  const server = await startServer({ dataDir })
  // Pages with a query are rendered for each request.
  await sendRequests(`${server.url}/welcome?from=bench`, renders)
  const memory = server.memory()
  await server.stop()
  return memory
}
