import { localizedMessage } from '#shell/messages/translate.ts'
import { principalId } from '#shell/language/roles/actor.ts'
import { formatFieldError } from '#shell/language/errors/field-error.ts'
import type { Entity } from '#shell/language/entities/entity.ts'
import type { Field } from '#shell/language/fields/field.ts'
import { AppError } from '#shell/language/errors/app-error.ts'
import { parseFileSize, type FileSize, type StoredFile } from '#shell/field-types/file/field.ts'
import { fileTypes } from '#shell/field-types/file/file-types.ts'
import type { StoredImage } from '#shell/field-types/image/field.ts'
import { filePathsOf } from '#shell/model/values/file-fields.ts'
import type { Rate } from '#shell/language/entities/limits.ts'
import type { LocalizedText } from '#shell/language/texts/localized-text.ts'
import { contentFileName } from '#shell/store/files/files.ts'
import type { IncomingFile } from '#shell/store/files/incoming-file.ts'
import type { Store } from '#shell/store/store.ts'
import type { FileMetadata } from '#shell/store/uploads/file-metadata.ts'
import { type RequestContext, rateLimitKey } from '../request-context.ts'
import { assertUsesLeft, countAttempts, recordUses } from '../enforce-rate-limits.ts'
import { throwNotFound } from '../throw-not-found.ts'
import type { Authorizer } from '../authorizer.ts'
import { safeFileName } from './safe-file-name.ts'
import { type EncodedImage, encodeImage } from './make-picture.ts'
import { createUploadSemaphore } from './upload-semaphore.ts'
import { detectFileType } from './detect-file-type.ts'

/** An incoming upload. Its content has not been read yet. */
export interface Upload {
  readonly content: AsyncIterable<Uint8Array>
  /** The name from the client. */
  readonly name?: string | undefined
  /** The size in bytes from the client. */
  readonly size?: number | undefined
}

/** The value for the field. An image still needs a description. */
export type Uploaded = StoredFile | Omit<StoredImage, 'description'>

/** The upload rate limit if the entity declares none. */
const defaultRate: Rate = '100 per hour'

/**
 * Creates the function that stores a file for a field, if the actor may set the field and it
 * accepts the file.
 */
export function createFileUploader({
  store,
  authorizer,
}: {
  store: Store
  authorizer: Authorizer
}) {
  const inTurn = createUploadSemaphore()

  return async (
    ctx: RequestContext,
    entity: Entity,
    address: string,
    upload: Upload,
  ): Promise<Uploaded> => {
    const field = filePathsOf(entity.fields).get(address) ?? throwNotFound()
    await assertMayUpload({ store, authorizer }, ctx, entity, address)
    const max = parseFileSize(field.constraints.max as FileSize)
    if ((upload.size ?? 0) > max) throw fileTooLargeError(field)
    const uses = [{ entity, verb: 'upload', usual: defaultRate }] as const
    await countAttempts(store, ctx, uses)
    await assertUsesLeft(store, ctx, uses)
    return inTurn(rateLimitKey(ctx), async () => {
      const received = await store.files.incoming.receive(limitSize(upload.content, max, field))
      try {
        const stored = await storeUpload(store, ctx, field, received, upload.name)
        await recordUses(store, ctx, uses)
        return stored
      } finally {
        await received.discard()
      }
    })
  }
}

/** Throws unless the actor may set the field, on a new or an existing record. */
async function assertMayUpload(
  { store, authorizer }: { store: Store; authorizer: Authorizer },
  { actor }: RequestContext,
  entity: Entity,
  address: string,
): Promise<void> {
  const may = (verb: string) => authorizer.mayEver(actor, verb, entity)
  if (!may('create')) {
    if (!may('read') || !may('change')) throw authorizer.permissionError(actor, 'create', entity)
    const theirs = authorizer.grant(actor, ['read', 'change'], entity)
    const found = await store.records(entity).list({ ...theirs, order: [], limit: 1 })
    if (found.length === 0) throw authorizer.permissionError(actor, 'create', entity)
  }
  const [name = ''] = address.split('.')
  if (authorizer.writable(actor, entity).has(name)) return
  throw new AppError('forbidden', { details: { entity: entity.name, field: name } })
}

async function* limitSize(
  content: AsyncIterable<Uint8Array>,
  max: number,
  field: Field,
): AsyncIterable<Uint8Array> {
  let size = 0
  for await (const part of content) {
    size += part.length
    if (size > max) throw fileTooLargeError(field)
    yield part
  }
}

async function storeUpload(
  store: Store,
  ctx: RequestContext,
  field: Field,
  received: IncomingFile,
  name: string | undefined,
): Promise<Uploaded> {
  const { types = [], widths = [] } = field.constraints
  const type = await detectFileType(received.path, types)
  if (type === undefined) throw fileTypeError(types)
  if (field.type !== 'image') {
    const ending = fileTypes[type]
    const facts = { name: contentFileName(received, ending), type, size: received.size }
    await storeFiles(store, ctx, [{ facts, content: received, ending }])
    return { file: facts.name, name: safeFileName(name, ending), type, size: received.size }
  }
  const { own, variants } = await encodeImage(received.path, {
    type: type as EncodedImage['type'],
    types,
    widths,
  })
  const smallerVariants = variants.map(toUploadedFile)
  const whole = toUploadedFile(own)
  const shown = smallerVariants.map(({ facts: { name: file, width, height } }) => ({
    file,
    width,
    height,
  }))
  const facts = shown.length > 0 ? { ...whole.facts, variants: shown } : whole.facts
  await storeFiles(store, ctx, [...smallerVariants, { ...whole, facts }])
  const { name: file, width, height } = whole.facts
  return { file, width, height, ...(shown.length > 0 ? { variants: shown } : {}) }
}

function toUploadedFile({ content, ending, type, width, height }: EncodedImage) {
  const name = contentFileName(content, ending)
  return { content, ending, facts: { name, type, size: content.length, width, height } }
}

/**
 * Stores a file. The metadata is written first, so that an interrupted upload can be cleaned up.
 */
async function storeFiles(
  { clock, files, uploads, write }: Store,
  { actor }: RequestContext,
  pieces: readonly { facts: FileMetadata; content: Uint8Array | IncomingFile; ending: string }[],
): Promise<void> {
  const facts = pieces.map((part) => part.facts)
  await write(async (trx) => {
    // A previous upload of the same content is being removed.
    if (!(await uploads.register(trx, facts, clock.now()))) {
      throw new AppError('overloaded', { details: { retryAfter: 60 } })
    }
  })
  for (const { content, ending } of pieces) await files.put(content, ending)
  const names = facts.map(({ name }) => name)
  const by = { actor: principalId(actor), at: clock.now() }
  await write((trx) => uploads.markStored(trx, names, by))
}

function fileTooLargeError({ constraints: { max = '' } }: Field): AppError {
  const message = joinMessages((language) =>
    formatFieldError({ code: 'file-too-large', max }, language),
  )
  return new AppError('content-too-large', { message, details: { max } })
}

function fileTypeError(types: readonly string[]): AppError {
  const names = types.join(', ')
  const message = localizedMessage('api.uploadFile.unsupportedType', { names })
  return new AppError('unsupported-media-type', { message, details: { types } })
}

function joinMessages(log: (language: string) => string): LocalizedText {
  return { en: log('en'), de: log('de') }
}
