import type { FieldTypeName } from '#shell/model/fields/field-type-name.ts'
import type { Entity } from '#shell/model/entity.ts'
import type { Field } from '#shell/model/field.ts'
import type { Seed } from '#shell/model/seeds.ts'
import { humanize } from '#shell/model/localized-text.ts'
import type { ApiVisibility } from './visibility.ts'

type Values = Readonly<Record<string, unknown>>

const hash = '3f'.repeat(32)
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
  const generated = exampleByType[field.type]?.(field) ?? humanize(name)
  return field.check(generated) === undefined ? generated : field.emptyValue
}

/** An example of each type. Without one, the name of the field is the example. */
const exampleByType: Readonly<Record<FieldTypeName, ((field: Field) => unknown) | undefined>> = {
  text: undefined,
  markdown: undefined,
  relation: undefined,
  relations: undefined,
  computed: undefined,
  integer: ({ constraints }) => Number(constraints.min ?? 1),
  counter: () => 0,
  decimal: ({ constraints }) => constraints.min ?? (12.5).toFixed(constraints.places),
  money: ({ constraints }) => constraints.min ?? (12.5).toFixed(constraints.places),
  boolean: () => true,
  date: ({ constraints }) => constraints.min ?? '2026-01-28',
  dateTime: ({ constraints }) => constraints.min ?? moment,
  choice: ({ constraints }) => Object.keys(constraints.choices ?? {})[0],
  choices: ({ constraints }) => Object.keys(constraints.choices ?? {}).slice(0, 1),
  color: () => '#a8d8d0',
  url: () => 'https://example.org/',
  email: () => 'ada@example.org',
  phone: () => '+49 30 123456',
  image: () => ({
    file: `${hash}.webp`,
    description: 'What the image shows',
    width: 640,
    height: 360,
  }),
  file: ({ constraints }) => ({
    file: `${hash}.pdf`,
    name: 'manual.pdf',
    type: constraints.types?.[0],
    size: 20_480,
  }),
  weekly: () => [{ weekday: 'monday', from: '08:00', to: '18:00' }],
  list: ({ constraints }) => (constraints.item ? [exampleOf('item', constraints.item, {})] : []),
  object: ({ constraints }) =>
    Object.fromEntries(
      Object.entries(constraints.fields ?? {}).map(([name, one]) => [
        name,
        exampleOf(name, one, {}),
      ]),
    ),
}
