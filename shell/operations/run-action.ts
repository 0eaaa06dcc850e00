import { actorKey } from '#shell/model/actor.ts'
import type { Code, Run as ActionRun, Tally } from '#shell/model/action.ts'
import { checkInput } from '#shell/model/check-values.ts'
import type { Entity } from '#shell/model/entity.ts'
import { Failure } from '#shell/model/failure.ts'
import { isId } from '#shell/model/id.ts'
import type { Run } from '#shell/store/database.ts'
import type { StoredRecord } from '#shell/store/records.ts'
import type { Asker } from './asker.ts'
import { changeInside, createInside, findFor, type WriteParts } from './change-records.ts'
import type { Changes } from './changes.ts'
import { entityNamed } from './entity-named.ts'
import { holdRate } from './hold-limits.ts'
import { writeTogether } from './write-together.ts'
import { notThere } from './not-there.ts'

/** What is wanted of an action: for a tally to count or to take back, for code to run with input. */
export interface Acting {
  readonly name: string
  readonly isDone?: boolean
  readonly input?: Readonly<Record<string, unknown>>
}

export async function runAction(
  parts: WriteParts,
  changes: Changes,
  by: Asker,
  entity: Entity,
  id: string,
  acting: Acting,
): Promise<unknown> {
  const { name } = acting
  const action = Object.hasOwn(entity.actions, name) ? entity.actions[name] : undefined
  if (!action) return notThere()
  parts.permit.grant(by.actor, [name], entity)
  await holdRate(parts.store, by, entity, name)
  const touched = new Set([entity.name])
  const answer = await writeTogether(parts.store, async (run) => {
    const record = await findFor(parts, run, by, entity, { id, verb: name })
    if (action.kind === 'tally') {
      const counted = await tally(parts, run, by, entity, record, {
        ...acting,
        action,
      })
      if (!counted.isChanged) touched.clear()
      return counted.answer
    }
    return code(parts, run, by, entity, record, { ...acting, action, touched })
  })
  for (const one of touched) changes.tell(one)
  return answer
}

async function tally(
  { store, permit }: WriteParts,
  run: Run,
  { actor }: Asker,
  entity: Entity,
  record: StoredRecord,
  { name, isDone = true, action }: Acting & { action: Tally },
): Promise<{ answer: unknown; isChanged: boolean }> {
  const { id } = record
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
  const isNew = await (isDone ? store.tallies.add(run, mark) : store.tallies.remove(run, mark))
  // Whoever counts at the same moment waits: the record has been taken for a change.
  const count = isNew
    ? await records.countOne(run, id, action.count, isDone ? 1 : -1)
    : record[action.count]
  const isShown = permit.readable(actor, entity).has(action.count)
  const shown = isShown ? { [action.count]: count } : {}
  return { answer: { id, ...shown, [action.mine]: isDone }, isChanged: isNew }
}

/** A product's own code: everything it does goes the ways that everybody goes, as the one who asked. */
async function code(
  parts: WriteParts,
  run: Run,
  by: Asker,
  entity: Entity,
  record: StoredRecord,
  { action, input = {}, touched }: Acting & { action: Code; touched: Set<string> },
): Promise<unknown> {
  const { product, store, permit } = parts
  const named = (name: string): Entity => {
    const found = entityNamed(product.entities, name)
    touched.add(name)
    return found
  }
  let { version } = record
  const hands: ActionRun<never> = {
    record: permit.shown(by.actor, entity, record),
    input: checkInput(action.input, input) as never,
    async change(given) {
      const after = await changeInside(parts, run, by, entity, { id: record.id, version, given })
      version = after.version
    },
    create: async (name, values) => (await createInside(parts, run, by, named(name), values)).id,
    async read(name, id) {
      const target = named(name)
      const grant = permit.grant(by.actor, ['read'], target)
      const found = isId(id) ? await store.records(target).read({ id, ...grant }, run) : undefined
      return found && permit.shown(by.actor, target, found)
    },
    later: (job, payload) => store.jobs.add(run, job, payload),
  }
  return (await action.run(hands)) ?? { id: record.id, version }
}
