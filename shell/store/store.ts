import type { Entity } from '#shell/model/entity.ts'
import type { Database, Run } from './database.ts'
import { createFiles, type Files } from './files.ts'
import { createRecords, type Records } from './records.ts'
import { createSettings, type Settings } from './settings.ts'
import { ensureTables } from './tables.ts'
import { createTallies, type Tallies } from './tallies.ts'

export interface Store {
  readonly isAlone: boolean
  readonly files: Files
  readonly settings: Settings
  readonly tallies: Tallies
  records(entity: Entity): Records
  write<T>(work: (run: Run) => Promise<T>): Promise<T>
}

/** The store of these entities, with its tables made where they are missing. */
export async function openStore(
  database: Database,
  entities: readonly Entity[],
  dataDir: string,
): Promise<Store> {
  await ensureTables(database, entities)
  const records = new Map(entities.map((entity) => [entity.name, createRecords(database, entity)]))
  return {
    isAlone: database.isAlone,
    files: createFiles(dataDir),
    settings: createSettings(database),
    tallies: createTallies(database),
    write: (work) => database.write(work),
    records(entity) {
      const found = records.get(entity.name)
      if (!found) throw new Error(`${entity.name} is not an entity of this product.`)
      return found
    },
  }
}
