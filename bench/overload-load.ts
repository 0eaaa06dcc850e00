import { connect, type Socket } from 'node:net'
import { percentile } from './statistics.ts'

/** A request as it is sent, and how often it is chosen. */
interface LoadRequest {
  readonly share: number
  readonly text: string
}

/** What a client of an overloaded server sees. */
export interface LoadResult {
  readonly sent: number
  readonly accepted: number
  readonly shed: number
  readonly failed: number
  /** The median and the 99th percentile in milliseconds. */
  readonly acceptedTimes: readonly [number, number]
  readonly shedTimes: readonly [number, number]
}

interface LoadOptions {
  readonly port: number
  readonly requests: readonly LoadRequest[]
  /** Requests each second, at times that do not depend on the responses. Without it, as many as possible. */
  readonly rate?: number
  readonly connections: number
  readonly seconds: number
}

/** A connection with one request at a time, read with as little work as possible. */
interface Connection {
  readonly socket: Socket
  received: string
  done: ((status: number) => void) | undefined
}

/** Returns the length of the first response of the text, or nothing if it is incomplete. */
function isComplete(text: string): boolean {
  const head = text.indexOf('\r\n\r\n')
  if (head < 0) return false
  const length = /\r\ncontent-length: (\d+)/iu.exec(text.slice(0, head))?.[1]
  return length === undefined
    ? text.endsWith('0\r\n\r\n')
    : text.length >= head + 4 + Number(length)
}

function openConnection(port: number, idle: Connection[]): Connection {
  const socket = connect(port, '127.0.0.1')
  const connection: Connection = { socket, received: '', done: undefined }
  socket.setNoDelay(true).setEncoding('latin1')
  socket.once('connect', () => idle.push(connection))
  const finish = (status: number) => {
    const { done } = connection
    connection.done = undefined
    connection.received = ''
    done?.(status)
  }
  socket.on('data', (text: string) => {
    connection.received += text
    if (!isComplete(connection.received)) return
    const status = Number(connection.received.slice(9, 12))
    finish(status)
    idle.push(connection)
  })
  socket.on('error', () => finish(0))
  socket.on('close', () => finish(0))
  return connection
}

function chooseFrom(requests: readonly LoadRequest[]): string {
  let left = Math.random()
  for (const { share, text } of requests) {
    left -= share
    if (left <= 0) return text
  }
  return requests.at(-1)?.text ?? ''
}

/** Sends requests, at a rate or as fast as the connections allow, and measures from when each was due. */
async function runLoad({ port, requests, rate, connections, seconds }: LoadOptions) {
  const idle: Connection[] = []
  for (let count = 0; count < connections; count += 1) openConnection(port, idle)
  const times = { accepted: [] as number[], shed: [] as number[] }
  const due: number[] = []
  let [sent, failed] = [0, 0]
  const send = (from: number) => {
    const connection = idle.shift()
    if (!connection) return false
    if (connection.socket.destroyed) {
      openConnection(port, idle)
      return true
    }
    sent += 1
    connection.done = (status) => {
      const time = performance.now() - from
      if (status === 503) times.shed.push(time)
      else if (status >= 200 && status < 400) times.accepted.push(time)
      else failed += 1
    }
    connection.socket.write(chooseFrom(requests))
    return true
  }
  const start = performance.now()
  const end = start + seconds * 1_000
  let planned = 0
  await new Promise<void>((resolve) => {
    const tick = () => {
      const now = performance.now()
      if (now >= end) return resolve()
      if (rate === undefined) while (idle.length > 0 && send(performance.now()));
      else {
        for (; planned < ((now - start) / 1_000) * rate; planned += 1)
          due.push(start + (planned / rate) * 1_000)
        while (due.length > 0 && send(due[0] ?? now)) due.shift()
      }
      setImmediate(tick)
    }
    tick()
  })
  const result: LoadResult = {
    sent: sent + due.length,
    accepted: times.accepted.length,
    shed: times.shed.length,
    failed,
    acceptedTimes: [percentile(times.accepted, 0.5), percentile(times.accepted, 0.99)],
    shedTimes: [percentile(times.shed, 0.5), percentile(times.shed, 0.99)],
  }
  return result
}

const options: LoadOptions = JSON.parse(process.argv[2] ?? '{}')
console.log(JSON.stringify(await runLoad(options)))
process.exit(0)
