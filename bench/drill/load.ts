import { Agent, request } from 'node:http'

/** What clients have seen during a step of a drill. */
export interface ClientView {
  readonly sent: number
  /** The number of requests that failed, by status or error. */
  readonly failed: ReadonlyMap<string, number>
  /** The longest time without a successful response, in milliseconds. */
  readonly longestGap: number
}

/** Clients that read and write all the time. */
export interface Load {
  /** Returns what clients have seen since the last call. */
  take(): ClientView
  /** The names of the records whose creation was acknowledged. */
  readonly acknowledged: ReadonlySet<string>
  /** Resolves when this many more requests have succeeded. */
  succeeded(count: number): Promise<void>
  stop(): Promise<void>
}

type Headers = Readonly<Record<string, string>>

/** Sends one request. Returns the status, or what is wrong. */
export function send(
  { agent, port }: { readonly agent: Agent; readonly port: number },
  method: string,
  path: string,
  headers: Headers,
  body?: object,
): Promise<{ readonly status: string; readonly text: string }> {
  return new Promise((resolve) => {
    const options = { agent, host: '127.0.0.1', port, method, path, headers, timeout: 20_000 }
    const sent = request(options, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (part: string) => (text += part))
      response.once('close', () =>
        resolve({ status: response.complete ? String(response.statusCode) : 'cut off', text }),
      )
    })
    sent.once('timeout', () => sent.destroy(new Error('timeout')))
    sent.once('error', (error) => {
      const code = 'code' in error ? String(error.code) : error.message
      resolve({ status: code, text: '' })
    })
    sent.end(body && JSON.stringify(body))
  })
}

/** Starts clients that create notes and read the newest ones, until they are stopped. */
export function startLoad(port: number, key: Headers, clients = 8): Load {
  const target = { agent: new Agent({ keepAlive: true, maxSockets: clients }), port }
  const headers = { ...key, 'content-type': 'application/json' }
  const acknowledged = new Set<string>()
  const state = { isStopped: false, sent: 0, gap: 0, last: performance.now(), count: 0, total: 0 }
  let failed = new Map<string, number>()
  const waiting = new Set<() => void>()

  const note = (status: string) => {
    state.sent += 1
    const now = performance.now()
    if (status.startsWith('2')) {
      state.total += 1
      state.gap = Math.max(state.gap, now - state.last)
      state.last = now
    } else {
      failed.set(status, (failed.get(status) ?? 0) + 1)
    }
    for (const check of waiting) check()
  }
  const client = async () => {
    while (!state.isStopped) {
      state.count += 1
      const name = `Drill ${state.count}`
      const created = await send(target, 'POST', '/v1/notes', headers, { name })
      if (created.status === '201') acknowledged.add(name)
      note(created.status)
      note((await send(target, 'GET', '/v1/notes?limit=2', key)).status)
      // An upgrade renames a field of these.
      note((await send(target, 'GET', '/v1/folder-links?limit=2', key)).status)
      // A client that is rejected tries again a little later.
      if (created.status !== '201') await new Promise((resolve) => void setTimeout(resolve, 20))
    }
  }
  const running = Array.from({ length: clients }, client)
  return {
    acknowledged,
    take() {
      const gap = Math.max(state.gap, performance.now() - state.last)
      const seen = { sent: state.sent, failed, longestGap: gap }
      Object.assign(state, { sent: 0, gap: 0, last: performance.now() })
      failed = new Map()
      return seen
    },
    succeeded(count) {
      const goal = state.total + count
      return new Promise((resolve) => {
        const check = () => {
          if (state.total < goal) return
          waiting.delete(check)
          resolve()
        }
        waiting.add(check)
      })
    },
    async stop() {
      state.isStopped = true
      await Promise.all(running)
      target.agent.destroy()
    },
  }
}

/** Returns the names that the server has lost. */
export async function findLost(
  port: number,
  key: Headers,
  names: ReadonlySet<string>,
): Promise<readonly string[]> {
  const agent = new Agent({ keepAlive: true })
  const found = new Set<string>()
  for (let after = ''; ;) {
    const path = `/v1/notes?limit=100&fields=name${after && `&after=${encodeURIComponent(after)}`}`
    const { status, text } = await send({ agent, port }, 'GET', path, key)
    if (status !== '200') throw new Error(`The notes cannot be read: ${status} ${text}`)
    const { items, next }: { items: { name: string }[]; next: string | null } = JSON.parse(text)
    for (const { name } of items) found.add(name)
    if (next === null) break
    after = next
  }
  agent.destroy()
  return [...names].filter((name) => !found.has(name))
}
