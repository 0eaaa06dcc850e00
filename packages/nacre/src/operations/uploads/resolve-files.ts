import { principalId } from '#shell/language/roles/actor.ts'
import type { Entity } from '#shell/language/entities/entity.ts'
import { safeValidateFields, type Issue } from '#shell/language/entities/safe-validate.ts'
import type { StoredFile } from '#shell/field-types/file/field.ts'
import type { StoredImage } from '#shell/field-types/image/field.ts'
import { mapFiles, filesIn, isImageFileName } from '#shell/model/values/file-fields.ts'
import type { QueryRunner } from '#shell/store/rows.ts'
import type { StoredRecord } from '#shell/store/records/stored-record.ts'
import type { FileMetadata } from '#shell/store/uploads/file-metadata.ts'
import type { Uploads } from '#shell/store/uploads/uploads.ts'
import type { RequestContext } from '../request-context.ts'
import { fieldsWithFiles } from './file-names.ts'
import { type FileAccess, fileNameIfReadable, uploadGraceStart } from './file-name-if-readable.ts'

type Values = Readonly<Record<string, unknown>>
type StoredUpload = StoredImage | StoredFile

/**
 * Adds the stored metadata to files in values. Returns errors for files that were not uploaded, do
 * not fit the field, or are not readable for the actor. Files that the record already has are
 * accepted.
 */
export async function resolveFiles(
  deps: FileAccess,
  trx: QueryRunner,
  ctx: RequestContext,
  entity: Entity,
  { values, before }: { values: Values; before?: StoredRecord | undefined },
): Promise<{ values: Values; issues: readonly Issue[] }> {
  const input = fieldsWithFiles(entity).filter(([name]) => Object.hasOwn(values, name))
  if (input.length === 0) return { values, issues: [] }
  const requested = input.flatMap(([name, field]) => filesIn(field, values[name]))
  const facts = await readFileMetadata(deps.store.uploads, trx, requested)
  const previousFiles = new Map<string, StoredUpload>(
    fieldsWithFiles(entity).flatMap(([name, field]) =>
      filesIn(field, before?.[name]).map((stored) => [stored.file, stored] as const),
    ),
  )
  const unreadable = await findUnreadableFiles(deps, trx, ctx, entity, {
    facts,
    previousFiles,
    before,
  })
  const issues: Issue[] = []
  const changed = input.map(([name, field]) => {
    const missingPaths: string[] = []
    const value = mapFiles(field, values[name], (stored, at, { constraints }) => {
      const found = facts.get(stored.file)
      const old = previousFiles.get(stored.file)
      if (unreadable.has(stored.file) || (!found && !old)) missingPaths.push(at)
      if (found) return withMetadata(stored, found, constraints.widths)
      return old ? { ...old, ...editableProperties(stored) } : stored
    })
    const fieldIssues = safeValidateFields({ [name]: field }, { [name]: value }, false).issues
    const missing = missingPaths.map((at) => ({
      path: at === '' ? [name] : [name, ...at.split('.')],
      about: { code: 'file-not-found' as const },
    }))
    issues.push(...(missing.length > 0 ? missing : fieldIssues))
    return [name, value] as const
  })
  return { values: { ...values, ...Object.fromEntries(changed) }, issues }
}

/** Returns the metadata of files, with the variants that still exist. */
async function readFileMetadata(
  uploads: Uploads,
  trx: QueryRunner,
  requested: readonly StoredUpload[],
): Promise<ReadonlyMap<string, FileMetadata>> {
  const found = await uploads.find([...new Set(requested.map(({ file }) => file))], trx)
  const smaller = ({ variants = [] }: FileMetadata) => variants.map(({ file }) => file)
  const existingVariants = await uploads.find(
    [...new Set([...found.values()].flatMap(smaller))],
    trx,
  )
  return new Map(
    [...found].map(([name, { variants = [], ...facts }]) => [
      name,
      { ...facts, variants: variants.filter(({ file }) => existingVariants.has(file)) },
    ]),
  )
}

/**
 * Returns the files that the actor may not read. Knowing a file name is not enough to share the
 * file.
 */
async function findUnreadableFiles(
  deps: FileAccess,
  trx: QueryRunner,
  ctx: RequestContext,
  entity: Entity,
  {
    facts,
    previousFiles,
    before,
  }: {
    facts: ReadonlyMap<string, FileMetadata>
    previousFiles: ReadonlyMap<string, unknown>
    before: StoredRecord | undefined
  },
): Promise<ReadonlySet<string>> {
  const unreadable = new Set<string>()
  if (ctx.actor.kind === 'system') return unreadable
  const { uploads } = deps.store
  const uploader = { actor: principalId(ctx.actor), at: uploadGraceStart(deps.store) }
  for (const name of facts.keys()) {
    if (isImageFileName(name) || previousFiles.has(name)) continue
    const own = before && { entity: entity.name, record: before.id }
    const isReadable =
      (own && (await uploads.references.has(name, own, trx))) ||
      (await uploads.isUploader(name, uploader, trx)) ||
      (await fileNameIfReadable(deps, ctx, name, trx)) !== undefined
    if (!isReadable) unreadable.add(name)
  }
  return unreadable
}

/** Returns the properties of a file that users edit. */
function editableProperties(stored: StoredUpload): Partial<StoredImage & StoredFile> {
  return 'description' in stored ? { description: stored.description } : { name: stored.name }
}

/** Adds the metadata to a file. Images get the variants that the field declares. */
function withMetadata(
  stored: StoredUpload,
  facts: FileMetadata,
  widths: readonly number[] = [],
): StoredUpload {
  const { file } = stored
  if (!('description' in stored)) {
    return { file, name: stored.name, type: facts.type, size: facts.size }
  }
  const { width = stored.width, height = stored.height } = facts
  const { description } = stored
  const variants = (facts.variants ?? [])
    .filter((one) => widths.includes(one.width))
    .toSorted((one, other) => one.width - other.width)
  return { file, description, width, height, ...(variants.length > 0 ? { variants } : {}) }
}
