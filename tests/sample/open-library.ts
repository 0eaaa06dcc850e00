import { type Api, createApi } from '#shell/api/api.ts'
import { createOperations, type Operations } from '#shell/operations/operations.ts'
import { plantSamples } from '#shell/operations/plant-samples.ts'
import { open, type Opened } from '#shell/store/opened.fixture.ts'
import type { Store } from '#shell/store/store.ts'
import type { DatabaseKind } from '../databases/each-database.ts'
import { library } from './product.ts'

export interface OpenLibrary extends Pick<Opened, 'database' | 'close'> {
  readonly store: Store
  readonly operations: Operations
  readonly api: Api
}

/** The library with its samples in an empty database, from the store to the API. */
export async function openLibrary(kind: DatabaseKind): Promise<OpenLibrary> {
  const opened = await open(kind)
  const store = await opened.store(library.entities)
  await plantSamples(store, library.entities, library.samples)
  const operations = createOperations(library, store)
  const api = createApi(operations, library)
  return { ...opened, store, operations, api }
}
