import { actorKey } from '#shell/model/actor.ts'
import type { Entity } from '#shell/model/entity.ts'
import { examineFields, type Finding } from '#shell/model/examine.ts'
import type { StoredFile } from '#shell/model/fields/file.ts'
import type { Picture } from '#shell/model/fields/image.ts'
import { changeFiles, filesIn, isPictureName } from '#shell/model/kept-files.ts'
import type { Run } from '#shell/store/database.ts'
import type { StoredRecord } from '#shell/store/records/records.ts'
import type { FileFacts } from '#shell/store/uploads/file-facts.ts'
import type { Uploads } from '#shell/store/uploads/uploads.ts'
import type { Asker } from '../asker.ts'
import { fieldsWithFiles } from './file-names.ts'
import { type FilePermit, mayReadFile, uploadedSince } from './may-read-file.ts'

type Values = Readonly<Record<string, unknown>>
type Kept = Picture | StoredFile

/**
 * The values with what has been found out about their files in place of what is said of them, and what
 * is wrong with them: a file that was not uploaded, one that does not fit its field, and one that is
 * not for the one who asks to give to others. What the record has already stays possible.
 */
export async function findFiles(
  parts: FilePermit,
  run: Run,
  by: Asker,
  entity: Entity,
  { values, before }: { values: Values; before?: StoredRecord | undefined },
): Promise<{ values: Values; findings: readonly Finding[] }> {
  const given = fieldsWithFiles(entity).filter(([name]) => Object.hasOwn(values, name))
  if (given.length === 0) return { values, findings: [] }
  const wanted = given.flatMap(([name, field]) => filesIn(field, values[name]))
  const facts = await wholeFiles(parts.store.uploads, run, wanted)
  const had = new Map<string, Kept>(
    fieldsWithFiles(entity).flatMap(([name, field]) =>
      filesIn(field, before?.[name]).map((kept) => [kept.file, kept] as const),
    ),
  )
  const closed = await closedOf(parts, run, by, entity, { facts, had, before })
  const findings: Finding[] = []
  const changed = given.map(([name, field]) => {
    const lost: string[] = []
    const value = changeFiles(field, values[name], (kept, at, { bounds }) => {
      const found = facts.get(kept.file)
      const old = had.get(kept.file)
      if (closed.has(kept.file) || (!found && !old)) lost.push(at)
      if (found) return withFacts(kept, found, bounds.widths)
      return old ? { ...old, ...wordsOf(kept) } : kept
    })
    const misfits = examineFields({ [name]: field }, { [name]: value }, false).findings
    const missing = lost.map((at) => ({
      path: at === '' ? [name] : [name, ...at.split('.')],
      about: { id: 'no-such-file' as const },
    }))
    findings.push(...(missing.length > 0 ? missing : misfits))
    return [name, value] as const
  })
  return { values: { ...values, ...Object.fromEntries(changed) }, findings }
}

/** What is known of these files, with those of their smaller sizes that are there and stay. */
async function wholeFiles(
  uploads: Uploads,
  run: Run,
  wanted: readonly Kept[],
): Promise<ReadonlyMap<string, FileFacts>> {
  const found = await uploads.find([...new Set(wanted.map(({ file }) => file))], run)
  const smaller = ({ variants = [] }: FileFacts) => variants.map(({ file }) => file)
  const there = await uploads.find([...new Set([...found.values()].flatMap(smaller))], run)
  return new Map(
    [...found].map(([name, { variants = [], ...facts }]) => [
      name,
      { ...facts, variants: variants.filter(({ file }) => there.has(file)) },
    ]),
  )
}

/** Nobody gives others what they may not read themselves, though they may know its name. */
async function closedOf(
  parts: FilePermit,
  run: Run,
  by: Asker,
  entity: Entity,
  {
    facts,
    had,
    before,
  }: {
    facts: ReadonlyMap<string, FileFacts>
    had: ReadonlyMap<string, unknown>
    before: StoredRecord | undefined
  },
): Promise<ReadonlySet<string>> {
  const closed = new Set<string>()
  if (by.actor.kind === 'system') return closed
  const { uploads } = parts.store
  const uploader = { actor: actorKey(by.actor), at: uploadedSince() }
  for (const name of facts.keys()) {
    if (isPictureName(name) || had.has(name)) continue
    const own = before && { entity: entity.name, record: before.id }
    const isOpen =
      (own && (await uploads.uses.has(name, own, run))) ||
      (await uploads.isUploader(name, uploader, run)) ||
      (await mayReadFile(parts, by, name, run)) !== undefined
    if (!isOpen) closed.add(name)
  }
  return closed
}

/** What only people can say of a file. */
function wordsOf(kept: Kept): Partial<Picture & StoredFile> {
  return 'description' in kept ? { description: kept.description } : { name: kept.name }
}

/** Of the sizes that there are of a picture, a field has those that it declares. */
function withFacts(kept: Kept, facts: FileFacts, widths: readonly number[] = []): Kept {
  const { file } = kept
  if (!('description' in kept)) {
    return { file, name: kept.name, type: facts.type, size: facts.size }
  }
  const { width = kept.width, height = kept.height } = facts
  const { description } = kept
  const variants = (facts.variants ?? [])
    .filter((one) => widths.includes(one.width))
    .toSorted((one, other) => one.width - other.width)
  return { file, description, width, height, ...(variants.length > 0 ? { variants } : {}) }
}
