import { once } from 'node:events'
import { Agent, request } from 'node:http'

/** A server in a separate process. */
export interface ServerProcess {
  readonly url: string
  /** Returns the CPU time that the process has used so far, in milliseconds. */
  cpu(): number
  stop(): Promise<void>
}

export type RequestHeaders = Readonly<Record<string, string>>

/** Sends requests to this machine over 16 keep-alive connections. */
export async function sendRequests(
  url: string,
  requests: number,
  headers: RequestHeaders = {},
): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 16 })
  const sendNext = async () => {
    const [response] = await once(request(url, { agent, headers }).end(), 'response')
    if (response.statusCode !== 200)
      throw new Error(`The server responded with status ${response.statusCode}.`)
    response.resume()
    await once(response, 'end')
  }
  let remaining = requests
  const worker = async () => {
    while (remaining > 0) {
      remaining -= 1
      await sendNext()
    }
  }
  await Promise.all(Array.from({ length: 16 }, worker))
  agent.destroy()
}
