import type { Entity } from '#shell/language/entities/entity.ts'
import type { JobRecords } from '#shell/language/product/job.ts'
import type { StoredRecord } from '#shell/store/records/stored-record.ts'
import type { RequestContext } from '../request-context.ts'
import type { ListParams } from '../lists/list-records.ts'
import type { Operations } from '../operations.ts'

type ListOperations = Pick<Operations, 'list'>

const pageSize = 500
/** The maximum number of records that a job may load into memory. */
export const maxInMemory = 10_000

/** Returns all matching records of a list, as an async iterable or an array. */
export function recordsOf(
  operations: ListOperations,
  ctx: RequestContext,
  entity: Entity,
  { where, signal }: { where: Readonly<Record<string, unknown>> | undefined; signal: AbortSignal },
): JobRecords {
  const each = () => iterateRecordsById(operations, ctx, entity, { where, signal })
  return {
    [Symbol.asyncIterator]: each,
    // oxlint-disable-next-line unicorn/no-thenable -- `await list(…)` gives all, and reads nothing before.
    then: (onDone, onFailed) => collectRecords(entity, each()).then(onDone, onFailed),
  }
}

/**
 * Iterates by id, which no change affects, up to the last id at the start, so that a job that
 * creates records terminates.
 */
async function* iterateRecordsById(
  operations: ListOperations,
  ctx: RequestContext,
  entity: Entity,
  {
    where = {},
    signal,
  }: { where?: Readonly<Record<string, unknown>> | undefined; signal: AbortSignal },
): AsyncGenerator<StoredRecord> {
  const page = (params: Omit<ListParams, 'limit'>, limit = pageSize) => {
    signal.throwIfAborted()
    return operations.list(ctx, entity, { ...params, limit })
  }
  const [last] = (await page({ where, sort: '-id', fields: 'id' }, 1)).items
  if (!last) return
  const idLimit = [where['and'] ?? [], { id: { lte: last.id } }].flat()
  const params = { where: { ...where, and: idLimit } }
  let next: string | null | undefined
  while (next !== null) {
    const result = await page(next === undefined ? params : { ...params, after: next })
    yield* result.items
    next = result.next
  }
}

async function collectRecords(
  { name }: Entity,
  records: AsyncIterable<StoredRecord>,
): Promise<readonly StoredRecord[]> {
  const all: StoredRecord[] = []
  for await (const record of records) {
    all.push(record)
    if (all.length > maxInMemory) {
      const maxCount = maxInMemory.toLocaleString('en')
      const loopExample = `for await (const record of list('${name}'))`
      throw new RangeError(
        `More than ${maxCount} records of ${name} match. Iterate over them with ${loopExample} instead.`,
      )
    }
  }
  return all
}
