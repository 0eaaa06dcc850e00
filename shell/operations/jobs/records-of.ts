import type { Entity } from '#shell/model/entity.ts'
import type { Records } from '#shell/model/job.ts'
import type { StoredRecord } from '#shell/store/records/records.ts'
import type { Asker } from '../asker.ts'
import type { ListAsked } from '../lists/list-records.ts'
import type { Operations } from '../operations.ts'

type Lister = Pick<Operations, 'list'>

const atOnce = 500
/** As many as a job may have in memory at once. */
export const mostInMemory = 10_000

/** All records of a list that fit, for code that goes through them or wants them together. */
export function recordsOf(
  operations: Lister,
  by: Asker,
  entity: Entity,
  { where, signal }: { where: Readonly<Record<string, unknown>> | undefined; signal: AbortSignal },
): Records {
  const each = () => eachRecord(operations, by, entity, { where, signal })
  return {
    [Symbol.asyncIterator]: each,
    // oxlint-disable-next-line unicorn/no-thenable -- `await list(…)` gives all, and reads nothing before.
    then: (onDone, onFailed) => together(entity, each()).then(onDone, onFailed),
  }
}

/**
 * By their ids, which no change of a record moves, and none beyond the last that was there at the beginning:
 * a job that makes records of the list that it goes through comes to an end.
 */
async function* eachRecord(
  operations: Lister,
  by: Asker,
  entity: Entity,
  {
    where = {},
    signal,
  }: { where?: Readonly<Record<string, unknown>> | undefined; signal: AbortSignal },
): AsyncGenerator<StoredRecord> {
  const page = (asked: Omit<ListAsked, 'limit'>, limit = atOnce) => {
    signal.throwIfAborted()
    return operations.list(by, entity, { ...asked, limit })
  }
  const [last] = (await page({ where, sort: '-id', fields: 'id' }, 1)).items
  if (!last) return
  const bound = [where['and'] ?? [], { id: { lte: last.id } }].flat()
  const asked = { where: { ...where, and: bound } }
  let next: string | null | undefined
  while (next !== null) {
    const found = await page(next === undefined ? asked : { ...asked, after: next })
    yield* found.items
    next = found.next
  }
}

async function together(
  { name }: Entity,
  records: AsyncIterable<StoredRecord>,
): Promise<readonly StoredRecord[]> {
  const all: StoredRecord[] = []
  for await (const record of records) {
    all.push(record)
    if (all.length > mostInMemory) {
      const most = mostInMemory.toLocaleString('en')
      const way = `for await (const record of list('${name}'))`
      throw new RangeError(`More than ${most} records of ${name} fit. Go through them by ${way}.`)
    }
  }
  return all
}
