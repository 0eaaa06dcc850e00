import { once } from 'node:events'
import { Agent, request } from 'node:http'

/** A server in a process of its own. */
export interface Served {
  readonly url: string
  /** The CPU time that the process has used so far, in milliseconds. */
  cpu(): number
  stop(): Promise<void>
}

export type Headed = Readonly<Record<string, string>>

/** A number of requests over 16 connections that stay open, on this machine only. */
export async function askMany(url: string, requests: number, headers: Headed = {}): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 16 })
  const one = async () => {
    const [response] = await once(request(url, { agent, headers }).end(), 'response')
    if (response.statusCode !== 200) throw new Error(`It answered ${response.statusCode}.`)
    response.resume()
    await once(response, 'end')
  }
  let left = requests
  const worker = async () => {
    while (left > 0) {
      left -= 1
      await one()
    }
  }
  await Promise.all(Array.from({ length: 16 }, worker))
  agent.destroy()
}
