import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SignInRequest, SignInReply } from '#shell/run/sign-in-channel.ts'
import type { TestUserValues } from '../open-test-app.ts'

/**
 * A signed-in user with the cookie of their session.
 *
 * @example
 * const { user, cookie }: SignedIn = await app.signIn({ roles: ['editor'] })
 */
export type SignedIn = Extract<SignInReply, { readonly type: 'nacre:signed-in' }>

/**
 * A process that serves an app.
 *
 * @example
 * const response = await fetch(`${app.url}/v1/tools`)
 */
export interface AppProcess {
  readonly url: string
  /** What the process has printed, except for its URL. */
  readonly log: readonly string[]
  signIn(values: TestUserValues): Promise<SignedIn>
  stop(): Promise<void>
}

/** Starts a process that serves an app, and waits until it prints its URL. */
export async function runAppProcess(
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
  cwd: string,
): Promise<AppProcess> {
  // Other environment variables of the test run must not affect the server.
  const { PATH } = process.env
  const env = { PATH, PORT: '0', ...environment }
  const stdio = ['ignore', 'pipe', 'pipe', 'ipc'] as const
  const child = spawn(process.execPath, args, { cwd, env, stdio: [...stdio] })
  const ended = once(child, 'exit')
  const log: string[] = []
  const url = await readUrl(child, log)
  let count = 0
  return {
    url,
    log,
    signIn({ roles = [], ...values }) {
      count += 1
      const defaults = { name: `User ${count}`, email: `user-${count}@example.org` }
      return requestSignIn(child, { ...defaults, ...values, roles })
    },
    async stop() {
      child.kill()
      await ended
    },
  }
}

/**
 * A process with a database of its own.
 *
 * @example
 * await app.restart()
 */
export interface AppServer extends AppProcess {
  /** Stops the process, changes its data folder, and starts it again at the same URL. */
  restart(change?: (dataDir: string) => Promise<void> | void): Promise<void>
}

/** Starts the server of a build with a database of its own, which is removed at the end. */
export async function startAppServer(
  main: string,
  environment: Readonly<Record<string, string>>,
  cwd: string,
): Promise<AppServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'nacre-browser-test-'))
  const variables = {
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
    NODE_COMPILE_CACHE: join(main, '../../compile-cache'),
    ...environment,
  }
  let running = await runAppProcess([main], variables, cwd)
  const { url, log } = running
  return {
    url,
    log,
    signIn: (values) => running.signIn(values),
    async restart(change) {
      await running.stop()
      await change?.(dataDir)
      running = await runAppProcess([main], { ...variables, PORT: new URL(url).port }, cwd)
    },
    async stop() {
      await running.stop()
      await rm(dataDir, { recursive: true })
    },
  }
}

/** Resolves with the URL that the process prints. Other lines go to the log. */
function readUrl(child: ChildProcess, log: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        const address = /\bhttp:\/\/127\.0\.0\.1:\d+/u.exec(text)
        if (address) resolve(address[0])
        else log.push(text)
      })
    }
    child.once('exit', (code) => reject(new Error(`Exit code ${code}: ${log.join('')}`)))
  })
}

/** Requests are answered in order, so that each waits for the one before. */
const queues = new WeakMap<ChildProcess, Promise<unknown>>()

async function requestSignIn(child: ChildProcess, values: TestUserValues): Promise<SignedIn> {
  const send = async () => {
    const request: SignInRequest = { type: 'nacre:sign-in', values }
    child.send(request)
    const [response]: SignInReply[] = await once(child, 'message')
    if (response?.type === 'nacre:signed-in') return response
    throw new Error(response?.message ?? 'The server did not answer.')
  }
  const result = (queues.get(child) ?? Promise.resolve()).then(send, send)
  queues.set(child, result)
  return result
}
