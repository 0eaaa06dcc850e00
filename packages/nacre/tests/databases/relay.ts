import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** The kind of outage: connections are refused, or closed immediately. */
export type Outage = 'refused' | 'closed'

/** A TCP relay between the application and a database, which can be interrupted and restored. */
export interface Relay {
  /** Starts the relay, and returns the URL through it. */
  start(url: string): Promise<string>
  cut(outage: Outage): Promise<void>
  restore(): Promise<void>
  close(): Promise<void>
}

export function createRelay(): Relay {
  const sockets = new Set<Socket>()
  let isCut = false
  let target = { host: '', port: 0 }
  const server = createServer((incoming) => {
    sockets.add(incoming)
    incoming.on('close', () => sockets.delete(incoming)).on('error', () => undefined)
    if (isCut) {
      incoming.destroy()
      return
    }
    const outgoing = connect(target.port, target.host)
    sockets.add(outgoing)
    outgoing.on('close', () => {
      sockets.delete(outgoing)
      incoming.destroy()
    })
    outgoing.on('error', () => undefined)
    incoming.on('close', () => outgoing.destroy())
    incoming.pipe(outgoing).pipe(incoming)
  })
  let port = 0
  const listen = async () => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    port = typeof address === 'object' && address ? address.port : 0
  }
  const stop = async () => {
    const closed = once(server, 'close')
    server.close()
    for (const socket of sockets) socket.destroy()
    await closed
  }
  return {
    async start(text) {
      const url = new URL(text)
      target = { host: url.hostname, port: Number(url.port) }
      await listen()
      url.hostname = '127.0.0.1'
      url.port = String(port)
      return url.href
    },
    async cut(outage) {
      isCut = true
      if (outage === 'refused') await stop()
      for (const socket of sockets) socket.destroy()
    },
    async restore() {
      isCut = false
      if (!server.listening) await listen()
    },
    close: stop,
  }
}
