import type { BenchServer } from '../server.ts'

/** A server with the box office, and the headers of its administrator. */
export interface Bench {
  readonly server: BenchServer
  readonly headers: Readonly<Record<string, string>>
  /** Whether another server, the database, does much of the work. Then time counts, not CPU. */
  readonly isOnServer: boolean
}

type Values = Readonly<Record<string, unknown>>

/** Sends one request, and returns its body. */
export async function send(
  { server, headers }: Bench,
  method: string,
  path: string,
  body?: unknown,
): Promise<Values> {
  const response = await fetch(server.url + path, {
    method,
    headers: { ...headers, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const answer: Values = Object(await response.json())
  if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`)
  return answer
}

/** Creates records, and returns their ids. */
export async function createAll(
  bench: Bench,
  plural: string,
  all: readonly Values[],
): Promise<readonly string[]> {
  const ids: string[] = []
  const size = 100
  for (let start = 0; start < all.length; start += size) {
    const steps = all
      .slice(start, start + size)
      .map((values) => ({ op: 'create', collection: plural, values }))
    const { results } = await send(bench, 'POST', '/v1/batch', { steps })
    ids.push(...(results as readonly { readonly id: string }[]).map(({ id }) => id))
  }
  return ids
}

/** Returns what a piece of work costs: CPU time of the server, or time, in microseconds. */
export async function costOf(bench: Bench, work: () => Promise<void>): Promise<number> {
  const [cpu, start] = [bench.server.cpu(), performance.now()]
  await work()
  const spent = bench.isOnServer ? performance.now() - start : bench.server.cpu() - cpu
  return spent * 1_000
}
