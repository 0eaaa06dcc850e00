import { actorKey } from '#shell/model/actor.ts'
import { sentenceFor } from '#shell/model/complaint.ts'
import type { Entity } from '#shell/model/entity.ts'
import type { Field } from '#shell/model/field.ts'
import { Failure } from '#shell/model/failure.ts'
import { bytesOf, type Size, type StoredFile } from '#shell/model/fields/file.ts'
import { fileTypes } from '#shell/model/fields/file-types.ts'
import type { Picture } from '#shell/model/fields/image.ts'
import { fileFieldsOf } from '#shell/model/kept-files.ts'
import type { Rate } from '#shell/model/limits.ts'
import type { Words } from '#shell/model/words.ts'
import { nameOf } from '#shell/store/files/files.ts'
import type { Received } from '#shell/store/files/incoming.ts'
import type { Store } from '#shell/store/store.ts'
import type { FileFacts } from '#shell/store/uploads/file-facts.ts'
import { type Asker, countedAs } from '../asker.ts'
import { assertUsesLeft, countAttempts, countDone } from '../records/hold-rates.ts'
import { notThere } from '../not-there.ts'
import type { Permit } from '../permit.ts'
import { fileName } from './file-name.ts'
import { type MadePicture, makePicture } from './make-picture.ts'
import { createTurns } from './turns.ts'
import { typeOfFile } from './type-of-file.ts'

/** A file that somebody sends. Nothing of it has been read yet. */
export interface Upload {
  readonly content: AsyncIterable<Uint8Array>
  /** What its sender calls it. */
  readonly name?: string | undefined
  /** How long its sender says that it is. */
  readonly size?: number | undefined
}

/** What becomes the value of the field once it is described, or is that already. */
export type Uploaded = StoredFile | Omit<Picture, 'description'>

/** How often somebody may upload where the entity does not say. */
const usualRate: Rate = '100 per hour'

/** Takes in a file for a field, if it may be set and the file is what the field takes. */
export function createUploader({ store, permit }: { store: Store; permit: Permit }) {
  const inTurn = createTurns()

  return async (by: Asker, entity: Entity, address: string, upload: Upload): Promise<Uploaded> => {
    const field = fileFieldsOf(entity.fields).get(address) ?? notThere()
    await refuseStrangers({ store, permit }, by, entity, address)
    const max = bytesOf(field.bounds.max as Size)
    if ((upload.size ?? 0) > max) throw tooHeavy(field)
    const uses = [{ entity, verb: 'upload', usual: usualRate }] as const
    await countAttempts(store, by, uses)
    await assertUsesLeft(store, by, uses)
    return inTurn(countedAs(by), async () => {
      const received = await store.files.incoming.receive(limited(upload.content, max, field))
      try {
        const kept = await keep(store, by, field, received, upload.name)
        await countDone(store, by, uses)
        return kept
      } finally {
        await received.discard()
      }
    })
  }
}

/** Who may neither make a record nor change one that there is, or not this field, has nothing to upload. */
async function refuseStrangers(
  { store, permit }: { store: Store; permit: Permit },
  { actor }: Asker,
  entity: Entity,
  address: string,
): Promise<void> {
  const may = (verb: string) => permit.mayEver(actor, verb, entity)
  if (!may('create')) {
    if (!may('read') || !may('change')) throw permit.refusal(actor, 'create', entity)
    const theirs = permit.grant(actor, ['read', 'change'], entity)
    const found = await store.records(entity).list({ ...theirs, order: [], limit: 1 })
    if (found.length === 0) throw permit.refusal(actor, 'create', entity)
  }
  const [name = ''] = address.split('.')
  if (permit.writable(actor, entity).has(name)) return
  throw new Failure('forbidden', { more: { entity: entity.name, field: name } })
}

async function* limited(
  content: AsyncIterable<Uint8Array>,
  max: number,
  field: Field,
): AsyncIterable<Uint8Array> {
  let size = 0
  for await (const part of content) {
    size += part.length
    if (size > max) throw tooHeavy(field)
    yield part
  }
}

async function keep(
  store: Store,
  by: Asker,
  field: Field,
  received: Received,
  name: string | undefined,
): Promise<Uploaded> {
  const { types = [], widths = [] } = field.bounds
  const type = await typeOfFile(received.path, types)
  if (type === undefined) throw wrongType(types)
  if (field.type !== 'image') {
    const ending = fileTypes[type]
    const facts = { name: nameOf(received, ending), type, size: received.size }
    await put(store, by, [{ facts, content: received, ending }])
    return { file: facts.name, name: fileName(name, ending), type, size: received.size }
  }
  const { own, variants } = await makePicture(received.path, {
    type: type as MadePicture['type'],
    types,
    widths,
  })
  const smaller = variants.map(partOf)
  const whole = partOf(own)
  const shown = smaller.map(({ facts: { name: file, width, height } }) => ({ file, width, height }))
  const facts = shown.length > 0 ? { ...whole.facts, variants: shown } : whole.facts
  await put(store, by, [...smaller, { ...whole, facts }])
  const { name: file, width, height } = whole.facts
  return { file, width, height, ...(shown.length > 0 ? { variants: shown } : {}) }
}

function partOf({ content, ending, type, width, height }: MadePicture) {
  const name = nameOf(content, ending)
  return { content, ending, facts: { name, type, size: content.length, width, height } }
}

/** What is about to be stored is known before: killed in between, it is found and cleared away. */
async function put(
  { files, uploads, write }: Store,
  { actor }: Asker,
  parts: readonly { facts: FileFacts; content: Uint8Array | Received; ending: string }[],
): Promise<void> {
  const facts = parts.map((part) => part.facts)
  await write(async (run) => {
    // The same was uploaded long ago, and is just being cleared away.
    if (!(await uploads.begin(run, facts, new Date()))) {
      throw new Failure('busy', { more: { retryAfter: 60 } })
    }
  })
  for (const { content, ending } of parts) await files.put(content, ending)
  const names = facts.map(({ name }) => name)
  const by = { actor: actorKey(actor), at: new Date() }
  await write((run) => uploads.finish(run, names, by))
}

function tooHeavy({ bounds: { max = '' } }: Field): Failure {
  const says = inBoth((language) => sentenceFor({ id: 'too-heavy', max }, language))
  return new Failure('too-large', { says, more: { max } })
}

function wrongType(types: readonly string[]): Failure {
  const names = types.join(', ')
  const says = {
    en: `By its content this is none of: ${names}.`,
    de: `Dem Inhalt nach ist das nichts von: ${names}.`,
  }
  return new Failure('wrong-type', { says, more: { types } })
}

function inBoth(say: (language: string) => string): Words {
  return { en: say('en'), de: say('de') }
}
