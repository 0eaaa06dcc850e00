import { once } from 'node:events'
import { spawn } from 'node:child_process'
import { askMany, type Served } from './asking.ts'
import type { Figure } from './figure.ts'
import { cpuOf, startServer } from './server.ts'
import { median } from './statistics.ts'

const requests = 4_000
const rounds = 5

/** What the built server spends on an answer, against node:http that sends the same bytes. */
export async function measureServing(): Promise<Figure[]> {
  const server = await startServer()
  const page = await bodyOf(`${server.url}/welcome`)
  const floor = await startFloor(page)
  const cases: Readonly<Record<string, [Served, string]>> = {
    'node:http sending the page from memory': [floor, '/'],
    'the page from the page cache': [server, '/welcome'],
    'a static file': [server, '/favicon.svg'],
    'GET /v1/tiles': [server, '/v1/tiles'],
  }
  const costs: Record<string, number[]> = {}
  for (let round = -1; round < rounds; round += 1) {
    for (const [name, [served, path]] of Object.entries(cases)) {
      const before = served.cpu()
      await askMany(served.url + path, requests)
      const spent = ((served.cpu() - before) * 1000) / requests
      if (round >= 0) (costs[name] ??= []).push(spent)
    }
  }
  await Promise.all([server.stop(), floor.stop()])
  return Object.entries(costs).map(([what, values]) => ({
    what: `${what}, CPU a request`,
    value: `${median(values).toFixed(0)} µs`,
  }))
}

async function bodyOf(url: string): Promise<string> {
  return (await fetch(url)).text()
}

async function startFloor(page: string): Promise<Served> {
  const code = `const page = Buffer.from(${JSON.stringify(page)})
    require('node:http').createServer((q, s) => { s.setHeader('content-type', 'text/html'); s.end(page) })
      .listen(0, '127.0.0.1', function () { console.log(this.address().port) })`
  const child = spawn(process.execPath, ['-e', code], { stdio: ['ignore', 'pipe', 'inherit'] })
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
