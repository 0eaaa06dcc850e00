import { didYouMean } from './names/did-you-mean.ts'
import {
  declarationError,
  type DeclarationError,
} from '#shell/language/errors/declaration-error.ts'
import type { Product } from '#shell/language/product/product.ts'

/**
 * Returns the mistakes in seeds. Seeds are created only at the first start, so mistakes should be
 * found earlier.
 *
 * @example
 * [...checkSamples(product)] // [] if all seeds are valid
 */
export function* validateSeeds({
  seeds,
  entities,
}: Pick<Product, 'seeds' | 'entities'>): Iterable<DeclarationError> {
  const keys = new Set<string>()
  for (const [index, { entity: name, ref, values }] of seeds.entries()) {
    const about = `Sample ${index + 1}, of ${name},`
    const place = ['seeds', String(index + 1)]
    const entity = entities.find((one) => one.name === name)
    if (!entity) continue
    for (const [field, value] of Object.entries(values)) {
      if (!Object.hasOwn(entity.fields, field)) {
        yield declarationError(
          [...place, 'values', field],
          `${about} has a value for ${field}, which is not a field.${didYouMean(field, Object.keys(entity.fields))}`,
          `{ entity: '${name}', values: { ${Object.keys(entity.fields)[0] ?? 'title'}: … } }`,
        )
        continue
      }
      const target = entity.fields[field]?.relation?.target
      const targets = target === undefined ? [] : [value].flat()
      for (const one of targets) {
        if (typeof one === 'string' && !keys.has(`${target} ${one}`)) {
          yield declarationError(
            [...place, 'values', field],
            `${about} points to the ${target} ${one}, but no earlier seed has that ref.`,
            `{ entity: '${target}', ref: '${one}', values: { … } }`,
          )
        }
      }
    }
    if (ref === undefined) continue
    if (keys.has(`${name} ${ref}`)) {
      yield declarationError(
        [...place, 'ref'],
        `${about} has the ref ${ref}, as an earlier one has.`,
        `ref: '${ref}-2'`,
      )
    }
    keys.add(`${name} ${ref}`)
  }
}
