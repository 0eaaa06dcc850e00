import type { Entity } from '#shell/model/entity.ts'
import type { Database } from './database.ts'
import { createDiskFiles } from './files/disk-files.ts'
import type { Files } from './files/files.ts'
import { ensureShape, type ShapeOptions } from './plan/ensure-shape.ts'
import { createStore, type Store } from './store.ts'

/** The store of these entities; the database is first made what they declare, where that loses nothing. */
export async function openStore(
  database: Database,
  entities: readonly Entity[],
  dataDir: string,
  options: ShapeOptions & { files?: Files; onDone?: (lines: readonly string[]) => void } = {},
): Promise<Store> {
  const { lines } = await ensureShape(database, { entities }, options)
  options.onDone?.(lines)
  return createStore(database, entities, options.files ?? createDiskFiles(dataDir))
}
