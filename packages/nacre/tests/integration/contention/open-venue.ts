import { onTestFinished } from 'vitest'
import { createApi } from '#shell/api/api.ts'
import { systemActor } from '#shell/language/roles/actor.ts'
import { productEmailJob } from '#shell/operations/emails/send-email.ts'
import { createOperations } from '#shell/operations/operations.ts'
import { openTestDatabase } from '#shell/store/test-database.fixture.ts'
import type { DatabaseKind } from '../../databases/each-database.ts'
import { requestSender, type TestRecord } from '../../library/requests.ts'
import { countDeadlocks } from './deadlocks.ts'
import { startVenue, type ProcessOptions } from './venue-process.ts'
import { venue } from './venue.ts'

/** Opens an empty venue, whose data other processes may serve too. */
export async function openVenue(kind: DatabaseKind) {
  const { where, database, store: openStore, close } = await openTestDatabase(kind)
  onTestFinished(close)
  const store = await openStore(venue.entities)
  const operations = createOperations(venue, store)
  const ask = requestSender({ api: createApi(operations, venue) })
  return {
    ask,
    start: (options: Omit<ProcessOptions, 'where'> = {}) => startVenue({ where, ...options }),
    create: async (plural: string, body: object): Promise<TestRecord> =>
      (await ask('una', `POST /v1/${plural}`, { body })).record,
    list: async (plural: string, sort = 'id'): Promise<readonly TestRecord[]> =>
      (await ask('una', `GET /v1/${plural}?limit=200&sort=${sort}`)).list.items,
    async createUser(name: string): Promise<string> {
      const user = venue.entities.find((one) => one.name === 'user')
      if (!user) throw new Error('The venue has no users.')
      const ctx = { actor: systemActor, channel: 'test' }
      const { id } = await operations.create(ctx, user, { name, email: `${name}@example.org` })
      return id
    },
    countDeadlocks: () => countDeadlocks(database),
    /** Returns the records that e-mails are about, one for each e-mail. */
    async emails(): Promise<readonly string[]> {
      const jobs = database.build.selectFrom('nacre_job').selectAll()
      const rows = await database.read(jobs.where('name', '=', productEmailJob).compile())
      return rows.map(({ payload }) =>
        String(Object(database.columns.decode({ kind: 'json' }, payload)).record),
      )
    },
  }
}

/** Returns what each status or error code was answered how often. */
export function countAnswers(
  answers: readonly ({ readonly status: number; readonly body?: unknown } | undefined)[],
): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const answer of answers) {
    const key = String(Object(answer?.body).code ?? answer?.status)
    counts[key] = (counts[key] ?? 0) + 1
  }
  return counts
}
