import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { type DatabaseKind, eachDatabase } from './each-database.ts'

/** The kind of outage: connections are refused, or closed immediately. */
export type Outage = 'refused' | 'closed'

/** A PostgreSQL database whose connections a test can interrupt and restore. */
export interface CutOff {
  readonly kind: DatabaseKind
  cut(outage: Outage): Promise<void>
  restore(): Promise<void>
  close(): Promise<void>
}

/** Creates a TCP proxy between the application and PostgreSQL. */
export function createCutOff(): CutOff {
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
  const start = async () => {
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
    kind: {
      name: 'postgres',
      async open(template) {
        const opened = await eachDatabase.find(({ name }) => name === 'postgres')?.open(template)
        if (opened?.url === undefined) throw new Error('PostgreSQL is missing from eachDatabase.')
        const url = new URL(opened.url)
        target = { host: url.hostname, port: Number(url.port) }
        await start()
        url.hostname = '127.0.0.1'
        url.port = String(port)
        return { ...opened, url: url.href }
      },
    },
    async cut(outage) {
      isCut = true
      if (outage === 'refused') await stop()
      for (const socket of sockets) socket.destroy()
    },
    async restore() {
      isCut = false
      if (!server.listening) await start()
    },
    close: stop,
  }
}
