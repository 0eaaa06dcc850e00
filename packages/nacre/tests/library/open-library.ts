import { createApi } from '#shell/api/api.ts'
import type { ApiResponse, ApiRequest } from '#shell/api/api-request.ts'
import type { Api } from '#shell/api/request-handler.ts'
import { createOperations, type Operations } from '#shell/operations/operations.ts'
import { seedDatabase } from '#shell/operations/seed-database.ts'
import type { Files } from '#shell/store/files/files.ts'
import { openStore } from '#shell/store/open-store.ts'
import {
  createTemplate,
  openTestDatabase,
  type TestDatabase,
} from '#shell/store/test-database.fixture.ts'
import type { Store } from '#shell/store/store.ts'
import type { DatabaseKind } from '../databases/each-database.ts'
import {
  type AssertConforms,
  createConformanceCheck,
  loadDocument,
} from '#tests/openapi/conformance-check.ts'
import { product as library } from 'example-library/product.ts'
import { exampleLibrary } from '#tests/examples.ts'

export interface OpenLibrary extends Pick<
  TestDatabase,
  'where' | 'database' | 'another' | 'close'
> {
  readonly store: Store
  readonly operations: Operations
  readonly api: Api
}

const template = createTemplate('library', library.entities, (store) =>
  seedDatabase(store, library.entities, library.seeds, exampleLibrary),
)

/** Opens the library with its seeds in a new database, from the store to the API. */
export async function openLibrary(
  kind: DatabaseKind,
  filesIn?: (dataDir: string) => Files,
): Promise<OpenLibrary> {
  // Other files than those on the disk are not in the template.
  const opened = await openTestDatabase(kind, filesIn ? undefined : template)
  const { dataDir } = opened.where
  const files = filesIn ? { files: filesIn(dataDir) } : {}
  const store = await openStore(opened.database, library.entities, dataDir, files)
  await seedDatabase(store, library.entities, library.seeds, exampleLibrary)
  const operations = createOperations(library, store)
  const api = conforming(createApi(operations, library))
  return { ...opened, store, operations, api }
}

/** The document is the same for every library, so it is loaded once. */
let document: Promise<AssertConforms> | undefined

/** Wraps an API so that every response is checked against the OpenAPI document. */
function conforming(api: Api): Api {
  const checkedApi = async (request: ApiRequest): Promise<ApiResponse> => {
    const response = await api(request)
    document ??= loadDocument(api).then(createConformanceCheck)
    const conforms = await document
    conforms(request.method, request.path, response)
    return response
  }
  return Object.assign(checkedApi, { addresses: api.addresses, match: api.match })
}
