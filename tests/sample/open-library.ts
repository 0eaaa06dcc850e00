import { type Api, type ApiAnswer, type ApiRequest, createApi } from '#shell/api/api.ts'
import { createOperations, type Operations } from '#shell/operations/operations.ts'
import { plantSamples } from '#shell/operations/plant-samples.ts'
import type { Files } from '#shell/store/files/files.ts'
import { openStore } from '#shell/store/open-store.ts'
import { open, type Opened } from '#shell/store/opened.fixture.ts'
import type { Store } from '#shell/store/store.ts'
import type { DatabaseKind } from '../databases/each-database.ts'
import { type Conforms, createConforms, documentOf } from '#tests/openapi/conforms.ts'
import { library } from './product.ts'

export interface OpenLibrary extends Pick<Opened, 'where' | 'database' | 'another' | 'close'> {
  readonly store: Store
  readonly operations: Operations
  readonly api: Api
}

/** The library with its samples in an empty database, from the store to the API. */
export async function openLibrary(
  kind: DatabaseKind,
  filesIn?: (dataDir: string) => Files,
): Promise<OpenLibrary> {
  const opened = await open(kind)
  const { dataDir } = opened.where
  const files = filesIn ? { files: filesIn(dataDir) } : {}
  const store = await openStore(opened.database, library.entities, dataDir, files)
  await plantSamples(store, library.entities, library.samples)
  const operations = createOperations(library, store)
  const api = conforming(createApi(operations, library))
  return { ...opened, store, operations, api }
}

/** The same for every library, so it is read once. */
let document: Promise<Conforms> | undefined

/** Whatever a test is about, what is answered must stand in the document of the API. */
function conforming(api: Api): Api {
  const answers = async (request: ApiRequest): Promise<ApiAnswer> => {
    const answer = await api(request)
    document ??= documentOf(api).then(createConforms)
    const conforms = await document
    conforms(request.method, request.path, answer)
    return answer
  }
  return Object.assign(answers, { addresses: api.addresses })
}
