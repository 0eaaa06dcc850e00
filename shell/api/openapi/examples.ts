import type { Entity } from '#shell/model/entity.ts'
import type { Field } from '#shell/model/field.ts'
import type { Sample } from '#shell/model/samples.ts'
import { nameAsWords } from '#shell/model/words.ts'
import type { View } from './view.ts'

type Values = Readonly<Record<string, unknown>>

const hash = '3f'.repeat(32)
const id = '01k9zq3v7m2x4c5d'
const moment = '2026-01-28T08:00:00.000Z'

/** Values that would make a record: from the product's samples where they fit, else what fits the type. */
export function exampleValues(
  entity: Entity,
  writable: ReadonlySet<string>,
  samples: readonly Sample[],
): Values {
  const sample = samples.find((one) => one.entity === entity.name)?.values ?? {}
  const fields = Object.entries(entity.fields).filter(
    ([name, { derived, required }]) =>
      !derived && writable.has(name) && (required || Object.hasOwn(sample, name)),
  )
  const some = fields.length > 0 ? fields : Object.entries(entity.fields).slice(0, 1)
  return Object.fromEntries(some.map(([name, field]) => [name, exampleOf(name, field, sample)]))
}

/** A record as it is answered. */
export function exampleRecord(entity: Entity, view: View, samples: readonly Sample[]): Values {
  const readable = view.readable(entity)
  const sample = samples.find((one) => one.entity === entity.name)?.values ?? {}
  const fields = Object.entries(entity.fields)
    .filter(([name]) => readable.has(name))
    .map(([name, field]) => {
      const isGiven = field.required || Object.hasOwn(sample, name)
      return [name, isGiven ? exampleOf(name, field, sample) : field.cleared]
    })
  const marks = Object.values(entity.actions).flatMap((action) =>
    action.kind === 'tally' ? [[action.mine, false]] : [],
  )
  return {
    id,
    version: 1,
    created: moment,
    updated: moment,
    ...(entity.states ? { state: entity.states.initial } : {}),
    ...Object.fromEntries([...fields, ...marks]),
  }
}

function exampleOf(name: string, field: Field, sample: Values): unknown {
  if (field.relation) return field.relation.isMany ? [id] : id
  const given = Object.hasOwn(sample, name) ? sample[name] : field.initial
  if (given !== undefined && field.check(given) === undefined) return field.normalise(given)
  const made = byType[field.type]?.(field) ?? nameAsWords(name)
  return field.check(made) === undefined ? made : field.cleared
}

const byType: Readonly<Record<string, (field: Field) => unknown>> = {
  integer: ({ bounds }) => Number(bounds.min ?? 1),
  counter: () => 0,
  decimal: ({ bounds }) => bounds.min ?? (12.5).toFixed(bounds.places),
  money: ({ bounds }) => bounds.min ?? (12.5).toFixed(bounds.places),
  boolean: () => true,
  date: ({ bounds }) => bounds.min ?? '2026-01-28',
  'date and time': ({ bounds }) => bounds.min ?? moment,
  choice: ({ bounds }) => Object.keys(bounds.choices ?? {})[0],
  choices: ({ bounds }) => Object.keys(bounds.choices ?? {}).slice(0, 1),
  colour: () => '#a8d8d0',
  link: () => 'https://example.org/',
  'e-mail': () => 'ada@example.org',
  telephone: () => '+49 30 123456',
  image: () => ({ file: `${hash}.webp`, description: 'What it shows', width: 640, height: 360 }),
  file: ({ bounds }) => ({
    file: `${hash}.pdf`,
    name: 'manual.pdf',
    type: bounds.types?.[0],
    size: 20_480,
  }),
  list: ({ bounds }) => (bounds.item ? [exampleOf('item', bounds.item, {})] : []),
  structure: ({ bounds }) =>
    Object.fromEntries(
      Object.entries(bounds.fields ?? {}).map(([name, one]) => [name, exampleOf(name, one, {})]),
    ),
}
