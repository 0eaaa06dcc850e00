import { Failure } from '#shell/model/failure.ts'
import { isId } from '#shell/model/id.ts'
import type { Job } from '#shell/model/job.ts'
import type { Role } from '#shell/model/role.ts'
import { nextTime } from '#shell/model/schedule.ts'
import type { JobCount } from '#shell/store/jobs/job-list.ts'
import type { StoredJob } from '#shell/store/jobs/jobs.ts'
import type { Store } from '#shell/store/store.ts'
import type { LogEvent } from '../accounts/security-log.ts'
import { type Asker, traceOf } from '../asker.ts'
import { refuseOthers } from './refuse-others.ts'

/** A job as administrators see it. What the shell's own are told may concern the safety of accounts. */
export interface ShownJob {
  readonly id: string
  readonly job: string
  readonly payload?: unknown
  readonly tries: number
  readonly error: string | null
  readonly due: string
}

/** A job that is done again and again. */
export interface Planned {
  readonly job: string
  readonly every: string
  readonly next: string
  readonly does: string | null
}

export interface JobOverview {
  readonly counts: readonly JobCount[]
  /** Those that were given up, the newest first. */
  readonly dead: readonly ShownJob[]
  readonly waiting: readonly ShownJob[]
  readonly planned: readonly Planned[]
}

/** What administrators do with jobs. */
export interface JobDesk {
  overview(by: Asker): Promise<JobOverview>
  /** Gives one that was given up another chance. */
  again(by: Asker, id: string): Promise<void>
  /** Forgets one that was given up. */
  drop(by: Asker, id: string): Promise<void>
}

const most = 100

export function createJobDesk(options: {
  readonly jobs: Readonly<Record<string, Job>>
  readonly roles: readonly Role[]
  readonly store: Pick<Store, 'jobs'>
  readonly log: LogEvent
  now?(): number
}): JobDesk {
  const { jobs, roles, store, log, now = Date.now } = options
  const iso = () => new Date(now()).toISOString()
  const say = (by: Asker, sentence: string) => log(sentence, traceOf(by))
  return {
    async overview(by) {
      refuseOthers(by, roles)
      const [counts, dead, waiting] = await Promise.all([
        store.jobs.counts(iso()),
        store.jobs.dead(most),
        store.jobs.waiting(most),
      ])
      return {
        counts,
        dead: dead.map(shown),
        waiting: waiting.map(shown),
        planned: plannedIn(jobs, now()),
      }
    },
    async again(by, id) {
      refuseOthers(by, roles)
      if (!isId(id) || !(await store.jobs.again(id, iso()))) throw new Failure('not-found')
      say(by, `The job ${id} is tried again.`)
    },
    async drop(by, id) {
      refuseOthers(by, roles)
      if (!isId(id) || !(await store.jobs.drop(id))) throw new Failure('not-found')
      say(by, `The job ${id} was dropped.`)
    },
  }
}

function plannedIn(jobs: Readonly<Record<string, Job>>, now: number): readonly Planned[] {
  const all = Object.entries(jobs).flatMap(([job, { schedule, does }]) =>
    schedule === undefined
      ? []
      : [
          {
            job,
            every: schedule.every,
            next: nextTime(schedule, new Date(now)).toISOString(),
            does: does ?? null,
          },
        ],
  )
  return all.toSorted((one, other) => one.next.localeCompare(other.next))
}

function shown({ id, job, payload, tries, error, due }: StoredJob): ShownJob {
  const isOwn = job.startsWith('nacre ')
  return { id, job, ...(isOwn ? {} : { payload }), tries, error, due }
}
