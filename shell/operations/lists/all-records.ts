import type { ListQuery } from '#shell/store/records/list-query.ts'
import type { Records, StoredRecord } from '#shell/store/records/records.ts'

const atOnce = 500

/** All records that fit, however many, a page at a time and by their ids. */
export async function allRecords(
  records: Pick<Records, 'list'>,
  query: Omit<ListQuery, 'order' | 'limit' | 'after' | 'skip'>,
): Promise<readonly StoredRecord[]> {
  const all: StoredRecord[] = []
  for (;;) {
    const last = all.at(-1)
    const after = last ? { after: { values: [], id: last.id } } : {}
    const found = await records.list({ ...query, order: [], limit: atOnce, ...after })
    all.push(...found)
    if (found.length < atOnce) return all
  }
}

/** All entries of a list that is read from the newest on, however many. */
export async function allEntries<Entry extends { readonly seq: number }>(
  page: (at: { limit: number; before?: number }) => Promise<readonly Entry[]>,
): Promise<readonly Entry[]> {
  const all: Entry[] = []
  for (;;) {
    const last = all.at(-1)
    const found = await page({ limit: atOnce, ...(last ? { before: last.seq } : {}) })
    all.push(...found)
    if (found.length < atOnce) return all
  }
}
