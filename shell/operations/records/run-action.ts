import { actorKey } from '#shell/model/actor.ts'
import type { Code, Run as ActionRun, Tally } from '#shell/model/action.ts'
import { isJob } from '#shell/model/check/check-after.ts'
import { checkInput } from '#shell/model/check-values.ts'
import type { Entity } from '#shell/model/entity.ts'
import { Failure } from '#shell/model/failure.ts'
import { isId } from '#shell/model/id.ts'
import type { Run } from '#shell/store/database.ts'
import type { StoredRecord } from '#shell/store/records/records.ts'
import type { Asker } from '../asker.ts'
import { changeInside, createInside, findFor, type WriteParts } from './change-records.ts'
import { entityNamed } from '../entity-named.ts'
import { notThere } from '../not-there.ts'
import type { Outcome } from '../steps/perform.ts'
import { seenBy } from './seen-by.ts'

/** What is wanted of an action: for a tally to count or to take back, for code to run with input. */
export interface Acting {
  readonly name: string
  readonly isDone?: boolean
  readonly input?: Readonly<Record<string, unknown>>
}

/** Inside a transaction: does what an action says, and tells the entities of which it has changed records. */
export async function actInside(
  parts: WriteParts,
  run: Run,
  by: Asker,
  entity: Entity,
  id: string,
  acting: Acting,
): Promise<Outcome> {
  const { name } = acting
  const action = Object.hasOwn(entity.actions, name) ? entity.actions[name] : undefined
  if (!action) return notThere()
  const record = await findFor(parts, run, by, entity, { id, verb: name })
  return action.kind === 'tally'
    ? tally(parts, run, by, entity, record, { ...acting, action })
    : code(parts, run, by, entity, record, { ...acting, action })
}

async function tally(
  { store, permit, writer }: WriteParts,
  run: Run,
  { actor }: Asker,
  entity: Entity,
  record: StoredRecord,
  { name, isDone = true, action }: Acting & { action: Tally },
): Promise<Outcome> {
  const { id, version } = record
  const key = actorKey(actor)
  if (key === undefined) {
    const says = {
      en: 'This works once cookies are allowed.',
      de: 'Dazu müssen Cookies erlaubt sein.',
    }
    throw new Failure('forbidden', { says })
  }
  const records = store.records(entity)
  const mark = { entity: entity.name, action: name, actor: key, record: id }
  const at = new Date().toISOString()
  const isNew = await (isDone ? store.tallies.add(run, mark, at) : store.tallies.remove(run, mark))
  // Whoever counts at the same moment waits: the record has been taken for a change.
  const count = isNew
    ? await records.countOne(run, id, action.count, isDone ? 1 : -1)
    : record[action.count]
  // Who has done it and when, the mark itself says: it makes no version, so it has no place in the history.
  const told = { entity: entity.name, record: id, version, at, verb: name }
  if (isNew) await store.history.tell(run, { ...told, changed: [action.count] })
  if (isNew && isDone) await writer.follow(run, entity, id, name)
  const isShown = permit.readable(actor, entity).has(action.count)
  const shown = isShown ? { [action.count]: count } : {}
  return { answer: { id, ...shown, [action.mine]: isDone }, touched: isNew ? [entity] : [] }
}

/** A product's own code: everything it does goes the ways that everybody goes, as the one who asked. */
async function code(
  parts: WriteParts,
  run: Run,
  by: Asker,
  entity: Entity,
  record: StoredRecord,
  { name, action, input = {} }: Acting & { action: Code },
): Promise<Outcome> {
  const { product, store, permit } = parts
  const touched = new Set([entity])
  const named = (other: string): Entity => {
    const found = entityNamed(product.entities, other)
    touched.add(found)
    return found
  }
  let { version } = record
  const hands: ActionRun<never> = {
    record: await seenBy(parts, run, by.actor, entity, record),
    input: checkInput(action.input, input) as never,
    async change(given) {
      const after = await changeInside(parts, run, by, entity, { id: record.id, version, given })
      version = after.version
    },
    create: async (other, values) => (await createInside(parts, run, by, named(other), values)).id,
    async read(other, id) {
      const target = named(other)
      const grant = permit.grant(by.actor, ['read'], target)
      const one = { id, ...grant, ...permit.view(by.actor, target) }
      return isId(id) ? store.records(target).read(one, run) : undefined
    },
    async later(job, payload) {
      if (!isJob(job, product.jobs)) throw new Error(`There is no job ${job} to do later.`)
      await store.jobs.add(run, job, payload)
    },
  }
  const answer: unknown = (await action.run(hands)) ?? { id: record.id, version }
  await parts.writer.follow(run, entity, record.id, name)
  return { answer, touched, record: { ...record, version } }
}
