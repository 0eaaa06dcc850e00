import { readFile } from 'node:fs/promises'
import { extname, resolve } from 'node:path'
import { systemActor } from '#shell/language/roles/actor.ts'
import { validateValues } from '#shell/model/values/validate-values.ts'
import type { Entity } from '#shell/language/entities/entity.ts'
import { AppError } from '#shell/language/errors/app-error.ts'
import { type StoredImage, imageTypes } from '#shell/field-types/image/field.ts'
import type { Product } from '#shell/language/product/product.ts'
import type { Seed, SeedImage } from '#shell/language/product/seeds.ts'
import type { QueryRunner } from '#shell/store/rows.ts'
import { contentFileName } from '#shell/store/files/files.ts'
import type { Store } from '#shell/store/store.ts'
import type { RequestContext } from './request-context.ts'
import { withSetValues } from './records/verbs/set-values.ts'
import { createRecordWriter, type RecordWriter } from './records/verbs/write-record.ts'

const ctx: RequestContext = { actor: systemActor, channel: 'seed' }

/** The records and images that were created so far, for references of later seeds. */
interface SeedState {
  readonly store: Store
  readonly writer: RecordWriter
  readonly entities: ReadonlyMap<string, Entity>
  /** Record ids by entity and ref. */
  readonly ids: Map<string, string>
  /** Stored images by their declaration. */
  readonly pictures: Map<unknown, StoredImage>
  readonly appDir: string
  readonly product: Pick<Product, 'entities' | 'timeZone'>
}

/**
 * Creates the seeds once per database, in one transaction. Their images are files below `appDir`, by
 * default the working directory.
 */
export async function seedDatabase(
  store: Store,
  entities: readonly Entity[],
  seeds: readonly Seed[],
  appDir = '.',
  timeZone = 'UTC',
): Promise<void> {
  if (await store.settings.read('samples')) return
  const seedState: SeedState = {
    store,
    writer: createRecordWriter(store),
    entities: new Map(entities.map((entity) => [entity.name, entity])),
    ids: new Map(),
    pictures: new Map(),
    appDir,
    product: { entities, timeZone },
  }
  // Images are stored before the transaction, because file operations are slow.
  await forEachSeed(seeds, (seed) => storePictures(seedState, seed))
  await store.write(async (trx) => {
    if (!(await store.settings.claim(trx, 'samples', store.timeOf(trx).toISOString()))) return
    await forEachSeed(seeds, (seed) => insertSeed(seedState, trx, seed))
  })
}

/** Runs a function for each seed. Adds the position of the seed to errors. */
async function forEachSeed(
  seeds: readonly Seed[],
  work: (seed: Seed) => Promise<void>,
): Promise<void> {
  for (const [index, seed] of seeds.entries()) {
    try {
      await work(seed)
    } catch (cause) {
      const sentence = `Seed ${index + 1} (${seed.entity}) cannot be created: ${describeError(cause)}`
      throw new Error(sentence, { cause })
    }
  }
}

function describeError(error: unknown): string {
  if (error instanceof AppError) {
    const fields = Object.entries(error.problem.errors ?? {})
    return fields.map(([name, sentence]) => `${name}: ${sentence}`).join(' ')
  }
  return error instanceof Error ? error.message : String(error)
}

async function storePictures({ store, entities, pictures, appDir }: SeedState, seed: Seed) {
  const fields = entities.get(seed.entity)?.fields ?? {}
  for (const [name, value] of Object.entries(seed.values)) {
    if (fields[name]?.type !== 'image' || !isSeedImage(value)) continue
    pictures.set(value, await storePicture(store, value, appDir))
  }
}

/** Seed images are not re-encoded. */
async function storePicture(
  { clock, files, uploads, write }: Store,
  { path, ...about }: SeedImage,
  appDir: string,
): Promise<StoredImage> {
  const content = await readFile(resolve(appDir, path))
  const ending = extname(path).slice(1)
  const file = contentFileName(content, ending)
  const type = Object.entries(imageTypes).find(([, one]) => one === ending)?.[0] ?? ''
  const { width, height } = about
  const facts = { name: file, type, size: content.length, width, height }
  await write((trx) => uploads.register(trx, [facts], clock.now()))
  await files.put(content, ending)
  await write((trx) => uploads.markStored(trx, [file], { actor: undefined, at: clock.now() }))
  return { file, ...about }
}

async function insertSeed(seedState: SeedState, trx: QueryRunner, seed: Seed): Promise<void> {
  const { writer, entities, ids } = seedState
  const entity = entities.get(seed.entity)
  if (!entity) throw new Error('there is no such entity.')
  const { ref, updatedAt, values } = seed
  const resolved = Object.entries(values).map(([name, value]) => [
    name,
    resolveReferences(seedState, entity, name, value),
  ])
  const { product, store } = seedState
  const input = Object.fromEntries(resolved)
  const valid = validateValues(entity, input, { whole: true, isApplication: true })
  const complete = await withSetValues({ product, store }, trx, ctx, { entity, values: valid })
  const at = updatedAt === undefined ? undefined : new Date(updatedAt).toISOString()
  const { id } = await writer.insert(trx, ctx, entity, complete, at === undefined ? {} : { at })
  if (ref === undefined) return
  const name = keyOf(entity.name, ref)
  if (ids.has(name)) throw new Error(`the ref ${ref} is taken by an earlier seed.`)
  ids.set(name, id)
}

/** Resolves image paths and refs to stored values. */
function resolveReferences(
  { ids, pictures }: SeedState,
  { fields }: Entity,
  name: string,
  value: unknown,
) {
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined
  if (field?.type === 'image') return pictures.get(value) ?? value
  const target = field?.relation?.target
  if (target === undefined) return value
  const idOf = (ref: unknown) => {
    const id = ids.get(keyOf(target, String(ref)))
    if (id === undefined)
      throw new Error(`${name}: no earlier ${target} has the ref ${String(ref)}.`)
    return id
  }
  if (Array.isArray(value)) return value.map(idOf)
  return typeof value === 'string' ? idOf(value) : value
}

function keyOf(entity: string, ref: string): string {
  return `${entity} ${ref}`
}

function isSeedImage(value: unknown): value is SeedImage {
  return typeof value === 'object' && value !== null && 'path' in value
}
