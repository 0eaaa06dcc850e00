import { AppError } from '#shell/language/errors/app-error.ts'
import { isId } from '#shell/language/fields/id.ts'
import type { Job } from '#shell/language/product/job.ts'
import type { Role } from '#shell/language/roles/role.ts'
import { nextRunAt } from '#shell/tools/schedule.ts'
import type { JobCount } from '#shell/store/jobs/job-admin.ts'
import type { StoredJob } from '#shell/store/jobs/stored-job.ts'
import type { Store } from '#shell/store/store.ts'
import type { LogEvent } from '../accounts/security-log.ts'
import { type RequestContext, logContextOf } from '../request-context.ts'
import { assertAdministrator } from '../security/assert-administrator.ts'
import { millisecondsOf } from '#shell/store/clock.ts'

/**
 * A job as listed for administrators. Payloads of built-in jobs are omitted, because they may
 * contain sensitive account data.
 */
export interface PublicJob {
  readonly id: string
  readonly job: string
  readonly payload?: unknown
  readonly attemptCount: number
  readonly error: string | null
  readonly nextAttemptAt: string
}

/** A job with a schedule. */
export interface ScheduledJob {
  readonly job: string
  readonly every: string
  readonly next: string
  readonly description: string | null
}

export interface JobOverview {
  readonly counts: readonly JobCount[]
  /** Jobs that failed permanently, newest first. */
  readonly failed: readonly PublicJob[]
  readonly pending: readonly PublicJob[]
  readonly scheduled: readonly ScheduledJob[]
}

/** The job operations, for administrators. */
export interface JobOperations {
  overview(ctx: RequestContext): Promise<JobOverview>
  /** Retries a failed job. */
  again(ctx: RequestContext, id: string): Promise<void>
  /** Deletes a failed job. */
  drop(ctx: RequestContext, id: string): Promise<void>
}

const maxListed = 100

export function createJobOperations(options: {
  readonly jobs: Readonly<Record<string, Job>>
  readonly roles: readonly Role[]
  readonly store: Pick<Store, 'clock' | 'jobs'>
  readonly log: LogEvent
  now?(): number
}): JobOperations {
  const { jobs, roles, store, log, now = millisecondsOf(store.clock) } = options
  const iso = () => new Date(now()).toISOString()
  const logMessage = (ctx: RequestContext, sentence: string) => log(sentence, logContextOf(ctx))
  return {
    async overview(ctx) {
      assertAdministrator(ctx, roles)
      const [counts, dead, waiting] = await Promise.all([
        store.jobs.counts(iso()),
        store.jobs.dead(maxListed),
        store.jobs.waiting(maxListed),
      ])
      return {
        counts,
        failed: dead.map(toPublicJob),
        pending: waiting.map(toPublicJob),
        scheduled: scheduledJobs(jobs, now()),
      }
    },
    async again(ctx, id) {
      assertAdministrator(ctx, roles)
      if (!isId(id) || !(await store.jobs.again(id, iso()))) throw new AppError('not-found')
      logMessage(ctx, `Job ${id} retried`)
    },
    async drop(ctx, id) {
      assertAdministrator(ctx, roles)
      if (!isId(id) || !(await store.jobs.drop(id))) throw new AppError('not-found')
      logMessage(ctx, `Job ${id} discarded`)
    },
  }
}

function scheduledJobs(jobs: Readonly<Record<string, Job>>, now: number): readonly ScheduledJob[] {
  const all = Object.entries(jobs).flatMap(([job, { schedule, description }]) =>
    schedule === undefined
      ? []
      : [
          {
            job,
            every: schedule.every,
            next: nextRunAt(schedule.every, new Date(now)).toISOString(),
            description: description ?? null,
          },
        ],
  )
  return all.toSorted((one, other) => one.next.localeCompare(other.next))
}

function toPublicJob({
  id,
  job,
  payload,
  attemptCount,
  error,
  nextAttemptAt,
}: StoredJob): PublicJob {
  const isOwn = job.startsWith('nacre.')
  return { id, job, ...(isOwn ? {} : { payload }), attemptCount, error, nextAttemptAt }
}
