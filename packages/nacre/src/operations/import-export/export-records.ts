import type { Entity } from '#shell/language/entities/entity.ts'
import type { StoredRecord } from '#shell/store/records/stored-record.ts'
import type { RequestContext } from '../request-context.ts'
import { assertUsesLeft, recordUses } from '../enforce-rate-limits.ts'
import { type ListParams, listRecords, type ReadDeps } from '../lists/list-records.ts'
import type { WorkQueue } from '../work-queue.ts'
import { cellCodec, csvLine } from './cells.ts'

export interface ExportParams extends Omit<
  ListParams,
  'limit' | 'after' | 'offset' | 'wantsTotal' | 'expand'
> {
  readonly format: 'csv' | 'json'
  /** The separator between cells. */
  readonly separator: string
  /** Whether the file starts with a byte order mark. */
  readonly hasMark: boolean
}

/** The rate limit of imports and exports without a declared limit. */
export const defaultImportExportRate = '60 per hour'

const atOnce = 500

/**
 * Exports all records of a list page by page. The next page is read when the previous one was
 * consumed, so memory use is constant. Permission and validation errors are thrown before the first
 * page.
 */
export async function exportRecords(
  deps: ReadDeps & { readonly exports: WorkQueue },
  ctx: RequestContext,
  entity: Entity,
  params: ExportParams,
): Promise<AsyncIterable<string>> {
  const { format, separator, hasMark: hasByteOrderMark, ...list } = params
  deps.authorizer.grant(ctx.actor, ['export'], entity)
  const uses = [{ entity, verb: 'export', usual: defaultImportExportRate }] as const
  await assertUsesLeft(deps.store, ctx, uses)
  const fields = params.fields ?? deps.authorizer.view(ctx.actor, entity).fields.join()
  // A page at a time, so that exports share their slots, and a slow reader holds none.
  const page = (after?: string) =>
    deps.exports(
      () =>
        listRecords(deps, ctx, entity, {
          ...list,
          isExport: true,
          fields,
          limit: atOnce,
          ...(after === undefined ? {} : { after }),
        }),
      { isAccepted: after !== undefined },
    )
  const first = await page()
  await recordUses(deps.store, ctx, uses)
  const names = fields.split(',').filter((name) => name !== '')
  const write =
    format === 'csv'
      ? csvWriter(entity, names, { separator, hasMark: hasByteOrderMark })
      : jsonWriter()
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
  { separator, hasMark: hasByteOrderMark }: Pick<ExportParams, 'separator' | 'hasMark'>,
): Writer {
  const codes = names.map((name) => [name, cellCodec(entity, name)] as const)
  const line = (record: StoredRecord) =>
    csvLine(
      codes.map(([name, code]) => code.write(record[name])),
      separator,
    )
  return {
    start: (hasByteOrderMark ? '\uFEFF' : '') + csvLine(names, separator),
    records: (records) => records.map(line).join(''),
    end: '',
  }
}

/** Writes a JSON array with one record per line. */
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
