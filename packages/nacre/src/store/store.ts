import type { Entity } from '#shell/language/entities/entity.ts'
import { commitConditions } from '#shell/model/conditions/verb-conditions.ts'
import { type ActivityLog, createActivityLog } from './history/activity.ts'
import { type Credentials, createCredentials } from './accounts/credentials.ts'
import { createDevices, type Devices } from './accounts/devices.ts'
import { createLoginThrottles, type LoginThrottles } from './accounts/login-throttles.ts'
import { createSessions, type Sessions } from './accounts/sessions.ts'
import { createSecurityEvents, type SecurityEvents } from './accounts/security-events.ts'
import { createUserFacts, type LoadUserFacts } from './accounts/user-sign-in-facts.ts'
import { createOneTimeTokens, type OneTimeTokens } from './accounts/one-time-tokens.ts'
import type { Commits, Database, ConstraintViolation } from './database.ts'
import type { QueryRunner } from './rows.ts'
import type { Files } from './files/files.ts'
import { createTrash, type Trash } from './history/trash.ts'
import { createErrorGroups, type ErrorGroups } from './errors/error-groups.ts'
import { createHistory, type History } from './history/history.ts'
import { createOutbox, type Outbox } from './history/outbox.ts'
import { createJobs, type Jobs } from './jobs/jobs.ts'
import { createJobWrites, type JobWrites } from './jobs/job-writes.ts'
import { createProcesses, type Processes } from './jobs/processes.ts'
import { createApiKeys, type ApiKeys } from './api-keys.ts'
import { createRateCounters, type RateCounters } from './rate-counters.ts'
import { type AncestorQuery, isAncestor } from './records/is-ancestor.ts'
import {
  type ConditionWatch,
  conditionsOfMoves,
  createConditionWatch,
} from './records/condition-watch.ts'
import { createRenewals, type Renewals } from './records/renewals.ts'
import { createRecords, type Records } from './records/records.ts'
import { createIdempotencyStore, type IdempotencyStore } from './idempotency.ts'
import { createSetLocks, type SetLocks } from './transactions/set-locks.ts'
import { createSequences, type Sequences } from './sequences.ts'
import { createSettings, type Settings } from './settings.ts'
import { createReactions, type Reactions } from './reactions.ts'
import { createDeliveries, type Deliveries } from './webhooks/deliveries.ts'
import { createPreferences, type Preferences } from './saved-views/preferences.ts'
import { createSavedViews, type SavedViews } from './saved-views/saved-views.ts'
import { writeFence } from './transactions/write-fence.ts'
import { createWebhooks, type Webhooks } from './webhooks/webhooks.ts'
import { createReminders, type Reminders } from './timers/reminders.ts'
import { createTimers, type Timers } from './timers/timers.ts'
import { createUploads, type Uploads } from './uploads/uploads.ts'
import { type Clock, transactionTime } from './clock.ts'

export interface Store {
  readonly clock: Clock
  /** Whether no other process can write. */
  readonly isAlone: boolean
  /** Missing when this process cannot observe all commits. */
  readonly commits?: Commits | undefined
  readonly activity: ActivityLog
  readonly credentials: Credentials
  readonly devices: Devices
  readonly files: Files
  readonly trash: Trash
  readonly loginThrottles: LoginThrottles
  readonly deliveries: Deliveries
  readonly events: Outbox
  readonly history: History
  readonly jobs: Jobs
  readonly jobWrites: JobWrites
  readonly userFacts: LoadUserFacts
  readonly apiKeys: ApiKeys
  readonly preferences: Preferences
  readonly processes: Processes
  readonly rates: RateCounters
  readonly renewals: Renewals
  /** The records whose moves as soon as a condition is true may be possible. */
  readonly conditionWatch: ConditionWatch
  /** The records whose conditions at the end of a transaction may have changed. */
  readonly commitWatch: ConditionWatch
  readonly idempotencyKeys: IdempotencyStore
  readonly securityEvents: SecurityEvents
  readonly errorGroups: ErrorGroups
  readonly sessions: Sessions
  /** Whether reading a record can lock it. SQLite has a single writer and needs no locks. */
  readonly locksRows: boolean
  /** Locks on sets of records, for constraints that no row lock can protect. */
  readonly setLocks: SetLocks
  readonly sequences: Sequences
  readonly settings: Settings
  readonly reactions: Reactions
  readonly savedViews: SavedViews
  readonly webhooks: Webhooks
  readonly oneTimeTokens: OneTimeTokens
  readonly timers: Timers
  readonly reminders: Reminders
  readonly uploads: Uploads
  records(entity: Entity): Records
  /** Checks whether a relation of an entity to itself leads from one record to another. */
  isAncestor(trx: QueryRunner, query: AncestorQuery): Promise<boolean>
  /** Returns the constraint that a failed write violated, if any. */
  violationOf(error: unknown): ConstraintViolation | undefined
  /** Checks whether the database aborted the write because of a deadlock. */
  isDeadlock(error: unknown): boolean
  /** Returns the time of a transaction, which everything that it stores has. */
  timeOf(trx: QueryRunner): Date
  /** Runs a function with a reader of committed data, outside of any transaction. */
  read<T>(work: (reader: QueryRunner) => Promise<T>): Promise<T>
  /** Runs a function in one transaction. Inside it, await nothing but the store. */
  write<T>(work: (trx: QueryRunner) => Promise<T>): Promise<T>
  /** Sets the check at the end of each transaction. If it throws, nothing is stored. */
  setCommitCheck(check: CommitCheck): void
  /** Runs the check at the end of a transaction now, for a dry run that ends without a commit. */
  checkCommit(trx: QueryRunner): Promise<void>
}

/** What is checked at the end of a transaction. */
type CommitCheck = (trx: QueryRunner) => Promise<void>

/** Creates the store of the entities. The database must have their tables. */
export function createStore(database: Database, entities: readonly Entity[], files: Files): Store {
  const byName = new Map(entities.map((entity) => [entity.name, entity]))
  const renewals = createRenewals(database, byName)
  const conditionWatch = createConditionWatch(database, byName, conditionsOfMoves)
  const commitWatch = createConditionWatch(database, byName, (entity) =>
    commitConditions(entity).map(({ check }) => check),
  )
  const watches = [conditionWatch, commitWatch]
  let checkBeforeCommit: CommitCheck = async () => {}
  const records = new Map(
    entities.map((entity) => [
      entity.name,
      createRecords(database, entity, byName, { renewals, watches }),
    ]),
  )
  return {
    clock: database.clock,
    isAlone: database.isAlone,
    commits: database.commits,
    activity: createActivityLog(database),
    credentials: createCredentials(database),
    devices: createDevices(database),
    userFacts: createUserFacts(database),
    files,
    trash: createTrash(database),
    loginThrottles: createLoginThrottles(database),
    deliveries: createDeliveries(database),
    events: createOutbox(database),
    history: createHistory(database),
    jobs: createJobs(database),
    jobWrites: createJobWrites(database),
    apiKeys: createApiKeys(database),
    preferences: createPreferences(database),
    processes: createProcesses(database),
    rates: createRateCounters(database),
    renewals,
    conditionWatch,
    commitWatch,
    idempotencyKeys: createIdempotencyStore(database),
    securityEvents: createSecurityEvents(database),
    errorGroups: createErrorGroups(database),
    sessions: createSessions(database),
    locksRows: database.kind === 'postgres',
    setLocks: createSetLocks(database),
    sequences: createSequences(database),
    settings: createSettings(database),
    reactions: createReactions(database),
    savedViews: createSavedViews(database),
    webhooks: createWebhooks(database),
    oneTimeTokens: createOneTimeTokens(database),
    timers: createTimers(database),
    reminders: createReminders(database, byName),
    uploads: createUploads(database),
    violationOf: (error) => database.violationOf(error),
    // The error code of PostgreSQL. SQLite has a single writer and no deadlocks.
    isDeadlock: (error) => error instanceof Error && 'code' in error && error.code === '40P01',
    timeOf: (trx) => transactionTime(database.clock, trx),
    // Each reader is a function of its own, which identifies what belongs together.
    read: (work) => work((query) => database.read(query)),
    write(work) {
      const fence = writeFence.getStore()
      return database.write(async (trx) => {
        await fence?.(trx)
        const result = await work(trx)
        await checkBeforeCommit(trx)
        return result
      })
    },
    setCommitCheck(check) {
      checkBeforeCommit = check
    },
    checkCommit: (trx) => checkBeforeCommit(trx),
    isAncestor: (trx, query) => isAncestor(database, trx, query),
    records(entity) {
      const found = records.get(entity.name)
      if (!found) throw new Error(`${entity.name} is not an entity of this product.`)
      return found
    },
  }
}
