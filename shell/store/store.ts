import type { Entity } from '#shell/model/entity.ts'
import { type Activity, createActivity } from './history/activity.ts'
import { type Credentials, createCredentials } from './accounts/credentials.ts'
import { createDevices, type Devices } from './accounts/devices.ts'
import { createGuards, type Guards } from './accounts/guards.ts'
import { createSessions, type Sessions } from './accounts/sessions.ts'
import { createSecurityNotes, type SecurityNotes } from './accounts/security-notes.ts'
import { createPeopleFacts, type FactsOf } from './accounts/people-facts.ts'
import { createTickets, type Tickets } from './accounts/tickets.ts'
import type { Commits, Database, Run, Violation } from './database.ts'
import type { Files } from './files/files.ts'
import { createGraves, type Graves } from './history/graves.ts'
import { createHistory, type History } from './history/history.ts'
import { createEvents, type Events } from './history/events.ts'
import { createJobs, type Jobs } from './jobs/jobs.ts'
import { createProcesses, type Processes } from './jobs/processes.ts'
import { createKeys, type Keys } from './keys.ts'
import { createRates, type Rates } from './rates.ts'
import { createRecords, type Records } from './records/records.ts'
import { createRepeats, type Repeats } from './repeats.ts'
import { createSettings, type Settings } from './settings.ts'
import { createTallies, type Tallies } from './tallies.ts'
import { createDeliveries, type Deliveries } from './webhooks/deliveries.ts'
import { createPreferences, type Preferences } from './views/preferences.ts'
import { createViews, type Views } from './views/views.ts'
import { writeFence } from './write-fence.ts'
import { createWebhooks, type Webhooks } from './webhooks/webhooks.ts'
import { createUploads, type Uploads } from './uploads/uploads.ts'

export interface Store {
  /** True when no other process can write. */
  readonly isAlone: boolean
  /** Nothing where this process cannot know of all of them. */
  readonly commits?: Commits | undefined
  readonly activity: Activity
  readonly credentials: Credentials
  readonly devices: Devices
  readonly files: Files
  readonly graves: Graves
  readonly guards: Guards
  readonly deliveries: Deliveries
  readonly events: Events
  readonly history: History
  readonly jobs: Jobs
  readonly peopleFacts: FactsOf
  readonly keys: Keys
  readonly preferences: Preferences
  readonly processes: Processes
  readonly rates: Rates
  readonly repeats: Repeats
  readonly securityNotes: SecurityNotes
  readonly sessions: Sessions
  readonly settings: Settings
  readonly tallies: Tallies
  readonly views: Views
  readonly webhooks: Webhooks
  readonly tickets: Tickets
  readonly uploads: Uploads
  records(entity: Entity): Records
  /** What of the tables a failed write broke, if that is why it failed. */
  violation(thrown: unknown): Violation | undefined
  /** Whether two writes waited for each other, so that the database gave up this one. */
  isDeadlock(thrown: unknown): boolean
  /** Runs the work in one transaction. Inside it, nothing may be awaited but the store. */
  write<T>(work: (run: Run) => Promise<T>): Promise<T>
}

/** The store of these entities, over a database that has their tables. */
export function createStore(database: Database, entities: readonly Entity[], files: Files): Store {
  const byName = new Map(entities.map((entity) => [entity.name, entity]))
  const records = new Map(
    entities.map((entity) => [entity.name, createRecords(database, entity, byName)]),
  )
  return {
    isAlone: database.isAlone,
    commits: database.commits,
    activity: createActivity(database),
    credentials: createCredentials(database),
    devices: createDevices(database),
    peopleFacts: createPeopleFacts(database),
    files,
    graves: createGraves(database),
    guards: createGuards(database),
    deliveries: createDeliveries(database),
    events: createEvents(database),
    history: createHistory(database),
    jobs: createJobs(database),
    keys: createKeys(database),
    preferences: createPreferences(database),
    processes: createProcesses(database),
    rates: createRates(database),
    repeats: createRepeats(database),
    securityNotes: createSecurityNotes(database),
    sessions: createSessions(database),
    settings: createSettings(database),
    tallies: createTallies(database),
    views: createViews(database),
    webhooks: createWebhooks(database),
    tickets: createTickets(database),
    uploads: createUploads(database),
    violation: (thrown) => database.violation(thrown),
    // By PostgreSQL's code. In SQLite one writes at a time.
    isDeadlock: (thrown) => thrown instanceof Error && 'code' in thrown && thrown.code === '40P01',
    write(work) {
      const fence = writeFence.getStore()
      if (!fence) return database.write(work)
      return database.write(async (run) => {
        await fence(run)
        return work(run)
      })
    },
    records(entity) {
      const found = records.get(entity.name)
      if (!found) throw new Error(`${entity.name} is not an entity of this product.`)
      return found
    },
  }
}
