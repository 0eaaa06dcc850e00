import type { Entity } from '#shell/model/entity.ts'
import type { StoredRecord } from '#shell/store/records/records.ts'
import type { Asker } from '../asker.ts'
import { assertUsesLeft, countDone } from '../records/hold-rates.ts'
import { type ListAsked, listRecords, type ReadParts } from '../lists/list-records.ts'
import { cellCode, csvLine } from './cells.ts'

export interface ExportAsked extends Omit<
  ListAsked,
  'limit' | 'after' | 'skip' | 'wantsTotal' | 'expand'
> {
  readonly format: 'csv' | 'json'
  /** What stands between the cells. */
  readonly separator: string
  /** Whether the file begins with the mark by which some programs know its encoding. */
  readonly hasMark: boolean
}

/** How often somebody may export or import, where the declaration says nothing. */
export const usualExchanges = '60 per hour'

const atOnce = 500

/**
 * All records of a list, a page at a time: each is read when the one before has been taken, so that an
 * export of a million holds no more than one of a thousand. What can be refused is refused before it begins.
 */
export async function exportRecords(
  parts: ReadParts,
  by: Asker,
  entity: Entity,
  asked: ExportAsked,
): Promise<AsyncIterable<string>> {
  const { format, separator, hasMark, ...list } = asked
  parts.permit.grant(by.actor, ['read'], entity)
  const uses = [{ entity, verb: 'export', usual: usualExchanges }] as const
  await assertUsesLeft(parts.store, by, uses)
  const fields = asked.fields ?? parts.permit.view(by.actor, entity).fields.join()
  const page = (after?: string) =>
    listRecords(parts, by, entity, {
      ...list,
      fields,
      limit: atOnce,
      ...(after === undefined ? {} : { after }),
    })
  const first = await page()
  await countDone(parts.store, by, uses)
  const names = fields.split(',').filter((name) => name !== '')
  const write = format === 'csv' ? csvWriter(entity, names, { separator, hasMark }) : jsonWriter()
  return (async function* () {
    yield write.start
    let current = first
    for (;;) {
      yield write.records(current.items)
      if (current.next === null) break
      current = await page(current.next)
    }
    yield write.end
  })()
}

interface Writer {
  readonly start: string
  records(records: readonly StoredRecord[]): string
  readonly end: string
}

function csvWriter(
  entity: Entity,
  names: readonly string[],
  { separator, hasMark }: Pick<ExportAsked, 'separator' | 'hasMark'>,
): Writer {
  const codes = names.map((name) => [name, cellCode(entity, name)] as const)
  const line = (record: StoredRecord) =>
    csvLine(
      codes.map(([name, code]) => code.write(record[name])),
      separator,
    )
  return {
    start: (hasMark ? '\uFEFF' : '') + csvLine(names, separator),
    records: (records) => records.map(line).join(''),
    end: '',
  }
}

/** A list with a record on each line. */
function jsonWriter(): Writer {
  let isFirst = true
  return {
    start: '[',
    records: (records) =>
      records
        .map((record) => {
          const comma = isFirst ? '\n' : ',\n'
          isFirst = false
          return comma + JSON.stringify(record)
        })
        .join(''),
    end: '\n]\n',
  }
}
