/**
 * A schedule in words: `every('hour')`, `every('day at 03:00')`, `every('15 minutes')`,
 * `every('monday at 08:30')`. Times are UTC.
 *
 * @example
 * const schedule: Schedule = every('day at 03:00')
 */
export interface Schedule {
  readonly every: string
}

/**
 * Says when something is done again and again.
 *
 * @example
 * jobs: { tidy: job({ schedule: every('day at 03:00'), run: async () => {} }) }
 */
export function every(words: string): Schedule {
  return Object.freeze({ every: words })
}

/**
 * The records of a list, however many: with `for await` they are read a page at a time, in the order in which
 * they were made. Each that is there from the first to the last page and fits comes once; what is made
 * meanwhile does not come. `await` gives them as an array, and fails where that would be more than 10,000.
 *
 * @example
 * for await (const record of list('card', { state: 'draft' })) await change('card', String(record.id), { state: 'old' })
 */
export interface Records
  extends
    AsyncIterable<Readonly<Record<string, unknown>>>,
    PromiseLike<readonly Readonly<Record<string, unknown>>[]> {}

/**
 * What a job has in its hands. It acts as Nacre itself.
 *
 * @example
 * run: async ({ payload, signal }) => { await fetch(String(payload), { signal }) }
 */
export interface JobContext {
  /** The same at each try, so that others can tell a second try from a second job. */
  readonly id: string
  readonly payload: unknown
  /** How often it has been tried before. */
  readonly attempt: number
  /** Aborts when the job has taken too long or the process stops. */
  readonly signal: AbortSignal
  list(entity: string, where?: Readonly<Record<string, unknown>>): Records
  change(entity: string, id: string, values: Readonly<Record<string, unknown>>): Promise<void>
  create(entity: string, values: Readonly<Record<string, unknown>>): Promise<string>
  later(job: string, payload: unknown): Promise<void>
}

/**
 * Work outside of any request: after a change is stored, or on a schedule. It is tried again with
 * growing pauses; what fails to the end is put aside for a person to look at.
 *
 * @example
 * const job: Job = { run: async () => {}, tries: 8, seconds: 60, schedule: undefined, does: undefined }
 */
export interface Job {
  run(context: JobContext): Promise<void>
  readonly tries: number
  /** How long one try may take. */
  readonly seconds: number
  readonly schedule: Schedule | undefined
  /** What the code does, in a sentence. */
  readonly does: string | undefined
}

/**
 * Declares a job.
 *
 * @example
 * jobs: { tidy: job({ schedule: every('day at 03:00'), run: async () => {} }) }
 */
export function job(options: {
  run(context: JobContext): Promise<void>
  tries?: number
  seconds?: number
  schedule?: Schedule
  does?: string
}): Job {
  return Object.freeze({ tries: 8, seconds: 60, schedule: undefined, does: undefined, ...options })
}
