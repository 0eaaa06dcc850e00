import type { Log } from '../log/log.ts'

/** Checks of what the process needs to serve requests. A check that fails throws. */
export type ReadinessChecks = Readonly<Record<string, () => Promise<void>>>

/** The outcome of one check. */
export interface CheckOutcome {
  readonly name: string
  readonly isOk: boolean
}

/** Whether the process can serve requests. */
export interface Readiness {
  read(): Promise<readonly CheckOutcome[]>
  /** Called when the process begins to shut down. From then on, it is not ready. */
  stop(): void
}

/** A check that takes longer fails, in milliseconds. */
const checkTimeout = 2_000
/** How long the outcomes stay valid, so that many probes cost no more than one. */
const maxAge = 1_000

export function createReadiness(options: {
  readonly checks: ReadinessChecks
  readonly log: Pick<Log, 'warn' | 'info'>
  readonly timeout?: number
  now?(): number
}): Readiness {
  const { checks, log, timeout = checkTimeout, now = () => performance.now() } = options
  let isStopping = false
  let latest: { readonly at: number; readonly outcomes: Promise<readonly CheckOutcome[]> }
  const failing = new Set<string>()

  const run = async (name: string, check: () => Promise<void>): Promise<CheckOutcome> => {
    try {
      await within(timeout, check)
      if (failing.delete(name)) log.info(`The check ${name} of /readyz passes again`)
      return { name, isOk: true }
    } catch (error) {
      // Only the first failure is logged, because probes repeat every few seconds.
      if (!failing.has(name)) log.warn(`The check ${name} of /readyz fails`, { error })
      failing.add(name)
      return { name, isOk: false }
    }
  }
  const readAll = () => Promise.all(Object.entries(checks).map(([name, one]) => run(name, one)))

  return {
    async read() {
      if (!latest || now() - latest.at >= maxAge) latest = { at: now(), outcomes: readAll() }
      return [...(await latest.outcomes), { name: 'shutdown', isOk: !isStopping }]
    },
    stop() {
      isStopping = true
    },
  }
}

async function within(milliseconds: number, work: () => Promise<void>): Promise<void> {
  const { promise, reject } = Promise.withResolvers<void>()
  const timer = setTimeout(() => reject(new Error('The check takes too long.')), milliseconds)
  try {
    await Promise.race([work(), promise])
  } finally {
    clearTimeout(timer)
  }
}
