import { traitsOf } from '#shell/field-types/traits.ts'
import { generateValue } from '#shell/field-types/types.ts'
import type { Entity } from '#shell/language/entities/entity.ts'
import type { Field } from '#shell/language/fields/field.ts'
import type { Seed } from '#shell/language/product/seeds.ts'
import { humanize } from '#shell/language/texts/localized-text.ts'
import type { ApiVisibility } from '../visibility.ts'

type Values = Readonly<Record<string, unknown>>

const id = '01k9zq3v7m2x4c5d'
const moment = '2026-01-28T08:00:00.000Z'

/** Returns example input for a record, from a seed of the entity or from the field types. */
export function exampleValues(
  entity: Entity,
  writable: ReadonlySet<string>,
  samples: readonly Seed[],
): Values {
  const sample = samples.find((one) => one.entity === entity.name)?.values ?? {}
  const fields = Object.entries(entity.fields).filter(
    ([name, { readOnly, required }]) =>
      !readOnly && writable.has(name) && (required || Object.hasOwn(sample, name)),
  )
  const selected = fields.length > 0 ? fields : Object.entries(entity.fields).slice(0, 1)
  return Object.fromEntries(selected.map(([name, field]) => [name, exampleOf(name, field, sample)]))
}

/** Returns an example of a record in a response. */
export function exampleRecord(
  entity: Entity,
  view: ApiVisibility,
  samples: readonly Seed[],
): Values {
  const readable = view.readable(entity)
  const sample = samples.find((one) => one.entity === entity.name)?.values ?? {}
  const fields = Object.entries(entity.fields)
    .filter(([name]) => readable.has(name))
    .map(([name, field]) => {
      const hasExample = field.required || Object.hasOwn(sample, name)
      return [name, hasExample ? exampleOf(name, field, sample) : field.emptyValue]
    })
  const marks = Object.values(entity.actions).flatMap((action) =>
    action.kind === 'reaction' ? [[action.viewerField, false]] : [],
  )
  return {
    id,
    version: 1,
    createdAt: moment,
    updatedAt: moment,
    ...(entity.states ? { state: entity.states.initial } : {}),
    ...Object.fromEntries([...fields, ...marks]),
  }
}

function exampleOf(name: string, field: Field, sample: Values): unknown {
  if (field.relation) return field.relation.isMany ? [id] : id
  const input = Object.hasOwn(sample, name) ? sample[name] : field.defaultValue
  if (input !== undefined && field.check(input) === undefined) return field.normalize(input)
  const words = traitsOf(field.type).isText ? humanize(name) : undefined
  const generated =
    words !== undefined && field.check(words) === undefined ? words : generateValue(field)
  return field.check(generated) === undefined ? generated : field.emptyValue
}
