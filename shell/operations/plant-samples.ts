import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import type { Entity } from '#shell/model/entity.ts'
import type { Picture } from '#shell/model/fields/image.ts'
import type { Sample, SamplePicture } from '#shell/model/samples.ts'
import type { Store } from '#shell/store/store.ts'
import { checkValues } from './check-values.ts'

/** Puts the samples in, once for each database and in one transaction: killed half-way, none is there. */
export async function plantSamples(
  store: Store,
  entities: readonly Entity[],
  samples: readonly Sample[],
): Promise<void> {
  if (await store.settings.read('samples')) return
  // Files are slow and a transaction must be short, so the pictures are stored before it begins.
  const pictures = await storePictures(store, entities, samples)
  await store.write(async (run) => {
    if (!(await store.settings.claim(run, 'samples', new Date().toISOString()))) return
    const ids = new Map<string, string>()
    for (const { entity: name, key, updated, values } of samples) {
      const entity = entityNamed(entities, name)
      const resolved = Object.entries(values).map(([field, value]) => [
        field,
        resolve(entity, field, value, ids, pictures),
      ])
      const complete = checkValues(entity, Object.fromEntries(resolved))
      const at = updated === undefined ? undefined : new Date(updated).toISOString()
      const { id } = await store.records(entity).create(run, complete, at)
      if (key !== undefined) ids.set(key, id)
    }
  })
}

function entityNamed(entities: readonly Entity[], name: string): Entity {
  const entity = entities.find((candidate) => candidate.name === name)
  if (!entity) throw new Error(`A sample is of ${name}, which is not an entity.`)
  return entity
}

function resolve(
  entity: Entity,
  name: string,
  value: unknown,
  ids: ReadonlyMap<string, string>,
  pictures: ReadonlyMap<unknown, Picture>,
): unknown {
  const type = entity.fields[name]?.type
  if (type === 'relation') return ids.get(String(value))
  return type === 'image' ? pictures.get(value) : value
}

async function storePictures(
  store: Store,
  entities: readonly Entity[],
  samples: readonly Sample[],
): Promise<ReadonlyMap<unknown, Picture>> {
  const pictures = new Map<unknown, Picture>()
  for (const { entity, values } of samples) {
    for (const [name, value] of Object.entries(values)) {
      if (entityNamed(entities, entity).fields[name]?.type !== 'image') continue
      const { path, ...about } = value as SamplePicture
      const file = await store.files.put(await readFile(path), extname(path).slice(1))
      pictures.set(value, { file, ...about })
    }
  }
  return pictures
}
