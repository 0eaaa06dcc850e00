/**
 * A schedule: `every('hour')`, `every('day at 03:00')`, `every('15 minutes')`,
 * `every('monday at 08:30')`. Times are in UTC.
 *
 * @example
 * const schedule: Schedule = every('day at 03:00')
 */
export interface Schedule {
  readonly every: string
}

/**
 * Creates the schedule of a job.
 *
 * @example
 * jobs: { tidy: job({ schedule: every('day at 03:00'), run: async () => {} }) }
 */
export function every(text: string): Schedule {
  return Object.freeze({ every: text })
}

/**
 * The records of a list. With `for await`, they are read page by page in the order of creation.
 * Each record that matches during the whole iteration is returned once. Records that are created
 * during the iteration are not returned. With `await`, they are returned as an array. It throws if
 * there are more than 10,000.
 *
 * @example
 * async function hide({ list, change }: JobContext) {
 *   for await (const { id } of list('card', { likes: 0 })) await change('card', String(id), { color: 'red' })
 * }
 */
export interface JobRecords
  extends
    AsyncIterable<Readonly<Record<string, unknown>>>,
    PromiseLike<readonly Readonly<Record<string, unknown>>[]> {}

/**
 * The argument of a job’s `run` function. The job runs as the system.
 *
 * @example
 * const ping = async ({ payload, signal }: JobContext) => {
 *   await fetch(String(payload), { signal })
 * }
 */
export interface JobContext {
  /**
   * The id of the job. It is the same in every attempt, so that external services can use it as an
   * idempotency key.
   */
  readonly id: string
  /** The payload with which the job was enqueued. */
  readonly payload: unknown
  /** The number of previous attempts. */
  readonly attempt: number
  /** Aborts when the job times out or the process stops. */
  readonly signal: AbortSignal
  /** Lists the records of an entity that match a filter: `list('card', { state: 'draft' })`. */
  list(entity: string, where?: Readonly<Record<string, unknown>>): JobRecords
  /** Changes a record. */
  change(entity: string, id: string, values: Readonly<Record<string, unknown>>): Promise<void>
  /** Creates a record and returns its id. */
  create(entity: string, values: Readonly<Record<string, unknown>>): Promise<string>
  /** Enqueues another job. */
  enqueue(job: string, payload: unknown): Promise<void>
  /** The settings of the product, by name, at the start of the attempt. */
  readonly settings: Readonly<Record<string, unknown>>
  /** The secrets of the product, by name. A secret that the operator has not set is empty. */
  readonly secrets: Readonly<Record<string, string>>
  /** Makes a declared call of the server: `call.printer({ html })`. */
  readonly call: Readonly<
    Record<
      string,
      (
        sends: Readonly<Record<string, unknown>>,
        options?: { key?: string },
      ) => Promise<Readonly<Record<string, unknown>>>
    >
  >
}

/**
 * Work outside of any request: after a change is stored, or on a schedule. It is tried again with
 * growing pauses; what fails to the end is put aside for a person to look at.
 *
 * @example
 * const job: Job = { run: async () => {}, maxAttempts: 8, timeoutSeconds: 60, schedule: undefined, description: undefined }
 */
export interface Job {
  run(context: JobContext): Promise<void>
  /** The maximum number of attempts. */
  readonly maxAttempts: number
  /** The time limit of one attempt in seconds. */
  readonly timeoutSeconds: number
  /** When the job runs. Without a schedule, it runs when it is enqueued. */
  readonly schedule: Schedule | undefined
  /** A description of the job in one sentence. */
  readonly description: string | undefined
}

/**
 * Declares a job whose records are not typed.
 *
 * @deprecated Removed in 0.3.0. Use the `job` of `processesOf` in `product/processes`.
 * @example
 * jobs: { tidy: job({ schedule: every('day at 03:00'), run: async () => {} }) }
 */
export function job(options: {
  /** Runs one attempt of the job. If it throws, the job is retried. */
  run(context: JobContext): Promise<void>
  /** The maximum number of attempts. 8 by default. */
  maxAttempts?: number
  /** The time limit of one attempt in seconds. 60 by default. */
  timeoutSeconds?: number
  /**
   * When the job runs: `every('day at 03:00')`. Without a schedule, it runs when it is enqueued.
   */
  schedule?: Schedule
  /** A description of the job in one sentence. */
  description?: string
}): Job {
  return Object.freeze({
    maxAttempts: 8,
    timeoutSeconds: 60,
    schedule: undefined,
    description: undefined,
    ...options,
  })
}
