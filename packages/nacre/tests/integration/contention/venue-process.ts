import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { onTestFinished } from 'vitest'

export interface ProcessOptions {
  readonly where: { readonly dataDir: string; readonly databaseUrl?: string }
  /** At most so many milliseconds before each statement of a transaction. */
  readonly pauses?: number
  /** The number of the statement before which the process kills itself. */
  readonly killAt?: number
}

export interface Message {
  readonly id: number
  readonly operation: string
  readonly options?: { readonly body?: unknown; readonly version?: number; readonly key?: string }
}

export interface Answer {
  readonly status: number
  readonly body: Readonly<Record<string, unknown>>
  readonly milliseconds: number
  /** The number of statements of transactions so far. */
  readonly statements: number
}

export interface VenueProcess {
  /**
   * Sends a request, again after a while as long as the server is overloaded. The answer is missing where the
   * process was killed before.
   */
  ask(operation: string, options?: Message['options']): Promise<Answer | undefined>
  /** The idempotency keys of the calls that the process made. */
  readonly calls: readonly string[]
  close(): Promise<void>
}

const program = join(import.meta.dirname, 'serve-requests.ts')

/** Starts another process that serves the API of the venue. */
export async function startVenue(options: ProcessOptions): Promise<VenueProcess> {
  const child = spawn(process.execPath, [program, JSON.stringify(options)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const pending = new Map<number, (answer: Answer | undefined) => void>()
  const calls: string[] = []
  const ready = Promise.withResolvers<void>()
  createInterface(child.stdout).on('line', (line) => {
    const { isReady, called, id, ...answer } = JSON.parse(line)
    if (isReady) ready.resolve()
    else if (called === undefined) {
      pending.get(id)?.(answer)
      pending.delete(id)
    } else calls.push(called)
  })
  const closed = once(child, 'close').then(() => {
    ready.resolve()
    for (const resolve of pending.values()) resolve(undefined)
  })
  // A killed process takes no more input.
  child.stdin.on('error', () => {})
  await ready.promise
  let count = 0
  const send = (operation: string, content: Message['options']) => {
    count += 1
    const id = count
    const { promise, resolve } = Promise.withResolvers<Answer | undefined>()
    pending.set(id, resolve)
    child.stdin.write(`${JSON.stringify({ id, operation, options: content })}\n`)
    if (child.exitCode !== null || child.signalCode !== null) resolve(undefined)
    return promise
  }
  return {
    calls,
    async ask(operation, content) {
      for (;;) {
        const answer = await send(operation, content)
        if (answer?.status !== 503) return answer
        await pause(100)
      }
    },
    async close() {
      child.stdin.end()
      await closed
    },
  }
}
