import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { type DatabaseKind, eachDatabase } from './each-database.ts'

/** How PostgreSQL is out of reach: nobody listens, or whoever listens hangs up. */
export type Outage = 'nobody listens' | 'all hang up'

/** A PostgreSQL whose connections can be cut, and come back. */
export interface CutOff {
  readonly kind: DatabaseKind
  cut(outage: Outage): Promise<void>
  restore(): Promise<void>
  close(): Promise<void>
}

/** A socket between the application and PostgreSQL, that a test can pull. */
export function createCutOff(): CutOff {
  const sockets = new Set<Socket>()
  let isCut = false
  let behind = { host: '', port: 0 }
  const server = createServer((near) => {
    sockets.add(near)
    near.on('close', () => sockets.delete(near)).on('error', () => undefined)
    if (isCut) {
      near.destroy()
      return
    }
    const far = connect(behind.port, behind.host)
    sockets.add(far)
    far.on('close', () => {
      sockets.delete(far)
      near.destroy()
    })
    far.on('error', () => undefined)
    near.on('close', () => far.destroy())
    near.pipe(far).pipe(near)
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
      async open() {
        const opened = await eachDatabase.find(({ name }) => name === 'postgres')?.open()
        if (opened?.url === undefined) throw new Error('There is no PostgreSQL.')
        const url = new URL(opened.url)
        behind = { host: url.hostname, port: Number(url.port) }
        await start()
        url.hostname = '127.0.0.1'
        url.port = String(port)
        return { ...opened, url: url.href }
      },
    },
    async cut(outage) {
      isCut = true
      if (outage === 'nobody listens') await stop()
      for (const socket of sockets) socket.destroy()
    },
    async restore() {
      isCut = false
      if (!server.listening) await start()
    },
    close: stop,
  }
}
