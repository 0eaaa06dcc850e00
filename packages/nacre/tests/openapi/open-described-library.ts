import type { Actor } from '#shell/language/roles/actor.ts'
import type { Entity } from '#shell/language/entities/entity.ts'
import { filePathsOf } from '#shell/model/values/file-fields.ts'
import { administrator } from '#shell/language/roles/role.ts'
import { anyPicture } from '#shell/operations/uploads/pictures.fixture.ts'
import type { DatabaseKind } from '#tests/databases/each-database.ts'
import { requestSender, type TestRecord, type TestResponse } from '#tests/library/requests.ts'
import { openLibrary, type OpenLibrary } from '#tests/library/open-library.ts'
import { signedInBrowser } from '#shell/testing/permissions/signed-in-browser.ts'
import { product as library } from 'example-library/product.ts'
import { uploader } from '../integration/uploads/uploader.ts'
import { type Document, loadDocument } from './conformance-check.ts'
import type { Schema, StoredData } from './any-matching.ts'

/** The sample library with its OpenAPI document and records for relations. */
export interface DescribedLibrary extends OpenLibrary {
  readonly document: Document
  /** Returns the schema of an entity, such as `BookValues`. */
  schema(entity: Entity, kind: 'Values' | 'Where'): Schema
  storedFor(entity: Entity): StoredData
  /**
   * Creates a record as an administrator, with a new one for each request if the entity has limits.
   */
  post(entity: Entity, body: unknown): Promise<TestResponse>
  /** Removes the record if the entity has a quota. */
  freeQuota(entity: Entity, created: TestRecord): Promise<void>
}

/** The smallest valid content of each file type. */
const contents: Readonly<Record<string, (index: number) => Promise<Buffer>>> = {
  'text/plain': async () => Buffer.from('A few words.'),
  'application/pdf': async () => Buffer.from('%PDF-1.7\n%%EOF\n'),
  'text/csv': async () => Buffer.from('a,b\n1,2\n'),
  // Equal images are stored once, in the sizes of the field of the last upload, so each one
  // differs.
  'image/png': (index) =>
    anyPicture({ width: 250, height: 100 + index })
      .png()
      .toBuffer(),
}

export function capitalize(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}

export function isLimited({ limits: { perOwner, total, rates } }: Entity): boolean {
  return perOwner !== undefined || total !== undefined || rates?.['create'] !== undefined
}

let count = 0

/** Creates a new administrator. */
export function newAdministrator(): Actor {
  count += 1
  return { kind: 'user', id: `ada${count}`, roles: [administrator.role] }
}

export async function openDescribedLibrary(kind: DatabaseKind): Promise<DescribedLibrary> {
  const opened = await openLibrary(kind)
  const { api } = opened
  const ask = requestSender(opened)
  const document = await loadDocument(api)
  const ids = new Map<string, readonly string[]>()
  for (const { name, plural } of library.entities) {
    const { items } = (await ask('ada', `GET /v1/${plural}`)).list
    const all = items.map(({ id }) => id)
    ids.set(name, all.length > 0 ? all : ['0000000000000000'])
  }
  const files = await uploadFiles(opened, document)
  const storedFor = ({ plural }: Entity): StoredData => ({
    idsOf: (name) => ids.get(name) ?? [],
    fileFor: (address) => files.get(`${plural}/${address}`),
  })
  const schema = ({ name }: Entity, part: string) =>
    document.components.schemas[capitalize(name) + part] as Schema
  const post = async (entity: Entity, body: unknown, own?: Actor): Promise<TestResponse> => {
    const actor = own ?? (isLimited(entity) ? newAdministrator() : ada)
    const path = `/v1/${entity.plural}`
    const response = await api({ method: 'POST', path, actor, body, ...signedInBrowser(actor) })
    const received = Object(response.body)
    return { ...response, body: received, record: received, list: received }
  }
  // A file is accessible to its uploader only, until a record references it.
  for (const entity of library.entities.filter(isLimited)) {
    const own = [...files].filter(([filePath]) => filePath.startsWith(`${entity.plural}/`))
    const values = Object.fromEntries(
      own.map(([filePath, file]) => {
        const output = 'width' in file ? { description: 'As it was sent' } : {}
        return [filePath.split('/')[1], { ...file, ...output }]
      }),
    )
    const example = exampleOf(schema(entity, 'Values'))
    const { status, body } = await post(entity, { ...example, ...values }, ada)
    if (status !== 201) throw new Error(JSON.stringify(body))
  }
  return {
    ...opened,
    document,
    schema,
    storedFor,
    post: (entity, body) => post(entity, body),
    async freeQuota(entity, { id, version }) {
      if (!isLimited(entity)) return
      const path = `/v1/${entity.plural}/${id}`
      const actor = newAdministrator()
      const { status } = await api({
        method: 'DELETE',
        path,
        actor,
        version,
        ...signedInBrowser(actor),
      })
      if (status !== 204) throw new Error(`${path} was not removed: ${status}`)
    },
  }
}

const ada: Actor = { kind: 'user', id: 'ada', roles: [administrator.role] }

function exampleOf(schema: Schema & { readonly examples?: readonly object[] }): object {
  return schema.examples?.[0] ?? {}
}

/** Uploads one file for each file field of the document, by its path: `papers/parts.table`. */
async function uploadFiles(
  opened: OpenLibrary,
  document: Document,
): Promise<ReadonlyMap<string, object>> {
  const upload = uploader(opened)
  const uploaded = new Map<string, object>()
  const expected = library.entities.flatMap(({ plural, fields }) =>
    [...filePathsOf(fields).keys()].map((address) => `${plural}/${address}`),
  )
  for (const [index, filePath] of expected.entries()) {
    const acceptedTypes = Object.keys(
      Object(document.paths[`/v1/files/${filePath}`]?.['post']).requestBody.content,
    )
    const content = acceptedTypes.map((type) => contents[type]).find((one) => one !== undefined)
    if (!content)
      throw new Error(
        `No sample file has a type that ${filePath} accepts: ${acceptedTypes.join(', ')}`,
      )
    const { status, file } = await upload('ada', filePath, await content(index))
    if (status !== 201)
      throw new Error(`The upload to ${filePath} returned ${JSON.stringify(file)}`)
    uploaded.set(filePath, file)
  }
  return uploaded
}
