import type { Entity } from '#shell/language/entities/entity.ts'
import { emailName } from '#shell/language/entities/email.ts'
import { momentsOf, type Reminder, reachOfReminder } from '#shell/language/entities/reminder.ts'
import { statesInCondition } from '#shell/model/conditions/states-in-condition.ts'
import type { Product } from '#shell/language/product/product.ts'
import type { Store } from '#shell/store/store.ts'
import type { RemindedRecord } from '#shell/store/timers/reminders.ts'
import { sendEmail } from '../emails/send-email.ts'
import { writeWithRetry } from '../write-with-retry.ts'
import { listReminded } from './list-reminded.ts'

/** Sends the reminders of records when their moments have come. */
export interface ReminderSweep {
  /** Remembers the time from which moments count. Moments before it are over. */
  start(): Promise<void>
  /** Sends all reminders that are due, each in its own transaction. Returns their number. */
  run(): Promise<number>
  /** Returns the next moment of any record. */
  nextDue(): Promise<string | undefined>
  /** Returns the next moment of each reminder of a record, by name. */
  upcoming(entity: Entity, id: string): Promise<Readonly<Record<string, string>>>
}

interface Deps {
  readonly product: Product
  readonly store: Store
}

interface NamedReminder {
  readonly entity: Entity
  readonly name: string
  readonly reminder: Reminder
}

/** The name under which the database remembers the time until which reminders were sent. */
const sentUntil = 'reminders sent until'
/** How often the database is told that there was nothing to send. */
const rememberedEvery = 600_000
const pageSize = 200

export function createReminderSweep(deps: Deps): ReminderSweep {
  const { product, store } = deps
  const { timeZone } = product
  const all = product.entities.flatMap((entity) =>
    Object.entries(entity.timers).map(([name, reminder]) => ({ entity, name, reminder })),
  )
  let reached: Date | undefined
  let remembered: Date | undefined
  const remember = async (time: Date) => {
    await store.write((trx) => store.settings.put(trx, sentUntil, time.toISOString()))
    remembered = time
  }
  const readReached = async (now: Date): Promise<Date> => {
    if (!reached) {
      const stored = await store.settings.read(sentUntil)
      reached = stored === undefined ? now : new Date(stored)
      if (stored === undefined) await remember(now)
      else remembered = reached
    }
    // A clock that goes back sends what is new, and what was sent is remembered.
    if (reached > now) reached = now
    return reached
  }
  const next = createNextMoment(deps, all)

  return {
    async start() {
      if (all.length > 0) await readReached(store.clock.now())
    },
    async run() {
      if (all.length === 0) return 0
      const now = store.clock.now()
      const after = await readReached(now)
      const due = await next(after)
      let sent = 0
      if (due && due <= now) for (const one of all) sent += await sendDue(deps, one, { after, now })
      reached = now
      const isOld = !remembered || now.getTime() - remembered.getTime() > rememberedEvery
      if (sent > 0 || isOld || (remembered && remembered > now)) await remember(now)
      return sent
    },
    async nextDue() {
      if (all.length === 0) return undefined
      return (await next(await readReached(store.clock.now())))?.toISOString()
    },
    async upcoming(entity, id) {
      const now = store.clock.now()
      const found: Record<string, string> = {}
      for (const { name, reminder } of all.filter((one) => one.entity === entity)) {
        const question = { entity, reminder, id, limit: 1 }
        const [record] = await listReminded(store, timeZone, question)
        const moment = record && momentsOf(reminder, record.at, timeZone).next(now)
        if (moment) found[name] = moment.toISOString()
      }
      return found
    },
  }
}

/** Goes through the records of a reminder in the order of their moments, until `visit` returns false. */
async function eachRecord(
  { store, product }: Deps,
  { entity, reminder }: NamedReminder,
  after: Date,
  visit: (record: RemindedRecord) => boolean | Promise<boolean>,
): Promise<void> {
  const { timeZone } = product
  const reach = reachOfReminder(reminder)
  const start = reach === undefined ? undefined : new Date(after.getTime() - reach)
  const from =
    start && reminder.at.gives === 'date'
      ? Temporal.Instant.fromEpochMilliseconds(start.getTime())
          .toZonedDateTimeISO(timeZone)
          .toPlainDate()
          .toString()
      : start?.toISOString()
  for (let offset = 0; ; offset += pageSize) {
    const question = { entity, reminder, from, limit: pageSize, offset }
    const page = await listReminded(store, timeZone, question)
    for (const record of page) if (!(await visit(record))) return
    if (page.length < pageSize) return
  }
}

/** Creates the function that returns the next moment of any record after a time. */
function createNextMoment(deps: Deps, all: readonly NamedReminder[]) {
  const { store, product } = deps
  let known: { readonly commit: number; readonly due: Date | undefined } | undefined
  const find = async (after: Date): Promise<Date | undefined> => {
    let earliest: Date | undefined
    for (const one of all)
      await eachRecord(deps, one, after, (record) => {
        const moments = momentsOf(one.reminder, record.at, product.timeZone)
        const moment = moments.next(after)
        if (moment && (!earliest || moment < earliest)) earliest = moment
        // All further records have their first moment later.
        return moments.first <= after
      })
    return earliest
  }
  let lastAfter: Date | undefined
  return async (after: Date): Promise<Date | undefined> => {
    const commit = store.commits?.all()
    const isKnown =
      known !== undefined &&
      known.commit === commit &&
      lastAfter &&
      lastAfter <= after &&
      !(known.due && known.due <= after)
    if (!isKnown) {
      const due = await find(after)
      known = commit === undefined ? undefined : { commit, due }
      lastAfter = after
      return due
    }
    return known?.due
  }
}

interface Period {
  readonly after: Date
  readonly now: Date
}

async function sendDue(deps: Deps, one: NamedReminder, period: Period): Promise<number> {
  const { product } = deps
  const due: string[] = []
  await eachRecord(deps, one, period.after, (record) => {
    if (dueMoment(one.reminder, record, period, product.timeZone)) due.push(record.id)
    const { first } = momentsOf(one.reminder, record.at, product.timeZone)
    return first <= period.now
  })
  let sent = 0
  for (const id of due) if (await sendOne(deps, one, id, period)) sent += 1
  return sent
}

/**
 * Returns the last moment of a record in a period. After an outage, earlier ones are skipped. So are
 * moments before the record existed, or entered a state that the condition names.
 */
function dueMoment(
  reminder: Reminder,
  { at, createdAt, since }: RemindedRecord,
  { after, now }: Period,
  timeZone: string,
): Date | undefined {
  const moment = momentsOf(reminder, at, timeZone).last(now)
  if (!moment || moment <= after) return undefined
  const isStateNamed = statesInCondition(reminder.when ?? {}).length > 0
  const fitting = isStateNamed && since !== undefined ? since : createdAt
  return moment < new Date(fitting) ? undefined : moment
}

/** Sends the reminder of one record, unless it was sent, or the record no longer matches. */
async function sendOne(
  { store, product }: Deps,
  { entity, name, reminder }: NamedReminder,
  id: string,
  period: Period,
): Promise<boolean> {
  const { send, to } = reminder
  const email = emailName(product.emails, send)
  if (email === undefined) return false
  return writeWithRetry(store, async (trx) => {
    const record = await store.records(entity).read({ id, where: [], lock: 'change' }, trx)
    const question = { entity, reminder, id, limit: 1 }
    const [current] = record ? await listReminded(store, product.timeZone, question, trx) : []
    const moment = current && dueMoment(reminder, current, period, product.timeZone)
    if (!record || !moment) return false
    const key = { entity: entity.name, timer: name, record: id, moment: moment.toISOString() }
    if (!(await store.reminders.claim(trx, key))) return false
    await sendEmail({ store, product }, trx, email, to, { entity, record })
    return true
  })
}
