import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { system } from '#shell/model/actor.ts'
import { checkValues } from '#shell/model/check-values.ts'
import type { Entity } from '#shell/model/entity.ts'
import { Failure } from '#shell/model/failure.ts'
import { type Picture, pictureTypes } from '#shell/model/fields/image.ts'
import type { Sample, SamplePicture } from '#shell/model/samples.ts'
import type { Run } from '#shell/store/database.ts'
import { nameOf } from '#shell/store/files/files.ts'
import type { Store } from '#shell/store/store.ts'
import type { Asker } from './asker.ts'
import { createWriter, type Writer } from './records/write-record.ts'

const by: Asker = { actor: system, via: 'samples' }

/** What earlier samples have left for later ones. */
interface Planting {
  readonly store: Store
  readonly writer: Writer
  readonly entities: ReadonlyMap<string, Entity>
  /** By entity and key. */
  readonly ids: Map<string, string>
  /** By the declared picture. */
  readonly pictures: Map<unknown, Picture>
}

/** Puts the samples in, once for each database and in one transaction: killed half-way, none is there. */
export async function plantSamples(
  store: Store,
  entities: readonly Entity[],
  samples: readonly Sample[],
): Promise<void> {
  if (await store.settings.read('samples')) return
  const planting: Planting = {
    store,
    writer: createWriter(store),
    entities: new Map(entities.map((entity) => [entity.name, entity])),
    ids: new Map(),
    pictures: new Map(),
  }
  // Files are slow and a transaction must be short, so the pictures are stored before it begins.
  await forEach(samples, (sample) => storePictures(planting, sample))
  await store.write(async (run) => {
    if (!(await store.settings.claim(run, 'samples', new Date().toISOString()))) return
    await forEach(samples, (sample) => plant(planting, run, sample))
  })
}

/** What is wrong with a sample is said with its place: nobody finds it by its error alone. */
async function forEach(
  samples: readonly Sample[],
  work: (sample: Sample) => Promise<void>,
): Promise<void> {
  for (const [place, sample] of samples.entries()) {
    try {
      await work(sample)
    } catch (cause) {
      const sentence = `Sample ${place + 1}, of ${sample.entity}, cannot be planted: ${reasonOf(cause)}`
      throw new Error(sentence, { cause })
    }
  }
}

function reasonOf(thrown: unknown): string {
  if (thrown instanceof Failure) {
    const fields = Object.entries(thrown.problem.fields ?? {})
    return fields.map(([name, sentence]) => `${name}: ${sentence}`).join(' ')
  }
  return thrown instanceof Error ? thrown.message : String(thrown)
}

async function storePictures({ store, entities, pictures }: Planting, sample: Sample) {
  const fields = entities.get(sample.entity)?.fields ?? {}
  for (const [name, value] of Object.entries(sample.values)) {
    if (fields[name]?.type !== 'image' || !isSamplePicture(value)) continue
    pictures.set(value, await storePicture(store, value))
  }
}

/** A sample is prepared by hand, and stored as it is. */
async function storePicture(
  { files, uploads, write }: Store,
  { path, ...about }: SamplePicture,
): Promise<Picture> {
  const content = await readFile(path)
  const ending = extname(path).slice(1)
  const file = nameOf(content, ending)
  const type = Object.entries(pictureTypes).find(([, one]) => one === ending)?.[0] ?? ''
  const { width, height } = about
  const facts = { name: file, type, size: content.length, width, height }
  await write((run) => uploads.begin(run, [facts], new Date()))
  await files.put(content, ending)
  await write((run) => uploads.finish(run, [file], { actor: undefined, at: new Date() }))
  return { file, ...about }
}

async function plant(planting: Planting, run: Run, sample: Sample): Promise<void> {
  const { writer, entities, ids } = planting
  const entity = entities.get(sample.entity)
  if (!entity) throw new Error('there is no such entity.')
  const { key, updated, values } = sample
  const resolved = Object.entries(values).map(([name, value]) => [
    name,
    resolve(planting, entity, name, value),
  ])
  const complete = checkValues(entity, Object.fromEntries(resolved), { whole: true })
  const at = updated === undefined ? undefined : new Date(updated).toISOString()
  const { id } = await writer.insert(run, by, entity, complete, at === undefined ? {} : { at })
  if (key === undefined) return
  const name = sampleName(entity.name, key)
  if (ids.has(name)) throw new Error(`the key ${key} is taken by an earlier sample.`)
  ids.set(name, id)
}

/** In a sample, a picture is named by its path and a record by its key. */
function resolve({ ids, pictures }: Planting, { fields }: Entity, name: string, value: unknown) {
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined
  if (field?.type === 'image') return pictures.get(value) ?? value
  const target = field?.relation?.target
  if (target === undefined) return value
  const idOf = (key: unknown) => {
    const id = ids.get(sampleName(target, String(key)))
    if (id === undefined)
      throw new Error(`${name}: no earlier ${target} has the key ${String(key)}.`)
    return id
  }
  if (Array.isArray(value)) return value.map(idOf)
  return typeof value === 'string' ? idOf(value) : value
}

function sampleName(entity: string, key: string): string {
  return `${entity} ${key}`
}

function isSamplePicture(value: unknown): value is SamplePicture {
  return typeof value === 'object' && value !== null && 'path' in value
}
