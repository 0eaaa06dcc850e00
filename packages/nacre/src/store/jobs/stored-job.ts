/** A job that waits, runs or has failed. */
export interface StoredJob {
  readonly id: string
  readonly job: string
  readonly payload: unknown
  /** The number of attempts. */
  readonly attemptCount: number
  readonly state: 'pending' | 'failed'
  readonly error: string | null
  readonly nextAttemptAt: string
  /** The request that has enqueued the job, if there was one. */
  readonly requestId: string | null
}

/** A claimed job. The claim ends when another process claims it, because this one appeared dead. */
export type Claim = Pick<StoredJob, 'id' | 'attemptCount'>
