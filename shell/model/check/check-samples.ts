import type { Product } from '../product.ts'

/**
 * What is wrong with the names in samples: they are put in at the first start only, which is late to learn it.
 *
 * @example
 * checkSamples(product) // ['Sample 1, of card, has a value for titel, which is not a field.']
 */
export function* checkSamples({
  samples,
  entities,
}: Pick<Product, 'samples' | 'entities'>): Iterable<string> {
  const keys = new Set<string>()
  for (const [place, { entity: name, key, values }] of samples.entries()) {
    const about = `Sample ${place + 1}, of ${name},`
    const entity = entities.find((one) => one.name === name)
    if (!entity) continue
    for (const [field, value] of Object.entries(values)) {
      if (!Object.hasOwn(entity.fields, field)) {
        yield `${about} has a value for ${field}, which is not a field.`
        continue
      }
      const target = entity.fields[field]?.relation?.target
      const targets = target === undefined ? [] : [value].flat()
      for (const one of targets) {
        if (typeof one === 'string' && !keys.has(`${target} ${one}`)) {
          yield `${about} points to the ${target} ${one}, but no earlier sample has that key.`
        }
      }
    }
    if (key === undefined) continue
    if (keys.has(`${name} ${key}`)) yield `${about} has the key ${key}, as an earlier one has.`
    keys.add(`${name} ${key}`)
  }
}
