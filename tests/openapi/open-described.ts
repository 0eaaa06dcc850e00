import type { Actor } from '#shell/model/actor.ts'
import type { Entity } from '#shell/model/entity.ts'
import { fileFieldsOf } from '#shell/model/kept-files.ts'
import { administrator } from '#shell/model/role.ts'
import { anyPicture } from '#shell/operations/uploads/pictures.fixture.ts'
import type { DatabaseKind } from '#tests/databases/each-database.ts'
import { askOf, type Found, type Heard } from '#tests/sample/ask.ts'
import { openLibrary, type OpenLibrary } from '#tests/sample/open-library.ts'
import { provedBrowser } from '#tests/sample/proved.ts'
import { library } from '#tests/sample/product.ts'
import { sendOf } from '../scenarios/uploads/sending.ts'
import { type Document, documentOf } from './conforms.ts'
import type { Schema, Stored } from './fitting.ts'

/** The library with what its document tells, and what is there for new records to point to. */
export interface Described extends OpenLibrary {
  readonly document: Document
  /** The schema of this name, such as `BookValues`. */
  schema(entity: Entity, kind: 'Values' | 'Where'): Schema
  storedFor(entity: Entity): Stored
  /** Whoever may do everything makes a record: where there are limits, each time somebody else. */
  post(entity: Entity, body: unknown): Promise<Heard>
  /** Takes it away again where there may be only so many. */
  makeRoom(entity: Entity, made: Found): Promise<void>
}

/** The smallest content that is what it is sent as. */
const contents: Readonly<Record<string, (place: number) => Promise<Buffer>>> = {
  'text/plain': async () => Buffer.from('A few words.'),
  'application/pdf': async () => Buffer.from('%PDF-1.7\n%%EOF\n'),
  'text/csv': async () => Buffer.from('a,b\n1,2\n'),
  // The same picture is stored once, in the sizes of the field for which it came last.
  'image/png': (place) =>
    anyPicture({ width: 250, height: 100 + place })
      .png()
      .toBuffer(),
}

export function capital(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}

export function isLimited({ limits: { perOwner, inAll, rates } }: Entity): boolean {
  return perOwner !== undefined || inAll !== undefined || rates?.['create'] !== undefined
}

let count = 0

/** Somebody new who may do everything. */
export function newAdministrator(): Actor {
  count += 1
  return { kind: 'user', id: `ada${count}`, roles: [administrator.role] }
}

export async function openDescribed(kind: DatabaseKind): Promise<Described> {
  const opened = await openLibrary(kind)
  const { api } = opened
  const ask = askOf(opened)
  const document = await documentOf(api)
  const ids = new Map<string, readonly string[]>()
  for (const { name, plural } of library.entities) {
    const { items } = (await ask('ada', `GET /v1/${plural}`)).list
    const all = items.map(({ id }) => id)
    ids.set(name, all.length > 0 ? all : ['0000000000000000'])
  }
  const files = await sendFiles(opened, document)
  const storedFor = ({ plural }: Entity): Stored => ({
    idsOf: (name) => ids.get(name) ?? [],
    fileFor: (address) => files.get(`${plural}/${address}`),
  })
  const schema = ({ name }: Entity, part: string) =>
    document.components.schemas[capital(name) + part] as Schema
  const post = async (entity: Entity, body: unknown, own?: Actor): Promise<Heard> => {
    const actor = own ?? (isLimited(entity) ? newAdministrator() : ada)
    const path = `/v1/${entity.plural}`
    const answer = await api({ method: 'POST', path, actor, body, ...provedBrowser(actor) })
    const heard = Object(answer.body)
    return { ...answer, body: heard, record: heard, list: heard }
  }
  // Files are for whoever sent them, until a record holds them.
  for (const entity of library.entities.filter(isLimited)) {
    const own = [...files].filter(([where]) => where.startsWith(`${entity.plural}/`))
    const values = Object.fromEntries(
      own.map(([where, file]) => {
        const said = 'width' in file ? { description: 'As it was sent' } : {}
        return [where.split('/')[1], { ...file, ...said }]
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
    async makeRoom(entity, { id, version }) {
      if (!isLimited(entity)) return
      const path = `/v1/${entity.plural}/${id}`
      const actor = newAdministrator()
      const { status } = await api({
        method: 'DELETE',
        path,
        actor,
        version,
        ...provedBrowser(actor),
      })
      if (status !== 204) throw new Error(`${path} was not removed: ${status}`)
    },
  }
}

const ada: Actor = { kind: 'user', id: 'ada', roles: [administrator.role] }

function exampleOf(schema: Schema & { readonly examples?: readonly object[] }): object {
  return schema.examples?.[0] ?? {}
}

/** One file for each field that the document says takes one, by its address: `papers/parts.table`. */
async function sendFiles(
  opened: OpenLibrary,
  document: Document,
): Promise<ReadonlyMap<string, object>> {
  const send = sendOf(opened)
  const sent = new Map<string, object>()
  const wanted = library.entities.flatMap(({ plural, fields }) =>
    [...fileFieldsOf(fields).keys()].map((address) => `${plural}/${address}`),
  )
  for (const [place, where] of wanted.entries()) {
    const taken = Object.keys(
      Object(document.paths[`/v1/files/${where}`]?.['post']).requestBody.content,
    )
    const content = taken.map((type) => contents[type]).find((one) => one !== undefined)
    if (!content) throw new Error(`${where} takes nothing that is known: ${taken.join(', ')}`)
    const { status, file } = await send('ada', where, await content(place))
    if (status !== 201) throw new Error(`${where} answers ${JSON.stringify(file)}`)
    sent.set(where, file)
  }
  return sent
}
