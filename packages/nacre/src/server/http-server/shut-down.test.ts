import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'

/** Starts a server in a child process. Its responses to `/slow` wait for the message `go`. */
async function startProcess(steps = "() => console.log('closed')", limit = 10_000) {
  const program = `
    import { BlockList } from 'node:net'
    import { startHttpServer } from '${import.meta.dirname}/http-server.ts'
    import { createLog } from '${import.meta.dirname}/../log/log.ts'
    import { shutDownOnSignals } from '${import.meta.dirname}/shut-down.ts'
    const log = createLog('info')
    const go = new Promise((resolve) => process.once('message', resolve))
    const { address, stop } = await startHttpServer({
      config: { host: '127.0.0.1', port: 0, trustedProxies: new BlockList() },
      answerFirst: [],
      fetch: async ({ url }) => {
        if (!url.endsWith('/slow')) return new Response('quick')
        process.send('asked')
        await go
        return new Response('finished')
      },
      log,
    })
    shutDownOnSignals({ steps: [stop, ${steps}], log, limit: ${limit} })
    process.send(address.port)
  `
  const child = spawn(process.execPath, ['--input-type=module-typescript', '--eval', program], {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let output = ''
  child.stdout?.on('data', (text) => {
    output += String(text)
  })
  const [port] = await once(child, 'message')
  return { child, port: Number(port), output: () => output }
}

async function bodyOf(answer: IncomingMessage): Promise<string> {
  return Buffer.concat(await answer.toArray()).toString()
}

/** Sends a request and resolves once the server has received it. */
async function ask(child: ChildProcess, port: number, path = '/slow') {
  const agent = new Agent({ keepAlive: true })
  onTestFinished(() => agent.destroy())
  const asking = get({ host: '127.0.0.1', port, path, agent })
  const answer = new Promise<IncomingMessage>((resolve, reject) => {
    asking.once('response', resolve).once('error', reject)
  })
  answer.catch(() => {})
  await once(child, 'message')
  return { answer }
}

async function isTaken(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  return new Promise((resolve) => {
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
  })
}

test.each(['SIGTERM', 'SIGINT'] as const)(
  '%s: pending requests finish, new ones are rejected, and the database is closed last',
  async (signal) => {
    const { child, port, output } = await startProcess()
    const idle = connect(port, '127.0.0.1')
    idle.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
    await once(idle, 'data')
    const { answer } = await ask(child, port)
    const idleClosed = once(idle, 'close')
    const exited = once(child, 'exit')
    child.kill(signal)
    await idleClosed
    await expect.poll(() => isTaken(port)).toBe(false)
    expect(output()).not.toContain('closed')
    child.send('go')
    const { headers } = await answer
    expect(headers.connection).toBe('close')
    expect(await bodyOf(await answer)).toBe('finished')
    expect(await exited).toEqual([0, null])
    expect(output()).toMatch(/Shutting down \(SIG[^]*closed[^]*Stopped/u)
  },
)

test('a second signal stops the process immediately', async () => {
  const { child, port, output } = await startProcess()
  const { answer } = await ask(child, port)
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  await expect.poll(output).toContain('Shutting down')
  child.kill('SIGTERM')
  expect(await exited).toEqual([1, null])
  await expect(answer).rejects.toThrow('socket hang up')
})

test('a shutdown that cannot finish ends after its time limit', async () => {
  const { child, output } = await startProcess('() => new Promise(() => {})', 200)
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  expect(await exited).toEqual([1, null])
  expect(output()).toContain('Shutdown timed out')
})

test('a failed shutdown step is logged, and the next step runs', async () => {
  const { child, output } = await startProcess(
    "() => Promise.reject(new Error('disk')), () => console.log('closed')",
  )
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  expect(await exited).toEqual([1, null])
  expect(output()).toMatch(/disk[^]*closed/u)
})
