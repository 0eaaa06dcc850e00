import type { ListQuery } from '#shell/store/records/query/list-query.ts'
import type { Records } from '#shell/store/records/records.ts'
import type { StoredRecord } from '#shell/store/records/stored-record.ts'

const pageSize = 500

/** Reads all matching records page by page, ordered by id. */
export async function readAllRecords(
  records: Pick<Records, 'list'>,
  query: Omit<ListQuery, 'order' | 'limit' | 'after' | 'offset'>,
): Promise<readonly StoredRecord[]> {
  const all: StoredRecord[] = []
  for (;;) {
    const last = all.at(-1)
    const after = last ? { after: { values: [], id: last.id } } : {}
    const found = await records.list({ ...query, order: [], limit: pageSize, ...after })
    all.push(...found)
    if (found.length < pageSize) return all
  }
}

/** Reads all entries of a list that is paged from newest to oldest. */
export async function readAllEntries<Entry extends { readonly seq: number }>(
  page: (at: { limit: number; before?: number }) => Promise<readonly Entry[]>,
): Promise<readonly Entry[]> {
  const all: Entry[] = []
  for (;;) {
    const last = all.at(-1)
    const found = await page({ limit: pageSize, ...(last ? { before: last.seq } : {}) })
    all.push(...found)
    if (found.length < pageSize) return all
  }
}
